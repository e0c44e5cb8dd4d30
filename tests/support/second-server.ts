import { entities } from '@heliodeck/model/registries/entities';
import { afterAll, inject } from 'vitest';
import { openAccess } from '../../apps/server/access/callers/access.ts';
import { signInArea } from '../../apps/server/areas/sign-in/area.ts';
import { connectStore } from '../../apps/server/store/store.ts';
import { administrationAreas } from './administration-areas.ts';
import { quietLog } from './log.ts';
import { type Platform, signingIn } from './platform.ts';
import { type TestServer, testServer } from './server.ts';

/** Another server on the same database, with separate connections, caches and subscriptions. */
interface SecondServer extends TestServer, Pick<Platform, 'token' | 'signIn'> {
  /**
   * Settles after a response of the database, and thus after the notifications of everything committed
   * before: PostgreSQL sends pending notifications to a listening connection before the response.
   */
  heard(): Promise<void>;
}

/** Starts one in addition to a platform, with its keys and its clock. */
export async function secondServer({
  database,
  access,
  now,
}: Pick<Platform, 'database' | 'access' | 'now'>): Promise<SecondServer> {
  const store = connectStore({ ownerUrl: database.ownerUrl, log: quietLog }, inject('cluster').secrets);
  const own = openAccess(store, access.keys);
  const server = await testServer({
    store,
    access: own.policy,
    entities: [...entities.values()],
    areas: [signInArea(own), ...administrationAreas(own)],
    now,
  });
  afterAll(() => store.close());
  return {
    ...server,
    ...signingIn(server),
    async heard() {
      await store.isReady();
    },
  };
}

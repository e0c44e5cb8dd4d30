import { entities } from '@heliodeck/model/registries/entities';
import { afterAll, inject } from 'vitest';
import { openAccess } from '../../apps/server/access/access.ts';
import { signInArea } from '../../apps/server/areas/sign-in/area.ts';
import { connectStore } from '../../apps/server/store/store.ts';
import { administrationAreas } from './administration-areas.ts';
import { quietLog } from './log.ts';
import { type Platform, signingIn } from './platform.ts';
import { type TestServer, testServer } from './server.ts';

/** Another server on the same database, with connections, caches and listeners of its own. */
interface SecondServer extends TestServer, Pick<Platform, 'token' | 'signIn'> {
  /**
   * Settles once it has had an answer of the database, and so has heard of whatever was committed before: PostgreSQL tells a
   * listening connection what it missed before it answers it.
   */
  heard(): Promise<void>;
}

/** Starts one beside a platform, with its keys and its clock. */
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

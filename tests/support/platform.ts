import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '@heliodeck/model/registries/entities';
import { type Access, openAccess } from '../../apps/server/access/callers/access.ts';
import { loadKeyRing } from '../../apps/server/access/keys/key-ring.ts';
import type { MakeArea } from '../../apps/server/area.ts';
import { type SignInOptions, signInArea } from '../../apps/server/areas/sign-in/area.ts';
import type { Logs } from '../../apps/server/logs/logs.ts';
import { md5Hex } from '../../apps/server/passwords/stored-password.ts';
import type { Store } from '../../apps/server/store/store.ts';
import { administrationAreas } from './administration-areas.ts';
import type { TestDatabase } from './database.ts';
import { seededDatabase } from './seeded-database.ts';
import { type TestReply, type TestServer, testServer } from './server.ts';

/** Password of 'admin' in 000000 and of every user that the tests create. */
export const testPassword = 'Helio-2026';
export const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

/** A seeded server with the product's own sign-in, and a clock that the test controls. */
export interface Platform extends TestServer {
  readonly database: TestDatabase;
  readonly access: Access;
  /** Advances the clock. */
  pass(seconds: number): void;
  now(): Date;
  /** POST of the enterprise token request; `given` replaces parameters and headers. */
  token(given?: TokenCall): Promise<TestReply & { readonly token: Token }>;
  /** Signs in and returns the headers for requests. @throws if it is refused */
  signIn(tenantId: string, account: string, password?: string): Promise<Record<string, string>>;
}

interface TokenCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

/** The bare response of the token request. */
export interface Token {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: string;
  readonly error_code?: number;
  readonly error_description?: string;
  readonly [name: string]: unknown;
}

/**
 * Seeds a database of the test and starts the server on it.
 * @param more areas besides sign-in and administration
 * @param signInWith dependencies of sign-in from other areas
 * @param logsOf log storage; default: none
 */
export async function platform(
  more: (access: Access) => readonly MakeArea[] = () => [],
  signInWith: (access: Access) => SignInOptions = () => ({}),
  logsOf?: (store: Store) => Logs,
): Promise<Platform> {
  const database = await seededDatabase(testPassword);
  const keys = mkdtempSync(join(tmpdir(), 'heliodeck-keys-'));
  const access = openAccess(database.store, await loadKeyRing(keys));
  rmSync(keys, { recursive: true });
  let time = new Date('2026-06-01T04:00:00Z');
  const server = await testServer({
    store: database.store,
    access: access.policy,
    ...(logsOf && { logs: logsOf(database.store) }),
    entities: [...entities.values()],
    areas: [signInArea(access, signInWith(access)), ...administrationAreas(access), ...more(access)],
    now: () => time,
  });
  return {
    ...server,
    ...signingIn(server),
    database,
    access,
    now: () => time,
    pass(seconds) {
      time = new Date(time.getTime() + seconds * 1000);
    },
  };
}

/** The token requests of a server. */
export function signingIn({ post }: Pick<TestServer, 'post'>): Pick<Platform, 'token' | 'signIn'> {
  const token: Platform['token'] = async ({ params = {}, headers = {} } = {}) => {
    const all = {
      tenantId: '000000',
      username: 'admin',
      password: md5Hex(testPassword),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
      ...params,
    };
    const reply = await post(`/api/blade-auth/oauth/token?${new URLSearchParams(all)}`, undefined, {
      authorization: basic,
      ...headers,
    });
    return { ...reply, token: reply.body as unknown as Token };
  };
  return {
    token,
    async signIn(tenantId, username, password = testPassword) {
      const { token: made } = await token({ params: { tenantId, username, password: md5Hex(password) } });
      if (!made.access_token)
        throw new Error(`${username} of ${tenantId} cannot sign in: ${JSON.stringify(made)}`);
      return { 'blade-auth': `bearer ${made.access_token}` };
    },
  };
}

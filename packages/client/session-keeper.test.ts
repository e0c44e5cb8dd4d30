import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { pretendServer } from './server.test-support.ts';
import { memorySessions } from './session.ts';

const start = new Date('2026-05-01T08:00:00Z').getTime();
const hour = 3_600_000;
const lists = 'blade-dtu/dtu/list';

/** A client that has signed in, and its stored session. */
async function signedIn(server: ReturnType<typeof pretendServer>, sessions = memorySessions()) {
  const ended: string[] = [];
  const client = createClient({
    address: 'https://server',
    clientId: 'program',
    clientSecret: 'secret',
    fetch: server.fetch,
    sessions,
    locale: () => 'en' as const,
    onEnd: (reason: string) => void ended.push(reason),
  });
  await client.signIn.withPassword({ tenantId: '100001', account: 'admin', password: 'secret' });
  return { client, sessions, ended, list: () => client.get<string>(lists) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('a call', () => {
  it('ends the session when both its token and the refresh token are refused', async () => {
    const server = pretendServer();
    const { client, list, ended } = await signedIn(server);
    server.end();
    await expect(list()).rejects.toMatchObject({ fault: 'signed-out', code: 401 });
    expect([client.session(), ended]).toEqual([null, ['expired']]);
  });

  it('does not end the session when the network fails during a renewal', async () => {
    const server = pretendServer();
    const { client, list } = await signedIn(server);
    server.spoil();
    server.cut('token');
    await expect(list()).rejects.toMatchObject({ fault: 'network' });
    expect(client.session()?.refreshToken).toBe('refresh-1');
  });

  it('is repeated once with a new token when the old one was refused', async () => {
    const server = pretendServer();
    const { client, list } = await signedIn(server);
    server.spoil();
    await expect(list()).resolves.toBe('list');
    expect([server.count('token'), server.count(lists)]).toEqual([2, 2]);
    expect(client.session()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  });

  it('shares one renewal with all concurrent calls: a refresh token used twice ends the session', async () => {
    const server = pretendServer();
    const { list } = await signedIn(server);
    server.spoil();
    await expect(Promise.all([list(), list(), list(), list()])).resolves.toHaveLength(4);
    expect(server.count('token')).toBe(2);
  });

  it('renews a token that is about to expire before it is refused', async () => {
    const server = pretendServer();
    const { list } = await signedIn(server);
    vi.setSystemTime(start + hour - 60_000);
    await expect(list()).resolves.toBe('list');
    expect([server.count('token'), server.count(lists)]).toEqual([2, 1]);
  });

  it('uses the token that another client of the same storage has renewed instead of renewing again', async () => {
    const server = pretendServer();
    const { list, sessions } = await signedIn(server);
    const other = createClient({
      address: 'https://server',
      clientId: 'program',
      clientSecret: 'secret',
      fetch: server.fetch,
      sessions,
    });
    server.spoil();
    await expect(Promise.all([list(), other.get(lists)])).resolves.toEqual(['list', 'list']);
    expect(server.count('token')).toBe(2);
  });

  it('is not repeated as another user who signed in while its token was renewed', async () => {
    const server = pretendServer();
    const { client, list } = await signedIn(server);
    server.spoil();
    const release = server.hold('token');
    const refused = expect(list()).rejects.toMatchObject({ fault: 'signed-out' });
    await server.reached('token', 2);
    await client.signIn.withPassword({ tenantId: '100001', account: 'other', password: 'secret' });
    release();
    await refused;
    expect(client.session()).toMatchObject({ account: 'other' });
    expect(server.live()).toEqual([client.session()?.accessToken]);
  });

  it('reports first that the password has to be changed, and keeps the session', async () => {
    const server = pretendServer();
    const { client, list } = await signedIn(server);
    server.demandPassword();
    await expect(list()).rejects.toMatchObject({ reason: 'signIn.mustChangePassword' });
    expect(client.session()?.mustChangePassword).toBe(true);
  });
});

describe('sign-out', () => {
  it('leaves no token when a renewal that was answered before is reported after it', async () => {
    const server = pretendServer();
    const { client, list, ended } = await signedIn(server);
    server.spoil();
    const release = server.hold('token', 'answer');
    const refused = expect(list()).rejects.toMatchObject({ fault: 'signed-out' });
    await server.reached('token', 2);
    const left = client.signOut();
    expect(client.session()).toBeNull();
    release();
    await Promise.all([left, refused]);
    expect([client.session(), server.live(), ended]).toEqual([null, [], ['signed-out']]);
  });

  it('leaves no token when the renewal reaches the server after it', async () => {
    const server = pretendServer();
    const { client, list } = await signedIn(server);
    server.spoil();
    const release = server.hold('token');
    const refused = expect(list()).rejects.toMatchObject({ fault: 'signed-out' });
    await server.reached('token', 2);
    const left = client.signOut();
    await server.reached('logout', 1);
    release();
    await Promise.all([left, refused]);
    expect([client.session(), server.live()]).toEqual([null, []]);
  });

  it('leaves no token when its own call is lost and the renewal succeeds', async () => {
    const server = pretendServer();
    const { client, list } = await signedIn(server);
    server.spoil();
    const release = server.hold('token', 'answer');
    const refused = expect(list()).rejects.toMatchObject({ fault: 'signed-out' });
    await server.reached('token', 2);
    server.cut('logout');
    const left = client.signOut();
    await server.reached('logout', 1);
    server.mend();
    release();
    await Promise.all([left, refused]);
    expect([client.session(), server.live()]).toEqual([null, []]);
  });

  it('twice at once during a renewal ends for both once the server was notified', async () => {
    const server = pretendServer();
    const { client, list, ended } = await signedIn(server);
    server.spoil();
    const release = server.hold('token');
    const refused = expect(list()).rejects.toMatchObject({ fault: 'signed-out' });
    await server.reached('token', 2);
    const releaseLogOut = server.hold('logout');
    const settled: number[] = [];
    const left = [1, 2].map((one) => client.signOut().then(() => void settled.push(one)));
    await server.reached('logout', 1);
    release();
    await refused;
    expect(settled).toEqual([]);
    releaseLogOut();
    await Promise.all(left);
    expect([server.live(), ended, client.session()]).toEqual([[], ['signed-out'], null]);
  });

  it('leaves nothing stored or valid if two clients of one storage do it at once while one renews', async () => {
    const server = pretendServer();
    const { client, list, sessions } = await signedIn(server);
    const other = createClient({
      address: 'https://server',
      clientId: 'program',
      clientSecret: 'secret',
      fetch: server.fetch,
      sessions,
    });
    server.spoil();
    const release = server.hold('token', 'answer');
    const refused = expect(list()).rejects.toMatchObject({ fault: 'signed-out' });
    await server.reached('token', 2);
    const left = Promise.all([other.signOut(), client.signOut()]);
    release();
    await Promise.all([left, refused]);
    expect([sessions.get(), server.live()]).toEqual([null, []]);
  });

  it('does not affect the session of a user who signs in while the server is being notified', async () => {
    const server = pretendServer();
    const { client, list } = await signedIn(server);
    const release = server.hold('logout');
    const left = client.signOut();
    await server.reached('logout', 1);
    await client.signIn.withPassword({ tenantId: '100001', account: 'other', password: 'secret' });
    release();
    await left;
    await expect(list()).resolves.toBe('list');
    expect(server.live()).toEqual([client.session()?.accessToken]);
  });

  it('does not report an expired session after it: pending calls end as refusals', async () => {
    const server = pretendServer();
    const { client, list, ended } = await signedIn(server);
    const release = server.hold(lists);
    const refused = expect(list()).rejects.toMatchObject({ fault: 'signed-out' });
    await server.reached(lists, 1);
    await client.signOut();
    release();
    await refused;
    expect(ended).toEqual(['signed-out']);
  });

  it('succeeds even if the server is unreachable', async () => {
    const server = pretendServer();
    const { client } = await signedIn(server);
    server.cut('logout');
    await expect(client.signOut()).resolves.toBeUndefined();
    expect(client.session()).toBeNull();
  });
});

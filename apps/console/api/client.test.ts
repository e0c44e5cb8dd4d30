import { beforeEach, describe, expect, it, vi } from 'vitest';

const start = new Date('2026-05-01T08:00:00Z').getTime();
const hour = 3_600_000;

/** The server of these tests: takes one access token at a time, renews by one refresh token, and counts. */
function pretendServer(behaviour: { renews?: 'well' | 'refused' | 'unreachable' } = {}) {
  const seen = { tokens: 0, lists: 0 };
  let valid = 'first';
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const fetch = async (address: string, init: { headers: Record<string, string> }): Promise<Response> => {
    await Promise.resolve();
    if (address.includes('/oauth/token')) {
      seen.tokens += 1;
      if (behaviour.renews === 'unreachable') throw new TypeError('Failed to fetch');
      if (behaviour.renews === 'refused')
        return json({ code: 400, success: false, msg: '令牌授权已过期' }, 400);
      valid = `renewed-${seen.tokens}`;
      const tokens = { access_token: valid, refresh_token: `next-${seen.tokens}`, expires_in: 3600 };
      return json({ tenant_id: '000000', user_id: '1', account: 'admin', ...tokens });
    }
    seen.lists += 1;
    const given = init.headers['Blade-Auth'];
    return given === `bearer ${valid}`
      ? json({ code: 200, success: true, data: 'list', msg: '' })
      : json({ code: 401, success: false, msg: '请求未授权' }, 401);
  };
  return {
    seen,
    fetch,
    revoke: () => {
      valid = 'other';
    },
  };
}

async function signedIn(server: ReturnType<typeof pretendServer>, expiresIn = hour) {
  vi.stubGlobal('fetch', server.fetch);
  vi.resetModules();
  const { session } = await import('./session.ts');
  session.set({
    ...{ tenantId: '000000', userId: '1', account: 'admin', realName: 'Admin', avatar: '', roleAliases: [] },
    ...{ accessToken: 'first', refreshToken: 'one', issuedAt: start, expiresAt: start + expiresIn },
    ...{ mustChangePassword: false, mustEnrol: false, locked: false },
  });
  const { get } = await import('./client.ts');
  return { session, list: () => get<string>('blade-dtu/dtu/list') };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});

describe('a call', () => {
  it('ends the session when neither its token nor the refresh token is taken', async () => {
    const server = pretendServer({ renews: 'refused' });
    const { session, list } = await signedIn(server);
    server.revoke();
    await expect(list()).rejects.toMatchObject({ fault: 'signed-out', code: 401 });
    expect(session.get()).toBeNull();
  });

  it('does not end the session when the line is down while renewing', async () => {
    const server = pretendServer({ renews: 'unreachable' });
    const { session, list } = await signedIn(server);
    server.revoke();
    await expect(list()).rejects.toMatchObject({ fault: 'network' });
    expect(session.get()?.refreshToken).toBe('one');
  });

  it('is sent again once with a new token when the old one was refused', async () => {
    const server = pretendServer();
    const { session, list } = await signedIn(server);
    server.revoke();
    await expect(list()).resolves.toBe('list');
    expect(server.seen).toEqual({ tokens: 1, lists: 2 });
    expect(session.get()).toMatchObject({ accessToken: 'renewed-1', refreshToken: 'next-1' });
  });

  it('shares one renewal with all calls made meanwhile: a refresh token used twice ends the session', async () => {
    const server = pretendServer();
    const { list } = await signedIn(server);
    server.revoke();
    await expect(Promise.all([list(), list(), list(), list()])).resolves.toHaveLength(4);
    expect(server.seen.tokens).toBe(1);
  });

  it('renews a token that is about to end before it is refused', async () => {
    const server = pretendServer();
    const { list } = await signedIn(server);
    vi.setSystemTime(start + hour - 60_000);
    await expect(list()).resolves.toBe('list');
    expect(server.seen).toEqual({ tokens: 1, lists: 1 });
  });

  it('takes the token another tab has renewed instead of renewing again', async () => {
    const server = pretendServer();
    const { session, list } = await signedIn(server);
    server.revoke();
    const other = { ...session.get(), accessToken: 'other', refreshToken: 'two' };
    localStorage.setItem('heliodeck.session', JSON.stringify(other));
    await expect(list()).resolves.toBe('list');
    expect(server.seen.tokens).toBe(0);
  });
});

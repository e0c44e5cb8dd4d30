import { describe, expect, it } from 'vitest';
import { purgeAccess } from '../../../apps/server/access/sessions/purge.ts';
import { organisation } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { bearer, signInWorld } from '../../support/sign-in-world.ts';

const { server, tenant, tokensOf } = await signInWorld();
const { database } = server;
const info = '/api/blade-user/info';

const refresh = (refresh_token: string, headers: Record<string, string> = {}) =>
  server.token({ params: { grant_type: 'refresh_token', refresh_token }, headers });

describe('a call is refused with 401', () => {
  it('a call is refused with 401 without a token, with an invalid, and with a tampered one', async () => {
    const { access_token } = await tokensOf('000000');
    const [head, body = '', tail] = access_token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, user_id: '1' })).toString('base64url');
    for (const headers of [{}, bearer('rubbish'), bearer(`${head}.${forged}.${tail}`), bearer('')]) {
      const { status, body: reply } = await server.get(info, headers);
      expect([status, reply.code, reply.msg]).toStrictEqual([401, 401, '请求未授权']);
    }
  });

  it('a call is refused with 401 with a refresh token', async () => {
    expect((await server.get(info, bearer((await tokensOf('000000')).refresh_token))).status).toBe(401);
  });

  it('a call is refused with 401 with a session token in the address, under any spelling of the name', async () => {
    const { access_token } = await tokensOf('000000');
    for (const name of ['Blade-Auth', 'blade-auth']) {
      for (const value of [access_token, `bearer ${access_token}`]) {
        expect((await server.get(`${info}?${name}=${encodeURIComponent(value)}`)).status).toBe(401);
      }
    }
  });

  it('a call is refused with 401 with a cookie', async () => {
    const { access_token } = await tokensOf('000000');
    expect(
      (await server.get(info, { cookie: `Blade-Auth=${access_token}; saber-access-token=${access_token}` }))
        .status,
    ).toBe(401);
  });

  it('a token is refused an hour after it was issued, and accepted a minute before', async () => {
    const { access_token } = await tokensOf('000000');
    server.pass(59 * 60);
    expect((await server.get(info, bearer(access_token))).status).toBe(200);
    server.pass(2 * 60);
    expect((await server.get(info, bearer(access_token))).status).toBe(401);
  });
});

describe('an access token', () => {
  it('a token is accepted with or without the word bearer, in any case', async () => {
    const { access_token } = await tokensOf('000000');
    for (const value of [access_token, `bearer ${access_token}`, `Bearer ${access_token}`]) {
      expect((await server.get(info, { 'blade-auth': value })).status).toBe(200);
    }
  });
});

describe('a refresh token', () => {
  it('returns new tokens for the same user', async () => {
    const first = await tokensOf('000000');
    const { token } = await refresh(first.refresh_token);
    expect(token.user_id).toBe(first.user_id);
    expect(token.refresh_token).not.toBe(first.refresh_token);
    expect((await server.get(info, bearer(token.access_token))).status).toBe(200);
  });

  it('a refresh token used a second time ends the session, for any client', async () => {
    const first = await tokensOf('000000');
    const { token: second } = await refresh(first.refresh_token);
    server.pass(11);
    const reused = await refresh(first.refresh_token);
    expect([reused.status, reused.body.msg]).toStrictEqual([400, '令牌授权已过期']);
    expect((await server.get(info, bearer(second.access_token))).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    const rows = await database.owner(`select result from log_sign_in where result = 'reused'`);
    expect(rows).toHaveLength(1);
  });

  it('a refresh token that is used at once from another address ends the session, too', async () => {
    const first = await tokensOf('000000');
    const { token: second } = await refresh(first.refresh_token);
    const elsewhere = await refresh(first.refresh_token, { 'x-forwarded-for': '203.0.113.77' });
    expect(elsewhere.body.msg).toBe('令牌授权已过期');
    expect((await server.get(info, bearer(second.access_token))).status).toBe(401);
  });

  it('a refresh token that two windows send at once, or again within ten seconds, gets the same answer', async () => {
    const first = await tokensOf('000000');
    const both = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    server.pass(9);
    const answers = [...both, await refresh(first.refresh_token)].map(({ token }) => [
      ...[token.access_token, token.refresh_token, token.expires_in],
    ]);
    expect(answers[0]?.[0]).toBeTruthy();
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // The token it was exchanged for is valid, and the one before the last is not.
    const { token: next } = await refresh(String(answers[0]?.[1]));
    expect((await server.get(info, bearer(next.access_token))).status).toBe(200);
    expect((await refresh(first.refresh_token)).body.msg).toBe('令牌授权已过期');
    expect((await server.get(info, bearer(next.access_token))).status).toBe(401);
  });

  it('a refresh token of another client, an access token, and an invalid one are refused', async () => {
    const { access_token, refresh_token } = await tokensOf('000000');
    const sword = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`;
    expect((await refresh(refresh_token, { authorization: sword })).body.msg).toBe('令牌授权已过期');
    for (const rubbish of [access_token, 'rubbish', '']) {
      expect((await refresh(rubbish)).body.msg).toBe('令牌授权已过期');
    }
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('expires after a week without use', async () => {
    const { refresh_token } = await tokensOf('000000');
    server.pass(604_800 + 10);
    expect((await refresh(refresh_token)).body.msg).toBe('令牌授权已过期');
  });

  it('is refused once the tenant’s licence and grace period have expired', async () => {
    const tenantId = await tenant();
    const { refresh_token, access_token } = await tokensOf(tenantId);
    const expired = new Date(server.now().getTime() - 7 * 86_400_000);
    await database.owner('update tenant set expire_time = $2 where tenant_id = $1', [tenantId, expired]);
    expect((await refresh(refresh_token)).body.msg).toBe('租户授权已过期,请联系管理员');
    expect((await server.get(info, bearer(access_token))).body.msg).toBe('租户授权已过期,请联系管理员');
  });
});

describe('log-out', () => {
  it('ends the session in both dialects, and answers the same without one', async () => {
    const enterprise = await tokensOf('000000');
    const left = await server.get('/api/blade-auth/oauth/logout', bearer(enterprise.access_token));
    expect([left.status, left.body]).toStrictEqual([200, { success: 'true', msg: 'success' }]);
    expect((await server.get(info, bearer(enterprise.access_token))).status).toBe(401);
    expect((await refresh(enterprise.refresh_token)).status).toBe(400);

    const openSource = await tokensOf('000000');
    await server.post('/api/blade-auth/logout', undefined, bearer(openSource.access_token));
    expect((await server.get(info, bearer(openSource.access_token))).status).toBe(401);
    expect((await server.post('/api/blade-auth/logout')).status).toBe(200);
  });

  it('is unaffected by a POST of client errors to its address', async () => {
    const { access_token } = await tokensOf('000000');
    const reply = await server.post(
      '/api/blade-auth/oauth/logout',
      [{ type: 'error', message: 'x' }],
      bearer(access_token),
    );
    expect([reply.status, reply.body.success]).toStrictEqual([200, true]);
    expect((await server.get(info, bearer(access_token))).status).toBe(200);
  });

  it('log-out by a link in another site’s page is impossible: only the header counts', async () => {
    const { access_token } = await tokensOf('000000');
    await server.get(`/api/blade-auth/oauth/logout?Blade-Auth=${access_token}`, {
      cookie: `Blade-Auth=${access_token}`,
    });
    expect((await server.get(info, bearer(access_token))).status).toBe(200);
  });
});

describe('a download ticket', () => {
  const path = '/api/blade-system/role/export';
  const issue = async (headers: Record<string, string>, to = path) => {
    const { body } = await server.post('/api/blade-auth/ticket', { path: to }, headers);
    return (body.data as { ticket: string }).ticket;
  };

  it('opens its one path once', async () => {
    const headers = await server.signIn('000000', 'admin');
    const ticket = await issue(headers);
    expect((await server.get(`${path}?Blade-Auth=${ticket}`)).status).toBe(200);
    expect((await server.get(`${path}?Blade-Auth=${ticket}`)).status).toBe(401);
  });

  it('is used up on a wrong path', async () => {
    const headers = await server.signIn('000000', 'admin');
    const ticket = await issue(headers);
    expect((await server.get(`${info}?Blade-Auth=${ticket}`)).status).toBe(401);
    expect((await server.get(`${path}?Blade-Auth=${ticket}`)).status).toBe(401);
  });

  it('is valid for sixty seconds, in the session it was made in, and for reading only', async () => {
    const headers = await server.signIn('000000', 'admin');
    const late = await issue(headers);
    server.pass(60);
    expect((await server.get(`${path}?Blade-Auth=${late}`)).status).toBe(401);
    const posted = await issue(headers, '/api/blade-user/remove');
    expect((await server.post(`/api/blade-user/remove?ids=1&Blade-Auth=${posted}`)).status).toBe(401);
    const orphan = await issue(headers);
    await server.get('/api/blade-auth/oauth/logout', headers);
    expect((await server.get(`${path}?Blade-Auth=${orphan}`)).status).toBe(401);
  });

  it('is not made without a session, nor for an address outside the API', async () => {
    expect((await server.post('/api/blade-auth/ticket', { path })).status).toBe(401);
    const headers = await server.signIn('000000', 'admin');
    for (const bad of ['https://elsewhere/api/x', '/etc/passwd', '/api/x?y=1']) {
      expect((await server.post('/api/blade-auth/ticket', { path: bad }, headers)).status).toBe(400);
    }
  });
});

describe('sessions of a user', () => {
  it('are listed and can be ended, those of other users not', async () => {
    const tenantId = await tenant();
    const [here, there] = [await server.signIn(tenantId, 'admin'), await server.signIn(tenantId, 'admin')];
    const mine = (await server.get('/api/blade-auth/session/list', here)).body.data as {
      id: string;
      current: boolean;
    }[];
    expect(mine).toHaveLength(2);
    const other = mine.find((session) => !session.current)?.id;
    const stranger = await server.signIn('000000', 'admin');
    expect((await server.post(`/api/blade-auth/session/end?ids=${other}`, undefined, stranger)).status).toBe(
      404,
    );
    const end = (ids: string | undefined, body?: object) =>
      server.post(`/api/blade-auth/session/end?ids=${ids}`, body, here);
    // A stolen token ends no session of its owner.
    for (const body of [undefined, { password: 'wrong' }])
      expect((await end(other, body)).body.errorCode).toBe('signIn.passwordWrong');
    expect((await server.get(info, there)).status).toBe(200);
    expect((await end(other, { password: testPassword })).status).toBe(200);
    expect((await server.get(info, there)).status).toBe(401);
    expect((await server.get(info, here)).status).toBe(200);
    // The caller's own session ends by logging out.
    expect((await end(mine.find((session) => session.current)?.id)).status).toBe(200);
    expect((await server.get(info, here)).status).toBe(401);
  });
});

describe('a session that is refreshed without end', () => {
  const setDays = async (tenantId: string, days: string) => {
    const param = { paramName: 'days', paramKey: 'session.maxDays', paramValue: days };
    const admin = await server.signIn(tenantId, 'admin');
    return (await server.post('/api/blade-system/param/submit', param, admin)).body.errorCode;
  };
  const day = 86_400;

  it('expires after thirty days, and neither token outlives it', async () => {
    const tenantId = await tenant();
    let { token } = await server.token({ params: { tenantId } });
    const [shown] = (await server.get('/api/blade-auth/session/list', bearer(token.access_token))).body
      .data as Record<string, string>[];
    const days = (name: string) =>
      (Date.parse(String(shown?.[name])) - Date.parse(String(shown?.createTime))) / (day * 1000);
    expect([days('expireTime'), days('endTime')]).toEqual([7, 30]);
    for (let n = 0; n < 5; n++) {
      server.pass(6 * day - (n === 4 ? 1800 : 0));
      token = (await refresh(token.refresh_token)).token;
      expect(token.access_token).toBeTruthy();
    }
    // Half an hour is left.
    expect(token.expires_in).toBe(1800);
    const lastHeaders = bearer(token.access_token);
    expect((await server.get(info, lastHeaders)).status).toBe(200);
    server.pass(1801 + 5);
    expect((await server.get(info, lastHeaders)).status).toBe(401);
    expect((await refresh(token.refresh_token)).body.msg).toBe('令牌授权已过期');
  });

  it('ends earlier if the tenant limits it, also if the limit is set afterwards', async () => {
    const tenantId = await tenant();
    const { token } = await server.token({ params: { tenantId } });
    const elsewhere = (await server.token({ params: { tenantId: await tenant() } })).token;
    expect(await setDays(tenantId, '2')).toBeUndefined();
    server.pass(3 * day);
    expect((await refresh(token.refresh_token)).body.msg).toBe('令牌授权已过期');
    expect((await refresh(elsewhere.refresh_token)).token.access_token).toBeTruthy();
  });

  it('does not last longer because the tenant raises the limit afterwards; invalid values are refused', async () => {
    const tenantId = await tenant();
    let { token } = await server.token({ params: { tenantId } });
    expect(await setDays(tenantId, '99999999999')).toBe('param.integer');
    expect(await setDays(tenantId, '3650')).toBeUndefined();
    for (let n = 0; n < 4; n++) {
      server.pass(6 * day);
      token = (await refresh(token.refresh_token)).token;
    }
    server.pass(6 * day + 1);
    expect((await refresh(token.refresh_token)).body.msg).toBe('令牌授权已过期');
  });
});

describe('sessions of a tenant’s users', () => {
  it('are visible to its administrator, who can end them, and to nobody else', async () => {
    const org = await organisation(server);
    const worker = await org.user('worker', { roleIds: [org.repairmanRoleId] });
    const other = await org.user('other', { roleIds: [org.repairmanRoleId] });
    const list = (headers: Record<string, string>, userId: string) =>
      server.get(`/api/blade-auth/session/list?userId=${userId}`, headers);
    expect((await list(other, worker.id)).status).toBe(403);
    const stranger = await server.signIn(await tenant(), 'admin');
    expect((await list(stranger, worker.id)).body.data).toStrictEqual([]);
    const [session] = (await list(org.admin, worker.id)).body.data as { id: string; current: boolean }[];
    expect(session?.current).toBe(false);
    const end = (headers: Record<string, string>) =>
      server.post(`/api/blade-auth/session/end?ids=${session?.id}`, undefined, headers);
    expect((await end(other)).status).toBe(404);
    expect((await end(stranger)).status).toBe(404);
    expect((await end(org.admin)).status).toBe(200);
    expect((await server.get(info, worker)).status).toBe(401);
  });
});

describe('the clean-up of sessions', () => {
  it('removes expired entries and keeps valid ones', async () => {
    const tenantId = await tenant();
    await server.get('/api/blade-auth/captcha');
    await server.token({ params: { tenantId, password: 'wrong' } });
    const headers = await server.signIn('000000', 'admin');
    await server.post('/api/blade-auth/ticket', { path: '/api/x' }, headers);
    const sweep = () => purgeAccess(database.store.asPlatform('test'), server.now());
    const left = async () => {
      const [row] = await database.owner(`select (select count(*)::int from captcha) as captchas,
        (select count(*)::int from access_ticket) as tickets, (select count(*)::int from sign_in_gate) as failures`);
      return row;
    };
    await sweep();
    expect(Object.values((await left()) ?? {}).every((count) => Number(count) > 0)).toBe(true);
    server.pass(3600);
    await sweep();
    expect(await left()).toStrictEqual({ captchas: 0, tickets: 0, failures: 0 });
    const [kept] = await database.owner('select count(*)::int as n from access_session');
    expect(Number(kept?.n)).toBeGreaterThan(0);
    server.pass(100 * 86_400);
    await sweep();
    expect(await database.owner('select 1 from access_session')).toStrictEqual([]);
    expect((await database.owner('select 1 from log_sign_in')).length).toBeGreaterThan(0);
  });
});

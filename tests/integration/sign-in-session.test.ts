import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../apps/server/access/password.ts';
import { createTenant } from '../../apps/server/seed/tenant.ts';
import { basic, platform, type Token, testPassword } from '../support/platform.ts';

const server = await platform();
const { database } = server;
const info = '/api/blade-user/info';

async function tenant(): Promise<string> {
  const made = await createTenant(database.store, {
    ...{ tenantName: '光明电力', linkman: '李工', adminPassword: testPassword, mustChangePassword: false },
  });
  return made.tenantId;
}
const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` });
const refresh = (refresh_token: string, headers: Record<string, string> = {}) =>
  server.token({ params: { grant_type: 'refresh_token', refresh_token }, headers });
async function tokensOf(tenantId: string): Promise<Token> {
  return (await server.token({ params: { tenantId } })).token;
}

describe('a call is refused with 401', () => {
  it('without a token, with rubbish, and with a tampered one', async () => {
    const { access_token } = await tokensOf('000000');
    const [head, body = '', tail] = access_token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, user_id: '1' })).toString('base64url');
    for (const headers of [{}, bearer('rubbish'), bearer(`${head}.${forged}.${tail}`), bearer('')]) {
      const { status, body: reply } = await server.get(info, headers);
      expect([status, reply.code, reply.msg]).toStrictEqual([401, 401, '请求未授权']);
    }
  });

  it('with a refresh token', async () => {
    expect((await server.get(info, bearer((await tokensOf('000000')).refresh_token))).status).toBe(401);
  });

  it('with a session token in the address, under any spelling of the name', async () => {
    const { access_token } = await tokensOf('000000');
    for (const name of ['Blade-Auth', 'blade-auth']) {
      for (const value of [access_token, `bearer ${access_token}`]) {
        expect((await server.get(`${info}?${name}=${encodeURIComponent(value)}`)).status).toBe(401);
      }
    }
  });

  it('with a cookie', async () => {
    const { access_token } = await tokensOf('000000');
    expect(
      (await server.get(info, { cookie: `Blade-Auth=${access_token}; saber-access-token=${access_token}` }))
        .status,
    ).toBe(401);
  });

  it('an hour after the token was made, and not a minute before', async () => {
    const { access_token } = await tokensOf('000000');
    server.pass(59 * 60);
    expect((await server.get(info, bearer(access_token))).status).toBe(200);
    server.pass(2 * 60);
    expect((await server.get(info, bearer(access_token))).status).toBe(401);
  });
});

describe('a token is taken', () => {
  it('with or without the word bearer, in any case', async () => {
    const { access_token } = await tokensOf('000000');
    for (const value of [access_token, `bearer ${access_token}`, `Bearer ${access_token}`]) {
      expect((await server.get(info, { 'blade-auth': value })).status).toBe(200);
    }
  });
});

describe('a refresh token', () => {
  it('gives new tokens for the same user', async () => {
    const first = await tokensOf('000000');
    const { token } = await refresh(first.refresh_token);
    expect(token.user_id).toBe(first.user_id);
    expect(token.refresh_token).not.toBe(first.refresh_token);
    expect((await server.get(info, bearer(token.access_token))).status).toBe(200);
  });

  it('that comes a second time ends the session, for whoever has it', async () => {
    const first = await tokensOf('000000');
    const { token: second } = await refresh(first.refresh_token);
    const reused = await refresh(first.refresh_token);
    expect([reused.status, reused.body.msg]).toStrictEqual([400, '令牌授权已过期']);
    expect((await server.get(info, bearer(second.access_token))).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    const rows = await database.owner(`select result from sign_in_attempt where result = 'reused'`);
    expect(rows).toHaveLength(1);
  });

  it('that comes twice at once works once, and ends the session', async () => {
    const first = await tokensOf('000000');
    const replies = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect(replies.map((reply) => reply.status).sort()).toStrictEqual([200, 400]);
    const won = replies.find((reply) => reply.status === 200);
    expect((await server.get(info, bearer(won?.token.access_token ?? ''))).status).toBe(401);
  });

  it('of another client, an access token, and rubbish are refused', async () => {
    const { access_token, refresh_token } = await tokensOf('000000');
    const sword = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`;
    expect((await refresh(refresh_token, { authorization: sword })).body.msg).toBe('令牌授权已过期');
    for (const rubbish of [access_token, 'rubbish', '']) {
      expect((await refresh(rubbish)).body.msg).toBe('令牌授权已过期');
    }
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('is over after a week without use', async () => {
    const { refresh_token } = await tokensOf('000000');
    server.pass(604_800 + 10);
    expect((await refresh(refresh_token)).body.msg).toBe('令牌授权已过期');
  });

  it('is refused once the tenant’s licence has run out', async () => {
    const tenantId = await tenant();
    const { refresh_token, access_token } = await tokensOf(tenantId);
    await database.owner('update tenant set expire_time = $2 where tenant_id = $1', [tenantId, server.now()]);
    expect((await refresh(refresh_token)).body.msg).toBe('租户授权已过期,请联系管理员');
    expect((await server.get(info, bearer(access_token))).body.msg).toBe('租户授权已过期,请联系管理员');
  });
});

describe('log-out', () => {
  it('ends the session in both dialects, and answers the same to someone who has none', async () => {
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

  it('is not what a POST of client errors to its address does', async () => {
    const { access_token } = await tokensOf('000000');
    const reply = await server.post(
      '/api/blade-auth/oauth/logout',
      [{ type: 'error', message: 'x' }],
      bearer(access_token),
    );
    expect([reply.status, reply.body.success]).toStrictEqual([200, true]);
    expect((await server.get(info, bearer(access_token))).status).toBe(200);
  });

  it('by an address in a page of someone else is impossible: nothing but the header counts', async () => {
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

  it('is spent on a wrong path', async () => {
    const headers = await server.signIn('000000', 'admin');
    const ticket = await issue(headers);
    expect((await server.get(`${info}?Blade-Auth=${ticket}`)).status).toBe(401);
    expect((await server.get(`${path}?Blade-Auth=${ticket}`)).status).toBe(401);
  });

  it('is good for sixty seconds, in the session it was made in, and for reading only', async () => {
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

  it('is not made for whoever is not signed in, nor for an address outside the API', async () => {
    expect((await server.post('/api/blade-auth/ticket', { path })).status).toBe(401);
    const headers = await server.signIn('000000', 'admin');
    for (const bad of ['https://elsewhere/api/x', '/etc/passwd', '/api/x?y=1']) {
      expect((await server.post('/api/blade-auth/ticket', { path: bad }, headers)).status).toBe(400);
    }
  });
});

describe('a captcha', () => {
  const make = async () => {
    const { body } = await server.get('/api/blade-auth/oauth/captcha');
    const { key, image } = body as unknown as { key: string; image: string };
    const [row] = await database.owner('select answer from captcha where key = $1', [key]);
    return { key, image, answer: String(row?.answer) };
  };
  const answer = (key: string, code: string, tenantId = '000000') =>
    server.token({
      params: { tenantId, grant_type: 'captcha' },
      headers: { 'captcha-key': key, 'captcha-code': code },
    });

  it('that is wrong, missing, used before or old is refused before the password is looked at', async () => {
    const used = await make();
    await answer(used.key, used.answer);
    const old = await make();
    const fresh = await make();
    server.pass(30 * 60);
    const late = await make();
    const attempts = [
      answer(used.key, used.answer),
      answer(old.key, old.answer),
      answer(late.key, 'wrong'),
      answer(late.key, late.answer),
      answer('not-a-key', fresh.answer),
      server.token({ params: { grant_type: 'captcha' } }),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.msg]).toStrictEqual([400, '验证码不正确']);
    }
  });

  it('lets in with the right answer, in capitals too', async () => {
    const { key, image, answer: text } = await make();
    expect(image).toMatch(/^data:image\/png;base64,/);
    expect((await answer(key, text.toUpperCase())).token.access_token).toBeTruthy();
  });

  it('of the open-source dialect is wrapped', async () => {
    const { body } = await server.get('/api/blade-auth/captcha');
    expect(body).toMatchObject({ code: 200, data: { key: expect.any(String), image: expect.any(String) } });
  });

  it('is asked of the console after two failures, and of no other program', async () => {
    const [ours, other] = [await tenant(), await tenant()];
    const console = {
      authorization: `Basic ${Buffer.from('heliodeck:heliodeck_secret').toString('base64')}`,
    };
    for (const tenantId of [ours, other]) {
      for (let n = 0; n < 2; n++) await server.token({ params: { tenantId, password: md5Hex('wrong') } });
    }
    expect((await server.token({ params: { tenantId: ours }, headers: console })).body.msg).toBe(
      '验证码不正确',
    );
    const { key, answer: code } = await make();
    const right = { ...console, 'captcha-key': key, 'captcha-code': code };
    expect(
      (await server.token({ params: { tenantId: ours }, headers: right })).token.access_token,
    ).toBeTruthy();
    expect((await server.token({ params: { tenantId: other } })).token.access_token).toBeTruthy();
  });
});

describe('sessions', () => {
  it('of mine are listed and can be ended, those of others not', async () => {
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
    expect((await server.post(`/api/blade-auth/session/end?ids=${other}`, undefined, here)).status).toBe(200);
    expect((await server.get(info, there)).status).toBe(401);
    expect((await server.get(info, here)).status).toBe(200);
  });
});

describe('one’s own password', () => {
  const change = (headers: Record<string, string>, params: Record<string, string>) =>
    server.post(`/api/blade-user/update-password?${new URLSearchParams(params)}`, undefined, headers);
  const forms = (oldPassword: string, newPassword: string, newPassword1 = newPassword) => ({
    ...{
      oldPassword: md5Hex(oldPassword),
      newPassword: md5Hex(newPassword),
      newPassword1: md5Hex(newPassword1),
    },
  });

  it('is not changed with a wrong old one, a different repetition, or to the same', async () => {
    const headers = await server.signIn(await tenant(), 'admin');
    expect((await change(headers, forms('wrong', 'Next-1'))).body.msg).toBe('原密码不正确!');
    expect((await change(headers, forms(testPassword, 'Next-1', 'Next-2'))).body.msg).toBe(
      '请输入正确的确认密码!',
    );
    expect((await change(headers, forms(testPassword, testPassword))).body.msg).toBe(
      '新密码不能与原密码相同!',
    );
    expect((await change(headers, { oldPassword: 'x' })).status).toBe(400);
  });

  it('ends every session of the account when it changes, this one included', async () => {
    const tenantId = await tenant();
    const [here, there] = [await server.signIn(tenantId, 'admin'), await server.signIn(tenantId, 'admin')];
    expect((await change(here, forms(testPassword, 'Next-2026'))).status).toBe(200);
    expect((await server.get(info, here)).status).toBe(401);
    expect((await server.get(info, there)).status).toBe(401);
    expect((await tokensOf(tenantId)).error_code).toBe(400);
    await server.signIn(tenantId, 'admin', 'Next-2026');
  });

  it('cannot be guessed with a stolen token: wrong ones lock the account', async () => {
    const tenantId = await tenant();
    const headers = await server.signIn(tenantId, 'admin');
    for (let n = 0; n < 5; n++) await change(headers, forms('wrong', 'Next-1'));
    expect((await change(headers, forms(testPassword, 'Next-1'))).body.msg).toBe(
      '登录错误次数过多,请稍后再试',
    );
  });
});

describe('whoever must change the password', () => {
  it('can do nothing else until it is done', async () => {
    const { tenantId } = await createTenant(database.store, {
      ...{ tenantName: '新租户', linkman: '王工', adminPassword: testPassword },
    });
    const { token } = await server.token({ params: { tenantId } });
    expect(token.must_change_password).toBe(true);
    const headers = bearer(token.access_token);
    const refused = await server.get('/api/blade-user/page', headers);
    expect([refused.status, refused.body.msg]).toStrictEqual([403, '请先修改初始密码']);
    expect((await server.get(info, headers)).status).toBe(200);
    const passwords = { oldPassword: testPassword, newPassword: 'Chosen-1', newPassword1: 'Chosen-1' };
    await server.post(
      `/api/blade-user/update-password?${new URLSearchParams(passwords)}`,
      undefined,
      headers,
    );
    const again = await server.signIn(tenantId, 'admin', 'Chosen-1');
    expect((await server.get('/api/blade-user/page', again)).status).toBe(200);
  });
});

describe('the sign-in page', () => {
  it('learns the tenant of its domain, and nothing of others', async () => {
    const { tenantId } = await createTenant(database.store, {
      ...{
        tenantName: '域名租户',
        linkman: '赵工',
        adminPassword: testPassword,
        domainUrl: 'https://PV.example.com/',
      },
    });
    const ask = async (domain: string) =>
      (await server.get(`/api/blade-system/tenant/info?domain=${encodeURIComponent(domain)}`)).body.data;
    expect(await ask('https://pv.example.com')).toStrictEqual({
      ...{ tenantId, domain: 'https://PV.example.com/', backgroundUrl: '' },
    });
    expect(await ask('https://other.example.com')).toStrictEqual({});
    expect(await ask('')).toStrictEqual({});
    expect(basic).toContain('Basic');
  });
});

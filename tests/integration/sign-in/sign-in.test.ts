import { sm2 } from 'sm-crypto-v2';
import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { createTenant } from '../../../apps/server/seed/tenant.ts';
import { basic, platform, testPassword } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const info = '/api/blade-user/info';

/** A separate tenant, so that a lock of one test does not affect another's account. */
async function tenant(given: { readonly expireTime?: Date } = {}): Promise<string> {
  const made = await createTenant(database.store, {
    tenantName: '光明电力',
    linkman: '李工',
    adminPassword: testPassword,
    mustChangePassword: false,
    ...given,
  });
  return made.tenantId;
}

const wrong = { password: md5Hex('wrong') };

describe('the token call refuses', () => {
  it('a wrong password and an unknown account with the same message, in a reply of status 200', async () => {
    const tenantId = await tenant();
    const attempts: Record<string, string>[] = [
      { ...wrong, tenantId },
      { tenantId, username: 'nobody' },
      { tenantId, password: '' },
    ];
    for (const params of attempts) {
      const { status, token } = await server.token({ params });
      expect(status).toBe(200);
      expect(token).toStrictEqual({ error_code: 400, error_description: '用户名或密码不正确' });
    }
  });

  it('invalid input with the same message, of any length', async () => {
    const tenantId = await tenant();
    for (const username of ['', 'admin\0', 'x'.repeat(5000), "' or 1=1 --", '管理员'.repeat(50)]) {
      const { status, token } = await server.token({ params: { tenantId, username, password: 'wrong' } });
      expect([status, token.error_description]).toStrictEqual([200, '用户名或密码不正确']);
    }
    for (const nonsense of ['\0', "'", 'x'.repeat(5000), '../..']) {
      expect((await server.token({ params: { tenantId: nonsense } })).body.msg).toBe('未获得用户的租户信息');
    }
    for (const password of ['f'.repeat(6000), '\0', '04'.repeat(200)]) {
      expect((await server.token({ params: { tenantId, username: 'nobody', password } })).status).toBe(200);
    }
  });

  it('the token call refuses in English on request', async () => {
    const { token } = await server.token({ params: wrong, headers: { 'accept-language': 'en' } });
    expect(token.error_description).toBe('The user name or password is not correct');
  });

  it('an unknown tenant is refused', async () => {
    const { status, body } = await server.token({ params: { tenantId: '999999' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, success: false, msg: '未获得用户的租户信息' });
  });

  it('a tenant whose licence and grace period have expired, also with the right password and from the exact second', async () => {
    const tenantId = await tenant({ expireTime: new Date(server.now().getTime() - 7 * 86_400_000) });
    const { status, body } = await server.token({ params: { tenantId } });
    expect(status).toBe(400);
    expect(body.msg).toBe('租户授权已过期,请联系管理员');
  });

  it('a client that is missing, unknown or has the wrong secret', async () => {
    const call = (authorization: string) => server.token({ headers: { authorization } });
    const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const missing = await call('');
    expect([missing.status, missing.body.msg]).toStrictEqual([
      401,
      'No client information in request header',
    ]);
    for (const text of ['saber:wrong', 'nobody:saber_secret', 'saber:']) {
      const refused = await call(encoded(text));
      expect([refused.status, refused.body.msg]).toStrictEqual([401, '客户端认证失败!']);
    }
  });

  it('an unknown grant', async () => {
    for (const grant_type of ['', 'telepathy', 'guest']) {
      const { status, body } = await server.token({ params: { grant_type } });
      expect([status, body.msg]).toStrictEqual([401, 'no grantType was found']);
    }
  });

  it('an account without roles is refused', async () => {
    const tenantId = await tenant();
    await database.owner(`update "user" set role_id = '{}' where tenant_id = $1`, [tenantId]);
    const { status, token } = await server.token({ params: { tenantId } });
    expect(status).toBe(200);
    expect(token).toStrictEqual({ error_code: 400, error_description: '未获得用户的角色信息' });
  });

  it('an account of another tenant', async () => {
    const [ours, theirs] = [await tenant(), await tenant()];
    await database.owner(`update "user" set account = 'only-theirs' where tenant_id = $1`, [theirs]);
    const { token } = await server.token({ params: { tenantId: ours, username: 'only-theirs' } });
    expect(token.error_code).toBe(400);
  });

  it('a removed or disabled account', async () => {
    const [gone, off] = [await tenant(), await tenant()];
    await database.owner(`update "user" set is_deleted = 1 where tenant_id = $1`, [gone]);
    await database.owner(`update "user" set status = 0 where tenant_id = $1`, [off]);
    expect((await server.token({ params: { tenantId: gone } })).token.error_code).toBe(400);
    expect((await server.token({ params: { tenantId: off } })).body.msg).toBe('账号已停用，请联系管理员');
  });
});

describe('five failed sign-ins', () => {
  it('lock the account for half an hour, also against the right password', async () => {
    const tenantId = await tenant();
    for (let n = 0; n < 5; n++) {
      expect((await server.token({ params: { ...wrong, tenantId } })).token.error_code).toBe(400);
    }
    const locked = await server.token({ params: { tenantId } });
    expect([locked.status, locked.body.msg]).toStrictEqual([400, '登录错误次数过多,请稍后再试']);
    server.pass(30 * 60 - 1);
    expect((await server.token({ params: { tenantId } })).status).toBe(400);
    server.pass(1);
    expect((await server.token({ params: { tenantId } })).token.access_token).toBeTruthy();
  });

  it('lock only that account of that tenant', async () => {
    const [tenantId, other] = [await tenant(), await tenant()];
    for (let n = 0; n < 5; n++) await server.token({ params: { ...wrong, tenantId } });
    expect((await server.token({ params: { tenantId: other } })).token.access_token).toBeTruthy();
  });

  it('allow no more than five guesses when they all arrive at once', async () => {
    const tenantId = await tenant();
    const guesses = Array.from({ length: 12 }, () => server.token({ params: { ...wrong, tenantId } }));
    const statuses = (await Promise.all(guesses)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('keep the existing sessions of the account', async () => {
    const tenantId = await tenant();
    const headers = await server.signIn(tenantId, 'admin');
    for (let n = 0; n < 5; n++) await server.token({ params: { ...wrong, tenantId } });
    expect((await server.get(info, headers)).status).toBe(200);
  });

  it('are reset by a success', async () => {
    const tenantId = await tenant();
    for (let n = 0; n < 4; n++) await server.token({ params: { ...wrong, tenantId } });
    await server.signIn(tenantId, 'admin');
    for (let n = 0; n < 4; n++) await server.token({ params: { ...wrong, tenantId } });
    await server.signIn(tenantId, 'admin');
  });

  it('are as many as the parameter of the tenant specifies', async () => {
    const tenantId = await tenant();
    await database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'n', 'account.failCount', '2')`,
      [tenantId],
    );
    for (let n = 0; n < 2; n++) await server.token({ params: { ...wrong, tenantId } });
    expect((await server.token({ params: { tenantId } })).body.msg).toBe('登录错误次数过多,请稍后再试');
  });

  it('five failures of many accounts from one address delay that address, and no other', async () => {
    const tenantId = await tenant();
    const from = (address: string, params: Record<string, string>) =>
      server.token({ params: { tenantId, ...params }, headers: { 'x-forwarded-for': address } });
    for (let n = 0; n < 20; n++) await from('203.0.113.9', { ...wrong, username: `guess-${n}` });
    const waits = await from('203.0.113.9', {});
    expect([waits.status, waits.body.msg]).toStrictEqual([400, '用户登录失败次数过多，请稍后再试']);
    expect((await from('203.0.113.10', {})).token.access_token).toBeTruthy();
    server.pass(1);
    expect((await from('203.0.113.9', {})).token.access_token).toBeTruthy();
  });
});

describe('a password in a token request', () => {
  it('may be md5, plain, or encrypted with the server’s key', async () => {
    const key = (await server.get('/api/blade-auth/public-key')).body.data as { publicKey: string };
    const forms = [
      md5Hex(testPassword),
      testPassword,
      sm2.doEncrypt(testPassword, key.publicKey, 0),
      `04${sm2.doEncrypt(testPassword, key.publicKey, 0)}`,
    ];
    for (const password of forms) {
      expect((await server.token({ params: { password } })).token.access_token).toBeTruthy();
    }
  });

  it('a ciphertext that cannot be decrypted counts as a wrong password', async () => {
    const tenantId = await tenant();
    const password = sm2.doEncrypt(testPassword, sm2.generateKeyPairHex().publicKey, 0);
    for (let n = 0; n < 5; n++) {
      const { status, token } = await server.token({ params: { tenantId, password } });
      expect([status, token.error_description]).toStrictEqual([200, '用户名或密码不正确']);
    }
    expect((await server.token({ params: { tenantId } })).body.msg).toBe('登录错误次数过多,请稍后再试');
  });
});

describe('the token of a sign-in', () => {
  it('contains its user, under the names that clients of this family read', async () => {
    const { token } = await server.token({ headers: { 'user-type': 'app' } });
    const { access_token, refresh_token, ...facts } = token;
    expect(access_token.split('.')).toHaveLength(3);
    expect(refresh_token.split('.')).toHaveLength(3);
    expect(facts).toStrictEqual({
      tenant_id: '000000',
      user_id: expect.stringMatching(/^\d+$/),
      dept_id: expect.stringMatching(/^\d+$/),
      post_id: expect.stringMatching(/^\d+$/),
      role_id: expect.stringMatching(/^\d+$/),
      oauth_id: '',
      account: 'admin',
      user_name: 'admin',
      nick_name: '管理员',
      real_name: '管理员',
      role_name: 'administrator',
      avatar: '',
      token_type: 'bearer',
      expires_in: 3600,
      detail: { type: 'app' },
      must_change_password: false,
      must_enrol: false,
      license: 'heliodeck',
    });
  });

  it('is returned also for parameters in a form, and for the tenant in a header', async () => {
    const tenantId = await tenant();
    const form = { username: 'admin', password: md5Hex(testPassword), grant_type: 'password' };
    const reply = await server.post('/api/blade-auth/oauth/token', String(new URLSearchParams(form)), {
      authorization: basic.replace('Basic ', 'Basic%20'),
      'tenant-id': tenantId,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(reply.body).toMatchObject({ tenant_id: tenantId, role_name: 'admin' });
  });

  it('the token of the open-source dialect has an envelope, and is refused with that dialect’s messages', async () => {
    const tenantId = await tenant();
    const call = (params: Record<string, string>) =>
      server.post(
        `/api/blade-auth/token?${new URLSearchParams({ tenantId, account: 'admin', grantType: 'password', ...params })}`,
        undefined,
        { authorization: basic },
      );
    const good = await call({ password: testPassword });
    expect(good.body.data).toMatchObject({
      tokenType: 'bearer',
      authority: 'admin',
      userName: '管理员',
      account: 'admin',
      tenantId,
      expiresIn: 3600,
    });
    for (let n = 0; n < 5; n++) {
      const bad = await call({ password: 'wrong' });
      expect([bad.status, bad.body.msg]).toStrictEqual([400, '用户名或密码错误']);
    }
    expect((await call({ password: testPassword })).body.msg).toBe('用户登录失败次数过多');
  });
});

describe('every sign-in attempt', () => {
  it('is logged with user, time, address and result, and without the password', async () => {
    const tenantId = await tenant();
    const headers = { 'user-agent': 'a browser', 'x-forwarded-for': '198.51.100.7' };
    await server.token({ params: { ...wrong, tenantId }, headers });
    await server.token({ params: { tenantId }, headers });
    const rows = await database.owner(
      `select account, event, result, remote_ip, user_agent, client_id, create_time, session_id is not null as signed_in
       from log_sign_in where tenant_id = $1 order by id`,
      [tenantId],
    );
    const common = {
      account: 'admin',
      event: 'signIn',
      remote_ip: '198.51.100.7',
      user_agent: 'a browser',
      client_id: 'saber',
    };
    expect(rows).toStrictEqual([
      { ...common, create_time: server.now(), result: 'signIn.wrongPassword', signed_in: false },
      { ...common, create_time: server.now(), result: 'ok', signed_in: true },
    ]);
  });
});

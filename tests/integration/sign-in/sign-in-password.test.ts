import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { createTenant } from '../../../apps/server/seed/tenant.ts';
import { answerOf } from '../../support/captcha.ts';
import { testPassword } from '../../support/platform.ts';
import { bearer, signInWorld } from '../../support/sign-in-world.ts';

const { server, tenant, tokensOf } = await signInWorld();
const { database } = server;
const info = '/api/blade-user/info';

describe('a captcha', () => {
  const make = async () => {
    const { body } = await server.get('/api/blade-auth/oauth/captcha');
    const { key, image } = body as unknown as { key: string; image: string };
    return { key, image, answer: await answerOf(server, key) };
  };
  const answer = (key: string, code: string, tenantId = '000000') =>
    server.token({
      params: { tenantId, grant_type: 'captcha' },
      headers: { 'captcha-key': key, 'captcha-code': code },
    });

  it('a captcha that is wrong, missing, used before or old is refused before the password is checked', async () => {
    const used = await make();
    await answer(used.key, used.answer);
    const old = await make();
    const fresh = await make();
    server.pass(30 * 60);
    const late = await make();
    const attempts = [
      () => answer(used.key, used.answer),
      () => answer(old.key, old.answer),
      () => answer(late.key, 'wrong'),
      // The answer is right, but a wrong one has used it up.
      () => answer(late.key, late.answer),
      () => answer('not-a-key', fresh.answer),
      () => server.token({ params: { grant_type: 'captcha' } }),
    ];
    for (const attempt of attempts) {
      const { status, body } = await attempt();
      expect([status, body.msg]).toStrictEqual([400, '验证码不正确']);
    }
  });

  it('is accepted with the right answer, also in capitals', async () => {
    const { key, image, answer: text } = await make();
    expect(image).toMatch(/^data:image\/png;base64,/);
    expect((await answer(key, text.toUpperCase())).token.access_token).toBeTruthy();
  });

  it('a captcha of the open-source dialect is wrapped', async () => {
    const { body } = await server.get('/api/blade-auth/captcha');
    expect(body).toMatchObject({ code: 200, data: { key: expect.any(String), image: expect.any(String) } });
  });

  it('is required from the console after two failures, and from no other program', async () => {
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

describe('the user’s own password', () => {
  const change = (headers: Record<string, string>, params: Record<string, string>) =>
    server.post(`/api/blade-user/update-password?${new URLSearchParams(params)}`, undefined, headers);
  const forms = (oldPassword: string, newPassword: string, newPassword1 = newPassword) => ({
    oldPassword: md5Hex(oldPassword),
    newPassword: md5Hex(newPassword),
    newPassword1: md5Hex(newPassword1),
  });

  it('is not changed with a wrong old one, a different repetition, or to the same one', async () => {
    const headers = await server.signIn(await tenant(), 'admin');
    expect((await change(headers, forms('wrong', 'Next-1'))).body.msg).toBe('原密码不正确!');
    expect((await change(headers, forms(testPassword, 'Next-1', 'Next-2'))).body.msg).toBe(
      '请输入正确的确认密码!',
    );
    expect((await change(headers, forms(testPassword, testPassword))).body.msg).toBe(
      '新密码不能与原密码相同！',
    );
    expect((await change(headers, { oldPassword: 'x' })).status).toBe(400);
  });

  it('is not changed to one that is short, common, or a name with a few digits', async () => {
    const tenantId = await tenant();
    const headers = await server.signIn(tenantId, 'admin');
    const plainly = (fresh: string) => ({
      oldPassword: testPassword,
      newPassword: fresh,
      newPassword1: fresh,
    });
    const said = async (passwords: Record<string, string>) => {
      const { status, body } = await change(headers, passwords);
      return [status, body.errorCode];
    };
    expect(await said(plainly('Ab3-xyz'))).toEqual([400, 'user.passwordShort']);
    for (const common of ['iloveyou', 'Football', '1234567890'])
      for (const passwords of [plainly(common), forms(testPassword, common)])
        expect(await said(passwords)).toEqual([400, 'user.passwordCommon']);
    for (const named of ['Heliodeck2026', `${tenantId}888`, '光明电力123456'])
      for (const passwords of [plainly(named), forms(testPassword, named)])
        expect(await said(passwords)).toEqual([400, 'user.passwordGuessable']);
    // None of these refusals has changed anything.
    await server.signIn(tenantId, 'admin');
  });

  it('is not accepted as a digest, of any length, if the tenant forbids it', async () => {
    const tenantId = await tenant();
    const headers = await server.signIn(tenantId, 'admin');
    const refusesDigests = { paramName: 'digests', paramKey: 'account.digestPasswords', paramValue: 'false' };
    expect((await server.post('/api/blade-system/param/submit', refusesDigests, headers)).status).toBe(200);
    const asDigest = await change(headers, forms(testPassword, 'Next-2026'));
    expect([asDigest.status, asDigest.body.errorCode]).toEqual([400, 'user.passwordDigest']);
    const plain = { oldPassword: testPassword, newPassword: 'Next-2026', newPassword1: 'Next-2026' };
    expect((await change(headers, plain)).status).toBe(200);
  });

  it('ends every session of the account when it changes, including this one', async () => {
    const tenantId = await tenant();
    const [here, there] = [await server.signIn(tenantId, 'admin'), await server.signIn(tenantId, 'admin')];
    expect((await change(here, forms(testPassword, 'Next-2026'))).status).toBe(200);
    expect((await server.get(info, here)).status).toBe(401);
    expect((await server.get(info, there)).status).toBe(401);
    expect((await tokensOf(tenantId)).error_code).toBe(400);
    await server.signIn(tenantId, 'admin', 'Next-2026');
  });

  it('cannot be guessed with a stolen token: wrong ones end its session, no other, and lock out unknown addresses', async () => {
    const tenantId = await tenant();
    const headers = await server.signIn(tenantId, 'admin');
    const elsewhere = await server.signIn(tenantId, 'admin');
    for (let n = 0; n < 5; n++) {
      expect((await change(headers, forms('wrong', 'Next-1'))).body.msg).toBe('原密码不正确!');
    }
    expect((await change(headers, forms(testPassword, 'Next-1'))).status).toBe(401);
    expect((await server.get(info, elsewhere)).status).toBe(200);
    const stranger = { 'x-forwarded-for': '203.0.113.78' };
    expect((await server.token({ params: { tenantId }, headers: stranger })).body.msg).toBe(
      '登录错误次数过多,请稍后再试',
    );
  });
});

describe('a user who must change the password', () => {
  it('can do nothing else before that', async () => {
    const { tenantId } = await createTenant(database.store, {
      tenantName: '新租户',
      linkman: '王工',
      adminPassword: testPassword,
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
  it('gets the tenant of its domain, and nothing about others', async () => {
    const { tenantId } = await createTenant(database.store, {
      tenantName: '域名租户',
      linkman: '赵工',
      adminPassword: testPassword,
      domainUrl: 'https://PV.example.com/',
    });
    const ask = async (domain: string) =>
      (await server.get(`/api/blade-system/tenant/info?domain=${encodeURIComponent(domain)}`)).body.data;
    expect(await ask('https://pv.example.com')).toStrictEqual({
      tenantId,
      domain: 'https://PV.example.com/',
      backgroundUrl: '',
    });
    expect(await ask('https://other.example.com')).toStrictEqual({});
    expect(await ask('')).toStrictEqual({});
  });
});

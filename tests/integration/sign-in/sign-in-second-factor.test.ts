import { createHmac } from 'node:crypto';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { type Organisation, organisation } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

type Headers = Record<string, string>;

const server = await platform();
const { database } = server;
const base = '/api/blade-auth/second-factor';
const info = '/api/blade-user/info';
const screen = '/api/blade-user/page';

/** The code that the authenticator of a secret shows now. */
const shown = (secret: string, later = 0): string =>
  new TOTP({ secret }).generate({ timestamp: server.now().getTime() + later * 1000 });
const call = (tail: string, body: object, headers: Headers) => server.post(`${base}/${tail}`, body, headers);
const status = async (headers: Headers) => (await server.get(base, headers)).body.data;
const password = testPassword;
const said = ({ status: code, body }: { status: number; body: { msg: string } }) => [code, body.msg];
const wrongCode = [400, '动态验证码不正确或已使用'];

/** Sets up an authenticator. @returns its secret and the recovery codes */
async function enrol(headers: Headers) {
  const { secret } = (await call('offer', { password }, headers)).body.data as { secret: string };
  const confirmed = await call('confirm', { code: shown(secret) }, headers);
  expect(confirmed.status, confirmed.text).toBe(200);
  const { recoveryCodes } = confirmed.body.data as { recoveryCodes: string[] };
  // The code that confirmed is used up.
  server.pass(30);
  return { secret, recoveryCodes };
}
/** A tenant whose admin has an authenticator. */
async function guarded(): Promise<Organisation & Awaited<ReturnType<typeof enrol>>> {
  const made = await organisation(server);
  return { ...made, ...(await enrol(made.admin)) };
}
/** The first step. @returns the challenge */
async function first(tenantId: string): Promise<string> {
  const { status: code, body } = await server.token({ params: { tenantId } });
  expect([code, body.errorCode]).toStrictEqual([400, 'signIn.secondFactor']);
  const { challenge } = (body as unknown as { params: { challenge: string } }).params;
  expect(challenge).toMatch(/^[\w-]{43}$/);
  return challenge;
}
const second = (tenantId: string, challenge: string, code: string, headers: Headers = {}) =>
  server.token({ params: { grant_type: 'second_factor', tenantId, challenge, code }, headers });

describe('enrolment of an authenticator', () => {
  it('is refused without a sign-in, without the password and with a wrong one', async () => {
    const { admin } = await organisation(server);
    expect((await call('offer', { password }, {})).status).toBe(401);
    expect((await call('offer', {}, admin)).body.errorCode).toBe('request.parameterMissing');
    expect(said(await call('offer', { password: 'wrong' }, admin))).toStrictEqual([400, '密码不正确']);
    expect(await status(admin)).toMatchObject({ enabled: false, recoveryCodesLeft: 0, required: false });
  });

  it('is incomplete before a code of the new secret was sent, in time', async () => {
    const { tenantId, admin } = await organisation(server);
    expect((await call('confirm', { code: '000000' }, admin)).body.errorCode).toBe('signIn.offerOver');
    const { secret } = (await call('offer', { password }, admin)).body.data as { secret: string };
    const wrong = shown(secret) === '000000' ? '000001' : '000000';
    expect(said(await call('confirm', { code: wrong }, admin))).toStrictEqual(wrongCode);
    expect((await server.token({ params: { tenantId } })).token.access_token).toBeTruthy();
    server.pass(15 * 60);
    expect((await call('confirm', { code: shown(secret) }, admin)).body.errorCode).toBe('signIn.offerOver');
    expect(await status(admin)).toMatchObject({ enabled: false });
  });

  it('returns the secret once and stores it encrypted, the recovery codes hashed', async () => {
    const { admin, adminId, secret, recoveryCodes } = await guarded();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const kept = JSON.stringify([
      await database.owner('select * from second_factor where user_id = $1', [adminId]),
      await database.owner('select encode(hash, $2) from second_factor_recovery where user_id = $1', [
        adminId,
        'hex',
      ]),
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(kept).not.toContain(hidden);
    expect(kept).toContain('v1:');
    expect(JSON.stringify(await status(admin))).not.toContain(secret);
    const lines = await database.owner(
      `select after from audit_log where entity = 'user' and record_id = $1 and after ? 'secondFactor'`,
      [adminId],
    );
    expect(lines).toStrictEqual([{ after: { secondFactor: true } }]);
  });

  it('repeated enrolment leaves the old one valid until the new one is confirmed', async () => {
    const { tenantId, admin, secret } = await guarded();
    const { secret: fresh } = (await call('offer', { password }, admin)).body.data as { secret: string };
    expect((await second(tenantId, await first(tenantId), shown(fresh))).status).toBe(400);
    expect((await second(tenantId, await first(tenantId), shown(secret))).token.access_token).toBeTruthy();
    await call('confirm', { code: shown(fresh) }, admin);
    server.pass(30);
    expect((await second(tenantId, await first(tenantId), shown(secret))).status).toBe(400);
    expect((await second(tenantId, await first(tenantId), shown(fresh))).token.access_token).toBeTruthy();
  });
});

describe('the second step refuses', () => {
  it('a right password alone: the answer contains no token, in either dialect', async () => {
    const { tenantId } = await guarded();
    await first(tenantId);
    const params = new URLSearchParams({ tenantId, account: 'admin', password, grantType: 'password' });
    const reply = await server.post(`/api/blade-auth/token?${params}`, undefined, {
      authorization: `Basic ${btoa('saber:saber_secret')}`,
    });
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'signIn.secondFactor']);
    expect(reply.text).not.toMatch(/eyJ|oken/);
  });

  it('a wrong code, an old one, and one that was accepted before', async () => {
    const { tenantId, secret } = await guarded();
    const old = shown(secret, -90);
    const wrong = shown(secret) === '000000' ? '000001' : '000000';
    for (const code of [wrong, old, '', 'abcdef', shown('JBSWY3DPEHPK3PXP')]) {
      expect(said(await second(tenantId, await first(tenantId), code))).toStrictEqual(wrongCode);
      await database.owner('delete from sign_in_gate where tenant_id = $1', [tenantId]);
    }
    const code = shown(secret);
    expect((await second(tenantId, await first(tenantId), code)).token.access_token).toBeTruthy();
    expect(said(await second(tenantId, await first(tenantId), code))).toStrictEqual(wrongCode);
    // Nor an earlier one, which the window would still accept.
    expect(said(await second(tenantId, await first(tenantId), shown(secret, -30)))).toStrictEqual(wrongCode);
    server.pass(30);
    expect((await second(tenantId, await first(tenantId), shown(secret))).token.access_token).toBeTruthy();
  });

  it('one code for all but one of several concurrent requests', async () => {
    const { tenantId, secret } = await guarded();
    const challenges = [await first(tenantId), await first(tenantId), await first(tenantId)];
    const code = shown(secret);
    const replies = await Promise.all(challenges.map((challenge) => second(tenantId, challenge, code)));
    expect(replies.filter(({ token }) => token.access_token)).toHaveLength(1);
  });

  it('a challenge that is forged, old, used, of another tenant or of another program', async () => {
    const { tenantId, secret } = await guarded();
    const other = await organisation(server);
    const over = [400, '登录验证已超时，请重新登录'];
    const code = () => shown(secret);
    expect(said(await second(tenantId, 'forged', code()))).toStrictEqual(over);
    expect(said(await second(tenantId, '', code()))).toStrictEqual(over);
    const challenge = await first(tenantId);
    expect(said(await second(other.tenantId, challenge, code()))).toStrictEqual(over);
    const sword = { authorization: `Basic ${btoa('sword:sword_secret')}` };
    expect(said(await second(tenantId, challenge, code(), sword))).toStrictEqual(over);
    expect((await second(tenantId, challenge, code())).token.access_token).toBeTruthy();
    server.pass(30);
    expect(said(await second(tenantId, challenge, code()))).toStrictEqual(over);
    const late = await first(tenantId);
    server.pass(300);
    expect(said(await second(tenantId, late, code()))).toStrictEqual(over);
  });

  it('further codes after five wrong ones, whatever right passwords come between; existing sessions continue', async () => {
    const { tenantId, admin, secret } = await guarded();
    let challenge = '';
    for (let n = 0; n < 5; n++) {
      challenge = await first(tenantId);
      const wrong = shown(secret) === '000000' ? '000001' : '000000';
      expect(said(await second(tenantId, challenge, wrong))).toStrictEqual(wrongCode);
    }
    expect((await server.get(info, admin)).status).toBe(200);
    expect((await second(tenantId, challenge, shown(secret))).status).toBe(400);
    expect((await server.token({ params: { tenantId } })).body.msg).toBe('登录错误次数过多,请稍后再试');
    server.pass(1800);
    expect((await second(tenantId, await first(tenantId), shown(secret))).token.access_token).toBeTruthy();
  });

  it('a user who was disabled, or whose password was reset, between the steps', async () => {
    const { tenantId, admin, adminId, secret, user, adminRoleId } = await guarded();
    const other = await user('other', { roleIds: [adminRoleId] });
    const reset = await first(tenantId);
    await database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'n', 'account.initPassword', 'Init-1234')
       on conflict do nothing`,
      [tenantId],
    );
    expect((await server.post(`/api/blade-user/reset-password?userIds=${adminId}`, {}, other)).status).toBe(
      200,
    );
    expect((await second(tenantId, reset, shown(secret))).body.errorCode).toBe('signIn.challengeOver');
    expect((await server.get(info, admin)).status).toBe(401);
  });
});

describe('a recovery code', () => {
  it('is accepted once, in any notation, and does not match those of another user', async () => {
    const [ours, theirs] = [await guarded(), await guarded()];
    const [code = '', next = ''] = ours.recoveryCodes;
    expect(said(await second(theirs.tenantId, await first(theirs.tenantId), code))).toStrictEqual(wrongCode);
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    expect((await second(ours.tenantId, await first(ours.tenantId), typed)).token.access_token).toBeTruthy();
    expect(said(await second(ours.tenantId, await first(ours.tenantId), code))).toStrictEqual(wrongCode);
    expect(await status(ours.admin)).toMatchObject({ enabled: true, recoveryCodesLeft: 9 });
    const renewed = await call('recovery-codes', { password }, ours.admin);
    const { recoveryCodes } = renewed.body.data as { recoveryCodes: string[] };
    expect(said(await second(ours.tenantId, await first(ours.tenantId), next))).toStrictEqual(wrongCode);
    const [fresh = ''] = recoveryCodes;
    expect((await second(ours.tenantId, await first(ours.tenantId), fresh)).token.access_token).toBeTruthy();
  });

  it('is stored like passwords; codes in the older format are still accepted', async () => {
    const { tenantId, adminId, recoveryCodes } = await guarded();
    const rows = await database.owner('select hash, salt from second_factor_recovery where user_id = $1', [
      adminId,
    ]);
    const [code = '', old = ''] = recoveryCodes;
    const bare = code.replace('-', '');
    const { sealing } = server.access.keys;
    const quick = createHmac('sha256', sealing).update(`recovery ${adminId} ${bare}`).digest();
    expect(rows).toHaveLength(10);
    expect(rows.every(({ salt }) => Buffer.isBuffer(salt) && salt.length === 16)).toBe(true);
    expect(rows.map(({ hash }) => (hash as Buffer).toString('hex'))).not.toContain(quick.toString('hex'));
    await database.owner('delete from second_factor_recovery where user_id = $1', [adminId]);
    await database.owner(
      'insert into second_factor_recovery (user_id, tenant_id, hash) values ($1, $2, $3)',
      [...[adminId, tenantId, quick]],
    );
    expect(said(await second(tenantId, await first(tenantId), old))).toStrictEqual(wrongCode);
    expect((await second(tenantId, await first(tenantId), code)).token.access_token).toBeTruthy();
    expect(said(await second(tenantId, await first(tenantId), code))).toStrictEqual(wrongCode);
  });

  it('is not renewed without the password, nor without an authenticator', async () => {
    const { admin, user, repairmanRoleId } = await guarded();
    expect(said(await call('recovery-codes', { password: 'wrong' }, admin))).toStrictEqual([
      400,
      '密码不正确',
    ]);
    const bare = await user('bare', { roleIds: [repairmanRoleId] });
    expect((await call('recovery-codes', { password }, bare)).body.errorCode).toBe('signIn.mustEnrol');
  });
});

describe('a tenant that requires a second factor', () => {
  const demand = (tenantId: string, value = 'true') =>
    database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'n', 'account.totpRequired', $2)
       on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = $2`,
      [tenantId, value],
    );

  it('lets users without one do nothing but set it up, also in existing sessions', async () => {
    const { tenantId, admin } = await organisation(server);
    const other = await organisation(server);
    await demand(tenantId);
    expect(said(await server.get(screen, admin))).toStrictEqual([403, '请先绑定动态验证码']);
    expect((await server.get(screen, other.admin)).status).toBe(200);
    const { token } = await server.token({ params: { tenantId } });
    expect(token.must_enrol).toBe(true);
    const headers = { 'blade-auth': `bearer ${token.access_token}` };
    expect((await server.get(screen, headers)).status).toBe(403);
    expect((await server.get(info, headers)).status).toBe(200);
    const { secret } = await enrol(headers);
    expect((await server.get(screen, headers)).status).toBe(200);
    expect((await server.get(screen, admin)).status).toBe(200);
    const again = await second(tenantId, await first(tenantId), shown(secret));
    expect(again.token.must_enrol).toBe(false);
  });

  it('does not let users switch it off; other tenants do', async () => {
    const { tenantId, admin } = await guarded();
    await demand(tenantId);
    expect(said(await call('remove', { password }, admin))).toStrictEqual([
      400,
      '本租户要求使用动态验证码，不能关闭',
    ]);
    await demand(tenantId, 'false');
    expect(said(await call('remove', { password: 'wrong' }, admin))).toStrictEqual([400, '密码不正确']);
    expect((await call('remove', { password }, admin)).status).toBe(200);
    expect((await server.token({ params: { tenantId } })).token.access_token).toBeTruthy();
  });

  it('may be every tenant, if the platform requires it and the tenant has no setting', async () => {
    const { tenantId, admin } = await organisation(server);
    await demand('000000');
    expect((await server.get(screen, admin)).status).toBe(403);
    await demand(tenantId, 'false');
    expect((await server.get(screen, admin)).status).toBe(200);
    await demand('000000', 'false');
  });
});

describe('an administrator', () => {
  const reset = (id: string, headers: Headers) =>
    server.post(`/api/blade-user/reset-second-factor?userIds=${id}`, {}, headers);

  it('removes the second factor of a user of the same tenant only, with the permission to', async () => {
    const { tenantId, admin, adminId, user, role, adminRoleId } = await guarded();
    const clerk = await user('clerk', { roleIds: [await role('clerk', ['user', 'user_view'])] });
    const stranger = await organisation(server);
    expect((await reset(adminId, {})).status).toBe(401);
    expect((await reset(adminId, clerk)).status).toBe(403);
    expect((await reset(adminId, stranger.admin)).status).toBe(404);
    await first(tenantId);
    const other = await user('other', { roleIds: [adminRoleId] });
    expect((await reset(adminId, other)).status).toBe(200);
    expect((await server.get(info, admin)).status).toBe(401);
    expect((await server.token({ params: { tenantId } })).token.access_token).toBeTruthy();
    const [line] = await database.owner(
      `select account, after from audit_log where entity = 'user' and record_id = $1 order by id desc limit 1`,
      [adminId],
    );
    expect(line).toStrictEqual({ account: 'other', after: { secondFactor: false } });
  });
});

describe('the lock page', () => {
  it('opens with the password alone, and five wrong ones end the session', async () => {
    const { admin } = await guarded();
    const unlock = (given: string, headers = admin) =>
      server.post('/api/blade-auth/unlock', { password: given }, headers);
    expect((await unlock(password, {})).status).toBe(401);
    expect((await unlock(md5Hex(password))).status).toBe(200);
    for (let n = 0; n < 5; n++) expect(said(await unlock('wrong'))).toStrictEqual([400, '密码不正确']);
    expect((await unlock(password)).status).toBe(401);
  });
});

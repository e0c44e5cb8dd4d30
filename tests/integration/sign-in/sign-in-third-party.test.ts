import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { later } from '../../support/later.ts';
import { openIdStandIn } from '../../support/openid-stand-in.ts';
import { type Organisation, organisation } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

type Headers = Record<string, string>;

let visitors = 0;
/** Headers of a proxy with the caller's address; each call comes from another address. */
const site = {
  host: 'pv.example.com',
  'x-forwarded-proto': 'https',
  get 'x-forwarded-for'(): string {
    visitors += 1;
    return `198.18.${Math.floor(visitors / 250)}.${visitors % 250}`;
  },
};
const callback = 'https://pv.example.com/api/blade-auth/oauth/callback/works';
const provider = await openIdStandIn([callback]);
later(() => provider.close());
const server = await platform();
const { database } = server;
const allow = (hosts: string) =>
  database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'n', 'resource.allowedHosts', $1)
     on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = $1`,
    [hosts],
  );
await allow(new URL(provider.issuer).host);

const path = '/api/blade-system/identity-provider';
const draft = { name: '企业账号', source: 'works', issuer: provider.issuer, ...provider.client };
/** A tenant with the provider. */
async function tenant(): Promise<Organisation & { readonly providerId: string }> {
  const made = await organisation(server);
  const { body, text } = await server.post(`${path}/submit`, draft, made.admin);
  if (!body.success) throw new Error(text);
  return Object.assign(made, { providerId: (body.data as { id: string }).id });
}
const setParam = (tenantId: string, key: string, value: string) =>
  database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ($1, $2, $2, $3)
     on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = $3`,
    [tenantId, key, value],
  );

/** Starts like a browser. @returns the provider's address */
async function depart(tenantId: string, more: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ tenantId, ...more });
  const reply = await server.get(`/api/blade-auth/oauth/render/works?${query}`, site);
  expect(reply.status, reply.text).toBe(302);
  return String(reply.headers.location);
}
/** Returns like the browser. @returns state and code as the console's page gets them */
async function arrive(back: URL): Promise<{ state: string; code: string; error: string }> {
  const reply = await server.get(`${back.pathname}${back.search}`, site);
  expect(reply.status).toBe(302);
  const page = new URL(String(reply.headers.location), 'https://pv.example.com');
  expect(page.pathname).toBe('/oauth/redirect/works');
  expect([...page.searchParams.keys()].every((name) => ['state', 'code', 'error'].includes(name))).toBe(true);
  const read = (name: string) => page.searchParams.get(name) ?? '';
  return { state: read('state'), code: read('code'), error: read('error') };
}
const journey = async (tenantId: string, login: string) =>
  arrive(await provider.visit(await depart(tenantId), login));
const social = (tenantId: string, given: { state: string; code: string; source?: string }) => {
  const { state, code, source = 'works' } = given;
  return server.token({ params: { grant_type: 'social', tenantId, state, code, source } });
};
const register = (given: Record<string, string>) =>
  server.post(`/api/blade-user/register-guest?${new URLSearchParams(given)}`);
const refused = [400, '第三方登陆信息错误!'];
const said = ({ status, body }: { status: number; body: { msg: string } }) => [status, body.msg];

describe('a sign-in provider', () => {
  it('is hidden from users without permission, and its secret is never returned', async () => {
    const { admin, providerId, user, role } = await tenant();
    const reader = await user('reader', { roleIds: [await role('reader', ['post'])] });
    expect((await server.get(`${path}/list`, reader)).status).toBe(403);
    for (const tail of ['list', `detail?id=${providerId}`, 'export']) {
      const { status, text } = await server.get(`${path}/${tail}`, admin);
      expect(status).toBe(200);
      for (const hidden of [provider.client.clientSecret, 'clientSecret']) expect(text).not.toContain(hidden);
    }
    const [row] = await database.owner('select client_secret from identity_provider where id = $1', [
      providerId,
    ]);
    expect(row?.client_secret).toMatch(/^v1:/);
  });

  it('a provider with a forbidden address is not saved', async () => {
    const { admin } = await organisation(server);
    const submit = async (issuer: string) =>
      (await server.post(`${path}/submit`, { ...draft, issuer }, admin)).body.errorCode;
    expect(await submit('http://id.example.com')).toBe('resource.addressNotHttps');
    expect(await submit('https://10.0.0.7')).toBe('resource.addressRefused');
    expect(await submit('https://localhost:9999')).toBe('resource.addressRefused');
    expect(await submit('ftp://id.example.com')).toBe('request.invalidField');
  });

  it('a provider whose address is no longer allowed is not contacted any more', async () => {
    const { tenantId } = await tenant();
    await allow('');
    const reply = await server.get(`/api/blade-auth/oauth/render/works?tenantId=${tenantId}`, site);
    await allow(new URL(provider.issuer).host);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'resource.addressNotHttps']);
  });

  it('a provider of another tenant, a disabled or an unknown one is not contacted', async () => {
    const [{ tenantId, admin, providerId }, other] = [await tenant(), await organisation(server)];
    const go = (tenant: string, source = 'works', headers: Headers = site) =>
      server.get(`/api/blade-auth/oauth/render/${source}?tenantId=${tenant}`, headers);
    expect((await go(other.tenantId)).body.errorCode).toBe('signIn.providerUnknown');
    expect((await go(tenantId, 'none')).body.errorCode).toBe('signIn.providerUnknown');
    expect((await go('')).body.errorCode).toBe('signIn.providerUnknown');
    await server.post(`${path}/submit`, { id: providerId, enabled: false }, admin);
    expect((await go(tenantId)).body.errorCode).toBe('signIn.providerUnknown');
    const ways = (await server.get(`/api/blade-auth/sign-in-ways?tenantId=${tenantId}`)).body.data;
    expect(ways).toStrictEqual({ sms: false, register: true, providers: [] });
    // A person sees the console's page instead of an envelope.
    const page = await go(tenantId, 'works', { ...site, accept: 'text/html' });
    expect([page.status, page.headers.location]).toStrictEqual([
      302,
      '/oauth/redirect/works?error=signIn.providerUnknown',
    ]);
  });
});

describe('the return from a provider is refused', () => {
  it('the return is refused with an invalid code or state, or without one', async () => {
    const { tenantId } = await tenant();
    const back = await journey(tenantId, 'li');
    expect(said(await social(tenantId, { ...back, state: `${back.state}x` }))).toStrictEqual(refused);
    expect(said(await social(tenantId, { ...back, code: 'forged' }))).toStrictEqual(refused);
    // That attempt has used the state up.
    expect(said(await social(tenantId, back))).toStrictEqual(refused);
    expect(said(await social(tenantId, { state: '', code: '' }))).toStrictEqual(refused);
    const another = await journey(tenantId, 'li');
    expect(said(await social(tenantId, { ...another, code: '' }))).toStrictEqual(refused);
  });

  it('a second return with the same state and code', async () => {
    const { tenantId } = await tenant();
    const back = await journey(tenantId, 'li');
    expect((await social(tenantId, back)).token.role_name).toBe('guest');
    expect(said(await social(tenantId, back))).toStrictEqual(refused);
  });

  it('a return after ten minutes is refused', async () => {
    const { tenantId } = await tenant();
    const back = await journey(tenantId, 'li');
    server.pass(600);
    expect(said(await social(tenantId, back))).toStrictEqual(refused);
  });

  it('the return is refused in another tenant, or as another source', async () => {
    const [ours, theirs] = [await tenant(), await tenant()];
    const back = await journey(ours.tenantId, 'li');
    expect(said(await social(theirs.tenantId, back))).toStrictEqual(refused);
    expect(said(await social(ours.tenantId, { ...back, source: 'github' }))).toStrictEqual(refused);
  });

  it('the return is refused with a token for another flow: nonce, verifier or issuer do not match', async () => {
    const { tenantId } = await tenant();
    for (const [column, value] of [
      ['nonce', 'another-nonce'],
      ['verifier', 'v'.repeat(43)],
      ['answered_issuer', 'https://id.evil.example'],
      ['answered_issuer', null],
    ]) {
      const back = await journey(tenantId, 'li');
      await database.owner(`update oauth_journey set ${column} = $1 where tenant_id = $2`, [value, tenantId]);
      expect(said(await social(tenantId, back))).toStrictEqual(refused);
    }
  });

  it('once the provider is disabled', async () => {
    const { tenantId, admin, providerId } = await tenant();
    const back = await journey(tenantId, 'li');
    await server.post(`${path}/submit`, { id: providerId, enabled: false }, admin);
    expect(said(await social(tenantId, back))).toStrictEqual([400, '第三方登录未启用']);
  });

  it('the return is refused from an address that starts flows without end', async () => {
    const { tenantId } = await tenant();
    await database.owner(
      `insert into sign_in_code_pace (subject, sent, expires_at) values ('journey 203.0.113.5', 300, $1::timestamptz + interval '1 hour')`,
      [server.now()],
    );
    const go = async (address: string) =>
      (
        await server.get(`/api/blade-auth/oauth/render/works?tenantId=${tenantId}`, {
          ...site,
          'x-forwarded-for': address,
        })
      ).status;
    expect(await go('203.0.113.5')).toBe(429);
    expect(await go('203.0.113.6')).toBe(302);
  });

  it('the return is refused with a state chosen by the client that is too short or was used', async () => {
    const { tenantId } = await tenant();
    const go = async (state: string) =>
      (
        await server.get(
          `/api/blade-auth/oauth/render/works?${new URLSearchParams({ tenantId, state })}`,
          site,
        )
      ).status;
    expect(await go('short')).toBe(400);
    expect(await go(`${'s'.repeat(40)}\0`)).toBe(400);
    expect(await go('s'.repeat(40))).toBe(302);
    expect(await go('s'.repeat(40))).toBe(400);
  });

  it('when the person declines, and the page shows that', async () => {
    const { tenantId } = await tenant();
    const back = await arrive(await provider.decline(await depart(tenantId)));
    expect(back).toMatchObject({ error: 'access_denied', code: '' });
  });
});

describe('a provider that must authenticate strongly', () => {
  it('gets that request, and is refused if it did not, or does not confirm it', async () => {
    const { tenantId, providerId, admin } = await tenant();
    const demand = async (acrValues: string, amrValues: string) => {
      const { status } = await server.post(`${path}/submit`, { id: providerId, acrValues, amrValues }, admin);
      expect(status).toBe(200);
    };
    const arrives = async (login: string) => (await social(tenantId, await journey(tenantId, login))).body;
    const weak = { errorCode: 'signIn.thirdPartyWeak' };
    await demand('', 'mfa, otp');
    expect(await arrives('weak')).toMatchObject(weak);
    expect(await arrives('strong+otp')).toMatchObject({
      user_name: expect.anything(),
      oauth_id: expect.any(String),
    });
    await demand('urn:level:3 urn:level:4', 'otp');
    expect(new URL(await depart(tenantId)).searchParams.get('acr_values')).toBe('urn:level:3 urn:level:4');
    expect(await arrives('strong+otp')).toMatchObject(weak);
    await demand('urn:level:2', '');
    // A provider without a statement of its level has not reached it.
    expect(await arrives('weak')).toMatchObject(weak);
    expect(await arrives('strong+otp')).toMatchObject({ oauth_id: expect.any(String) });
    await demand('', '');
    expect(await arrives('weak')).toMatchObject({ oauth_id: expect.any(String) });
  });
});

describe('a person without an account', () => {
  const form = { name: '李雷', account: 'lilei', password: md5Hex('Choose-2026') };

  it('is a guest without tokens', async () => {
    const { tenantId } = await tenant();
    const { status, token } = await social(tenantId, await journey(tenantId, 'wang'));
    expect(status).toBe(200);
    expect(token).toMatchObject({
      tenant_id: tenantId,
      user_id: '',
      role_name: 'guest',
      nick_name: '人 wang',
      access_token: '',
      refresh_token: '',
      oauth_id: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(token).not.toHaveProperty('code');
  });

  it('cannot register where the tenant does not allow it', async () => {
    const { tenantId } = await tenant();
    const { token } = await social(tenantId, await journey(tenantId, 'zhao'));
    const given = { ...form, tenantId, oauthId: String(token.oauth_id) };
    await setParam(tenantId, 'account.registerUser', 'false');
    expect(said(await register(given))).toStrictEqual([400, '注册功能未开放，请联系管理员']);
    await setParam(tenantId, 'account.registerUser', 'true');
    expect((await register(given)).body.success).toBe(true);
  });

  it('cannot register with a token that is forged, old, used or of another tenant', async () => {
    const [ours, theirs] = [await tenant(), await tenant()];
    const { token } = await social(ours.tenantId, await journey(ours.tenantId, 'qian'));
    const given = { ...form, tenantId: ours.tenantId, oauthId: String(token.oauth_id) };
    expect(said(await register({ ...given, oauthId: 'forged' }))).toStrictEqual(refused);
    expect(said(await register({ ...given, tenantId: theirs.tenantId }))).toStrictEqual(refused);
    expect(said(await register({ ...given, tenantId: '999999' }))).toStrictEqual([400, '租户信息错误!']);
    expect((await register({ ...given, account: 'admin' })).body.msg).toBe('当前用户 [admin] 已存在!');
    const { password: _, ...incomplete } = given;
    expect((await register(incomplete)).body.errorCode).toBe('request.parameterMissing');
    expect((await register({ ...given, account: 'x'.repeat(46) })).status).toBe(400);
    await database.owner('update tenant set account_number = 1 where tenant_id = $1', [ours.tenantId]);
    expect((await register(given)).body.errorCode).toBe('user.quota');
    await database.owner('update tenant set account_number = -1 where tenant_id = $1', [ours.tenantId]);
    await database.owner('update tenant set expire_time = $2 where tenant_id = $1', [
      ours.tenantId,
      server.now(),
    ]);
    expect((await register(given)).body.errorCode).toBe('tenant.readOnly');
    await database.owner('update tenant set expire_time = null where tenant_id = $1', [ours.tenantId]);
    server.pass(1800);
    expect(said(await register(given))).toStrictEqual(refused);
  });

  it('registers once, waits for a role, and can then sign in both ways', async () => {
    const { tenantId, admin, repairmanRoleId } = await tenant();
    const first = (await social(tenantId, await journey(tenantId, 'sun'))).token;
    const given = { ...form, tenantId, oauthId: String(first.oauth_id) };
    const made = await register(given);
    expect([made.status, made.body.msg]).toStrictEqual([200, '注册成功，管理员分配角色后即可登录']);
    expect(said(await register({ ...given, account: 'lilei2' }))).toStrictEqual(refused);
    const waiting = await social(tenantId, await journey(tenantId, 'sun'));
    expect(waiting.token.error_description).toBe('未获得用户的角色信息');
    const [row] = await database.owner(
      `select id::text from "user" where tenant_id = $1 and account = 'lilei'`,
      [tenantId],
    );
    const id = String(row?.id);
    const roles = new URLSearchParams({ userIds: id, roleIds: repairmanRoleId });
    expect((await server.post(`/api/blade-user/grant?${roles}`, {}, admin)).status).toBe(200);
    const { token } = await social(tenantId, await journey(tenantId, 'sun'));
    expect(token).toMatchObject({ user_id: id, account: 'lilei', real_name: '李雷' });
    await server.signIn(tenantId, 'lilei', 'Choose-2026');
    const [line] = await database.owner(
      `select act, account from audit_log where entity = 'user' and record_id = $1 order by id limit 1`,
      [id],
    );
    expect(line).toMatchObject({ act: 'add' });
  });
});

describe('linking an identity', () => {
  const begin = (headers: Headers, password = testPassword) =>
    server.post('/api/blade-auth/oauth/link/works', { password }, { ...headers, ...site });
  const finish = (headers: Headers, back: { state: string; code: string }) =>
    server.post('/api/blade-auth/oauth/link', back, headers);
  const linkAs = async (headers: Headers, login: string) => {
    const { address } = (await begin(headers)).body.data as { address: string };
    return finish(headers, await arrive(await provider.visit(address, login)));
  };
  const own = async (headers: Headers) =>
    (await server.get('/api/blade-auth/oauth/identities', headers)).body.data as {
      linked: { id: string; name: string; provider: string }[];
      providers: unknown[];
    };

  it('is refused without the password, without a sign-in, and with another user’s flow', async () => {
    const { tenantId, admin, user, repairmanRoleId } = await tenant();
    const other = await user('other', { roleIds: [repairmanRoleId] });
    expect((await begin({})).status).toBe(401);
    expect(said(await begin(admin, 'wrong'))).toStrictEqual([400, '密码不正确']);
    const { address } = (await begin(admin)).body.data as { address: string };
    const back = await arrive(await provider.visit(address, 'zhou'));
    expect(said(await finish(other, back))).toStrictEqual(refused);
    // A sign-in cannot be used for linking, nor the reverse.
    expect(said(await finish(admin, await journey(tenantId, 'zhou')))).toStrictEqual(refused);
    const again = (await begin(admin)).body.data as { address: string };
    const linking = await arrive(await provider.visit(again.address, 'zhou'));
    expect(said(await social(tenantId, linking))).toStrictEqual(refused);
  });

  it('assigns an identity to one user only', async () => {
    const { admin, user, repairmanRoleId } = await tenant();
    const other = await user('other', { roleIds: [repairmanRoleId] });
    expect((await linkAs(admin, 'wu')).status).toBe(200);
    expect((await linkAs(admin, 'wu')).status).toBe(200);
    expect(said(await linkAs(other, 'wu'))).toStrictEqual([400, '该第三方账号已绑定其他用户']);
    expect((await own(admin)).linked).toHaveLength(1);
  });

  it('allows sign-in until it is unlinked, which only its owner can do', async () => {
    const { tenantId, admin, adminId, user, repairmanRoleId } = await tenant();
    const other = await user('other', { roleIds: [repairmanRoleId] });
    await linkAs(admin, 'zheng');
    expect((await social(tenantId, await journey(tenantId, 'zheng'))).token.user_id).toBe(adminId);
    const { linked, providers } = await own(admin);
    expect(linked).toMatchObject([{ name: '人 zheng', provider: '企业账号' }]);
    expect(providers).toStrictEqual([{ source: 'works', name: '企业账号' }]);
    const unlink = (headers: Headers) =>
      server.post(`/api/blade-auth/oauth/unlink?ids=${linked[0]?.id}`, {}, headers);
    await unlink(other);
    expect((await own(admin)).linked).toHaveLength(1);
    expect((await unlink(admin)).status).toBe(200);
    expect((await own(admin)).linked).toHaveLength(0);
    expect((await social(tenantId, await journey(tenantId, 'zheng'))).token.role_name).toBe('guest');
    const lines = await database.owner(
      `select before->>'identity' as before, after->>'identity' as after from audit_log
       where entity = 'user' and record_id = $1 and (before ? 'identity' or after ? 'identity') order by id`,
      [adminId],
    );
    expect(lines).toStrictEqual([
      { before: null, after: '企业账号: 人 zheng' },
      { before: '人 zheng', after: null },
    ]);
  });

  it('releases the identity of a user who was removed', async () => {
    const { tenantId, admin, user, repairmanRoleId } = await tenant();
    const gone = await user('gone', { roleIds: [repairmanRoleId] });
    await linkAs(gone, 'feng');
    await server.post(`/api/blade-user/remove?ids=${gone.id}`, {}, admin);
    expect((await social(tenantId, await journey(tenantId, 'feng'))).token.role_name).toBe('guest');
    expect((await linkAs(admin, 'feng')).status).toBe(200);
  });
});

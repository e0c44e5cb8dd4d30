import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { createTenant } from '../../../apps/server/seed/tenant.ts';
import { basic, platform, testPassword } from '../../support/platform.ts';

const server = await platform();
const { database } = server;

/** A tenant whose only account is 'admin'. */
async function tenant(more: { readonly expireTime?: Date } = {}): Promise<string> {
  const made = await createTenant(database.store, {
    tenantName: '光明电力',
    linkman: '李工',
    adminPassword: testPassword,
    mustChangePassword: false,
    ...more,
  });
  return made.tenantId;
}

const dialects = {
  enterprise: { path: '/api/blade-auth/oauth/token', account: 'username', grant: 'grant_type' },
  openSource: { path: '/api/blade-auth/token', account: 'account', grant: 'grantType' },
} as const;
type Dialect = keyof typeof dialects;

/** Requests a token in a dialect. @returns HTTP status and message */
async function ask(
  dialect: Dialect,
  language: string,
  given: { readonly tenantId: string; readonly [name: string]: string },
  more: Record<string, string> = {},
): Promise<[status: number, words: unknown]> {
  const { path, account, grant } = dialects[dialect];
  const { password = testPassword, type = 'password', name = 'admin', ...rest } = given;
  const sent = dialect === 'enterprise' ? md5Hex(password) : password;
  const params = new URLSearchParams({ [account]: name, [grant]: type, password: sent, ...rest });
  const headers = { authorization: basic, 'accept-language': language, ...more };
  const { status, body } = await server.post(`${path}?${params}`, undefined, headers);
  const { error_description, msg } = body as unknown as Record<string, unknown>;
  return [status, error_description ?? msg];
}

/** Both dialects in both languages: [enterprise zh, enterprise en, open source zh, open source en]. */
async function everywhere(
  prepare: () => Promise<{ readonly tenantId: string; readonly [name: string]: string }>,
  more: Record<string, string> = {},
): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const dialect of ['enterprise', 'openSource'] as const)
    for (const language of ['zh-CN', 'en']) told.push(await ask(dialect, language, await prepare(), more));
  return told;
}

const same = (status: number, zh: string, en: string) => [zh, en, zh, en].map((words) => [status, words]);

describe('the messages of a refused token request, verbatim in both dialects and languages', () => {
  it('a refusal of a token states that account and password do not match: the enterprise dialect in a reply of status 200', async () => {
    const tenantId = await tenant();
    expect(await everywhere(async () => ({ tenantId, name: 'nobody', password: 'wrong' }))).toStrictEqual([
      [200, '用户名或密码不正确'],
      [200, 'The user name or password is not correct'],
      [400, '用户名或密码错误'],
      [400, 'The user name or password is wrong'],
    ]);
  });

  it('a refusal of a token states that the account is locked', async () => {
    const tenantId = await tenant();
    for (let failure = 0; failure < 5; failure++)
      await ask('enterprise', 'zh', { tenantId, password: 'wrong' });
    expect(await everywhere(async () => ({ tenantId }))).toStrictEqual([
      [400, '登录错误次数过多,请稍后再试'],
      [400, 'Too many failed log-ins, please try again later'],
      [400, '用户登录失败次数过多'],
      [400, 'Too many failed log-ins'],
    ]);
  });

  it('a refusal of a token states that the captcha is wrong', async () => {
    const tenantId = await tenant();
    expect(await everywhere(async () => ({ tenantId, type: 'captcha' }))).toStrictEqual(
      same(400, '验证码不正确', 'The captcha is not correct'),
    );
  });

  it('a refusal of a token states that there is no such tenant, or that its licence has expired', async () => {
    expect(await everywhere(async () => ({ tenantId: '999999' }))).toStrictEqual(
      same(400, '未获得用户的租户信息', 'The tenant is not known'),
    );
    const over = await tenant({ expireTime: new Date(server.now().getTime() - 30 * 86_400_000) });
    expect(await everywhere(async () => ({ tenantId: over }))).toStrictEqual(
      same(
        400,
        '租户授权已过期,请联系管理员',
        "The tenant's licence has expired, please ask the administrator",
      ),
    );
  });

  it('a refusal of a token states that a refresh token is invalid', async () => {
    const given = { type: 'refresh_token', refresh_token: 'x', refreshToken: 'x' };
    const tenantId = await tenant();
    expect(await everywhere(async () => ({ tenantId, ...given }))).toStrictEqual(
      same(400, '令牌授权已过期', 'The session has expired'),
    );
  });

  it('a refusal of a token states that the grant is unknown, with the framework’s own message', async () => {
    const tenantId = await tenant();
    expect(await everywhere(async () => ({ tenantId, type: 'telepathy' }))).toStrictEqual(
      same(401, 'no grantType was found', 'no grantType was found'),
    );
  });

  it('a refusal of a token states that the account has no role: the enterprise dialect in a reply of status 200', async () => {
    const tenantId = await tenant();
    await database.owner(`update "user" set role_id = '{}' where tenant_id = $1`, [tenantId]);
    expect(await everywhere(async () => ({ tenantId }))).toStrictEqual([
      [200, '未获得用户的角色信息'],
      [200, 'The user has no role'],
      [400, '未获得用户的角色信息'],
      [400, 'The user has no role'],
    ]);
  });

  it('a refusal of a token states that the client is missing or wrong', async () => {
    const tenantId = await tenant();
    expect(await everywhere(async () => ({ tenantId }), { authorization: '' })).toStrictEqual(
      same(401, 'No client information in request header', 'No client information in request header'),
    );
    expect(
      (await everywhere(async () => ({ tenantId }), { authorization: `Basic ${btoa('saber:wrong')}` }))[0],
    ).toStrictEqual([401, '客户端认证失败!']);
  });

  it('a refusal of a token states that its address must wait', async () => {
    const tenantId = await tenant();
    const from = { 'x-forwarded-for': '203.0.113.77' };
    for (let guess = 0; guess < 20; guess++)
      await ask('enterprise', 'zh', { tenantId, name: `guess-${guess}`, password: 'wrong' }, from);
    expect(await everywhere(async () => ({ tenantId }), from)).toStrictEqual(
      same(
        400,
        '用户登录失败次数过多，请稍后再试',
        'Too many failed log-ins from this address, please try again later',
      ),
    );
  });
});

describe('the language of messages of the server', () => {
  it('is the one that the client names, not the browser’s preference', async () => {
    const wrong = { tenantId: await tenant(), password: 'wrong' };
    const said = async (language: string, more: Record<string, string> = {}) =>
      (await ask('enterprise', language, wrong, more))[1];
    expect(await said('en-GB,en;q=0.9', { locale: 'zh-CN' })).toBe('用户名或密码不正确');
    expect(await said('zh-CN', { locale: 'en-US' })).toBe('The user name or password is not correct');
    expect(await said('fr')).toBe('用户名或密码不正确');
  });
});

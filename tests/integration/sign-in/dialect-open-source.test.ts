import { sm2 } from 'sm-crypto-v2';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type MadeTenant } from '../../../apps/server/seed/tenant.ts';
import { answerOf } from '../../support/captcha.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { testPassword } from '../../support/platform.ts';
import { openSourceClient, type StockClient } from '../../support/stock-client.ts';

// The calls of api-conventions in the column "open source": log-in, users and trees as that edition's clients make them.

type Row = Record<string, unknown>;
const basic = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`;
const world = await fieldWorld();
let made: MadeTenant;
let admin: StockClient;
beforeAll(async () => {
  made = await createTenant(world.database.store, {
    tenantName: '光明电力',
    linkman: '李工',
    adminPassword: testPassword,
    mustChangePassword: false,
  });
  admin = await openSourceClient(world, {
    tenantId: made.tenantId,
    account: 'admin',
    password: testPassword,
  });
});
const token = (params: Record<string, string>, headers: Record<string, string> = {}) =>
  world.post(
    `/api/blade-auth/token?${new URLSearchParams({ tenantId: made.tenantId, ...params })}`,
    undefined,
    {
      authorization: basic,
      'Tenant-Id': made.tenantId,
      ...headers,
    },
  );

describe('sign-in of the open-source edition', () => {
  it('is refused in the envelope, with this edition’s messages', async () => {
    const { status, body } = await token({ grantType: 'password', account: 'admin', password: 'no' });
    expect([status, body.code, body.success, body.msg]).toStrictEqual([400, 400, false, '用户名或密码错误']);
    const unknown = await token({ grantType: 'telepathy' });
    expect([unknown.status, unknown.body.msg]).toStrictEqual([401, 'no grantType was found']);
  });

  it('returns AuthInfo in the envelope, in camelCase', async () => {
    expect(admin.token).toMatchObject({
      tokenType: 'bearer',
      expiresIn: 3600,
      tenantId: made.tenantId,
      account: 'admin',
      userName: '管理员',
      authority: 'admin',
      oauthId: expect.any(String),
      avatar: expect.any(String),
      license: expect.any(String),
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      userId: made.adminId,
    });
  });

  it('accepts the password plain or encrypted with the server’s key', async () => {
    const { publicKey } = (await admin.get('blade-auth/public-key')) as { publicKey: string };
    const password = sm2.doEncrypt(testPassword, publicKey, 0);
    expect((await token({ grantType: 'password', account: 'admin', password })).status).toBe(200);
  });

  it('requires a captcha in the envelope', async () => {
    const { key, image } = (await world.get('/api/blade-auth/captcha')).body.data as {
      key: string;
      image: string;
    };
    expect(image).toMatch(/^data:image\/png;base64,/);
    const answer = await answerOf(world, key);
    const reply = await token(
      { grantType: 'captcha', account: 'admin', password: testPassword },
      { 'Captcha-Key': key, 'Captcha-Code': answer },
    );
    expect(reply.body.success).toBe(true);
    const again = await token(
      { grantType: 'captcha', account: 'admin', password: testPassword },
      { 'Captcha-Key': key, 'Captcha-Code': answer },
    );
    expect([again.status, again.body.msg]).toStrictEqual([400, '验证码不正确']);
  });

  it('is extended with the refresh token and ends with log-out', async () => {
    const client = await openSourceClient(world, {
      tenantId: made.tenantId,
      account: 'admin',
      password: testPassword,
    });
    const refreshed = await token({
      grantType: 'refresh_token',
      refreshToken: String(client.token.refreshToken),
    });
    const { accessToken } = refreshed.body.data as { accessToken: string };
    const headers = { authorization: basic, 'blade-auth': `bearer ${accessToken}` };
    expect((await world.get('/api/blade-system/user/info', headers)).status).toBe(200);
    const out = await world.post('/api/blade-auth/logout', undefined, headers);
    expect([out.body.code, out.body.success]).toStrictEqual([200, true]);
    expect((await world.get('/api/blade-system/user/info', headers)).body.code).toBe(401);
  });
});

describe('users under /blade-system/user', () => {
  it('are listed, added, changed, granted, reset and removed as under the other name', async () => {
    const base = 'blade-system/user';
    await admin.post(
      `${base}/submit`,
      {},
      {
        account: 'wang',
        password: 'first-one-1',
        name: '王',
        realName: '王工',
        userType: 1,
        electrovalence: 1,
        roleId: made.adminRoleId,
        deptId: made.deptId,
        postId: made.postId,
      },
    );
    const [row] = await admin.page(`${base}/list`, { current: 1, size: 10, account: 'wang', realName: '' });
    const id = String(row?.id);
    expect(row).toMatchObject({ account: 'wang', roleName: '管理员', deptName: '光明电力', sexName: null });
    await admin.page(`${base}/page`, { current: 1, size: 10, deptId: made.deptId });
    expect(await admin.get(`${base}/detail`, { id })).toMatchObject({ realName: '王工' });
    expect(await admin.get(`${base}/info`)).toMatchObject({ account: 'admin' });
    expect(await admin.rows(`${base}/user-list`)).toHaveLength(2);
    await admin.page(`${base}/search/user`, { name: '王', current: 1, size: 10 });
    await admin.post(`${base}/update`, {}, { id, email: 'wang@example.com' });
    await admin.post(`${base}/grant`, { userIds: id, roleIds: made.repairmanRoleId });
    await admin.post(`${base}/update-platform`, { userId: id, userType: 2, userExt: '' });
    expect(await admin.get(`${base}/platform-detail`, { id })).toMatchObject({ userType: 2 });
    await admin.post(`${base}/reset-password`, { userIds: id });
    await admin.post(`${base}/unlock`, { userIds: id });
    await admin.post(`${base}/update-info`, {}, { id: made.adminId, name: '管' });
    await admin.post(`${base}/remove`, { ids: id });
  });

  it('are imported from and exported to spreadsheets there too', async () => {
    for (const tail of ['export-user', 'export-template']) {
      const path = `/api/blade-system/user/${tail}`;
      const { ticket } = (await admin.post('blade-auth/ticket', {}, { path })) as { ticket: string };
      const file = await world.get(`${path}?Blade-Auth=${ticket}&account=&realName=`, {
        authorization: basic,
      });
      expect([tail, file.status]).toStrictEqual([tail, 200]);
      expect(String(file.headers['content-type'])).toContain('spreadsheetml');
    }
  });
});

describe('trees', () => {
  it('are returned completely: menus, dictionaries, departments, roles', async () => {
    const operator = await openSourceClient(world, {
      tenantId: '000000',
      account: 'admin',
      password: testPassword,
    });
    const menus = await operator.rows('blade-system/menu/list', { code: '', name: '' });
    expect(menus.some((row) => Array.isArray(row.children))).toBe(true);
    const dictionaries = await operator.rows('blade-system/dict/list', { code: 'sex' });
    const sex = dictionaries.find((row) => row.dictKey === '-1') as { children: Row[] } | undefined;
    expect(sex?.children.map((row) => row.dictValue)).toEqual(expect.arrayContaining(['男', '女']));
    expect(await operator.rows('blade-system/dict/tree')).not.toHaveLength(0);
    expect(await operator.rows('blade-system/menu/lazy-menu-list', { parentId: 0 })).not.toHaveLength(0);
    expect(await admin.rows('blade-system/dept/list')).toMatchObject([{ deptName: '光明电力' }]);
    expect(await admin.rows('blade-system/role/list', { current: 1, size: 10 })).toHaveLength(2);
    expect(await admin.rows('blade-system/menu/routes')).not.toHaveLength(0);
    expect(await admin.rows('blade-system/menu/buttons')).not.toHaveLength(0);
  });
});

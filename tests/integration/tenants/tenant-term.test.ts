import { describe, expect, it } from 'vitest';
import {
  calls,
  menuIdsOf,
  type Organisation,
  organisation,
  type Row,
  userDraft,
} from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const root = await server.signIn('000000', 'admin');
const { post, get } = calls(server, root);
const dayMs = 86_400_000;
const over = '租户授权已过期,请联系管理员';

/** A tenant whose licence ended this many days ago. */
async function expired(days: number): Promise<Organisation> {
  const org = await organisation(server, `到期${days}`);
  const at = new Date(server.now().getTime() - days * dayMs);
  await database.owner('update tenant set expire_time = $2 where tenant_id = $1', [org.tenantId, at]);
  return org;
}
const rowOf = async (org: Organisation): Promise<string> => {
  const [row] = await database.owner('select id::text from tenant where tenant_id = $1', [org.tenantId]);
  return String(row?.id);
};
const draft = (org: Organisation, account: string) =>
  userDraft(account, { roleId: org.adminRoleId, deptId: org.deptId, postId: org.postId });

describe('a tenant whose licence has expired', () => {
  it('can read, sign in and out, and every change is refused with a code in both languages', async () => {
    const org = await expired(0);
    const write = { postName: '新', postCode: 'new', category: 1, sort: 1 };
    const zh = await server.post('/api/blade-system/post/submit', write, org.admin);
    expect([zh.status, zh.body.errorCode, zh.body.msg]).toStrictEqual([
      ...[403, 'tenant.readOnly', '租户授权已过期，宽限期内只可查看'],
    ]);
    const en = await server.post('/api/blade-system/post/remove?ids=1', undefined, {
      ...org.admin,
      locale: 'en',
    });
    expect(en.body.msg).toBe(
      "The tenant's licence has expired: until the grace period ends it can be read only",
    );
    expect((await server.get('/api/blade-system/post/list', org.admin)).status).toBe(200);
    const again = await server.signIn(org.tenantId, 'admin');
    expect((await server.get('/api/blade-auth/oauth/logout', again)).status).toBe(200);
  });

  it('is locked out after the grace period: its sessions have ended, also when the licence is renewed', async () => {
    const org = await expired(6.99);
    const info = () => server.get('/api/blade-user/info', org.admin);
    expect((await info()).status).toBe(200);
    server.pass(1500);
    const { status, body } = await info();
    expect([status, body.errorCode, body.msg]).toStrictEqual([401, 'signIn.tenantOver', over]);
    expect((await server.token({ params: { tenantId: org.tenantId } })).body.msg).toBe(over);
    await database.owner('update tenant set expire_time = null where tenant_id = $1', [org.tenantId]);
    expect((await info()).status).toBe(401);
    expect((await server.token({ params: { tenantId: org.tenantId } })).status).toBe(200);
  });

  it('is locked out immediately where the parameter gives no days, and cannot lengthen them with its own', async () => {
    const org = await expired(0.1);
    await database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, '宽限', 'tenant.graceDays', '9999')`,
      [org.tenantId],
    );
    expect((await server.get('/api/blade-user/info', org.admin)).status).toBe(200);
    const [param] = await database.owner(
      `select id::text from param where tenant_id = '000000' and param_key = 'tenant.graceDays'`,
    );
    const setDays = (paramValue: string) => post('blade-system/param/submit', { id: param?.id, paramValue });
    await setDays('0');
    const { status, body } = await server.get('/api/blade-user/info', org.admin);
    expect([status, body.errorCode, body.msg]).toStrictEqual([401, 'signIn.tenantOver', over]);
    await setDays('7');
    expect((await server.get('/api/blade-user/info', org.admin)).status).toBe(401);
    const [ended] = await database.owner(
      'select end_reason from access_session where tenant_id = $1 and ended_at is not null',
      [org.tenantId],
    );
    expect(ended).toStrictEqual({ end_reason: 'licence over' });
  });

  it('is never the platform’s own', async () => {
    await database.owner(`update tenant set expire_time = '2020-01-01' where tenant_id = '000000'`);
    const admin = await server.signIn('000000', 'admin');
    expect((await server.post('/api/blade-system/post/remove?ids=1', undefined, admin)).status).toBe(404);
    await database.owner(`update tenant set expire_time = null where tenant_id = '000000'`);
  });
});

describe('the account quota', () => {
  it('refuses users beyond it, added or enabled, and disabled accounts do not count', async () => {
    const org = await organisation(server, '配额');
    const add = (account: string) => server.post('/api/blade-user/submit', draft(org, account), org.admin);
    const set = (path: string) => server.post(`/api/blade-user/${path}`, undefined, org.admin);
    const admin = await server.signIn('000000', 'admin');
    const quota = (n: number) =>
      post(`blade-system/tenant/setting?ids=${quotaRow}&accountNumber=${n}&expireTime=`, undefined, admin);
    const quotaRow = await rowOf(org);
    await quota(2);
    const first = await add('first');
    expect(first.status).toBe(200);
    const id = (first.body.data as { id: string }).id;
    const full = await add('second');
    expect([full.status, full.body.msg]).toStrictEqual([400, '当前租户已到最大账号额度!']);
    expect((await set(`update-status?userIds=${id}&status=0`)).status).toBe(200);
    expect((await add('second')).status).toBe(200);
    const enabled = await set(`update-status?userIds=${id}&status=1`);
    expect([enabled.status, enabled.body.errorCode]).toStrictEqual([400, 'user.quota']);
    await quota(0);
    expect((await set(`update-status?userIds=${id}&status=1`)).status).toBe(200);
  });
});

describe('a product package', () => {
  it('restricts signed-in users from the next call, and contains what its dialogs show', async () => {
    const org = await organisation(server, '套餐');
    const admin = await server.signIn('000000', 'admin');
    const id = await rowOf(org);
    const may = async (path: string) => (await server.get(`/api/${path}`, org.admin)).status;
    const lists = async () => [await may('blade-system/post/list'), await may('blade-system/role/list')];
    expect(await lists()).toStrictEqual([200, 200]);
    const [menuId] = await menuIdsOf(server, ['post']);
    const made = await post('blade-system/tenant-package/submit', { packageName: '基础', menuId }, admin);
    const packageId = (made.body.data as { id: string }).id;
    const set = await post(
      `blade-system/tenant/package-setting?tenantId=${org.tenantId}&packageId=${packageId}`,
      undefined,
      admin,
    );
    expect(set.body.msg).toBe('配置成功!');
    expect(await lists()).toStrictEqual([200, 403]);
    expect(await get(`blade-system/tenant/package-detail?tenantId=${id}`, admin)).toMatchObject({
      id: packageId,
      menuId,
    });
    const [roleMenu] = await menuIdsOf(server, ['role']);
    await post(
      'blade-system/tenant-package/submit',
      { id: packageId, menuId: `${menuId},${roleMenu}` },
      admin,
    );
    expect(await lists()).toStrictEqual([200, 200]);
    await post(`blade-system/tenant/package-setting?tenantId=${org.tenantId}&packageId=`, undefined, admin);
    expect((await get(`blade-system/tenant/package-detail?tenantId=${id}`, admin)) as Row).toStrictEqual({});
  });

  it('a product package that tenants have is not removed', async () => {
    const admin = await server.signIn('000000', 'admin');
    const org = await organisation(server, '占用');
    const [menuId] = await menuIdsOf(server, ['post']);
    const made = await post('blade-system/tenant-package/submit', { packageName: '占用', menuId }, admin);
    const packageId = (made.body.data as { id: string }).id;
    await post(
      `blade-system/tenant/package-setting?tenantId=${org.tenantId}&packageId=${packageId}`,
      undefined,
      admin,
    );
    const reply = await post(`blade-system/tenant-package/remove?ids=${packageId}`, undefined, admin);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'record.inUse']);
  });
});

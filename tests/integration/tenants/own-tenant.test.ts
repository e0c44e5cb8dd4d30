import { describe, expect, it } from 'vitest';
import { calls, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

// Row-level security shows a tenant its own row among the tenants; these tests check what the routes show to which caller
// (docs/product/tenants.md#isolation).

const server = await platform();
const { database } = server;
const org = await organisation(server, '光明电力');
const other = await organisation(server, '光明邻居');
const { post, get, records } = calls(server, org.admin);
const [theirs] = await database.owner('select id::text from tenant where tenant_id = $1', [other.tenantId]);
const [ours] = await database.owner('select id::text from tenant where tenant_id = $1', [org.tenantId]);
const base = 'blade-system/tenant';
const namesOf = (rows: unknown): unknown[] => (rows as Row[]).map((row) => row.tenantName);

describe('an administrator of a tenant', () => {
  it('sees no other tenant in any list, for any request', async () => {
    const questions = [
      ...['', 'tenantName=光明', `tenantId=${other.tenantId}`, `id=${theirs?.id}`, `id_equal=${theirs?.id}`],
      ...[`tenantId_notequal=${org.tenantId}`, 'tenantName_notlike=光明电力', 'tenantName_like=%25'],
      ...['accountNumber_ge=-1', 'packageId_null=1', 'current=2', 'size=10000', 'descs=tenant_id'],
    ];
    for (const question of questions) {
      for (const tail of ['list', 'page']) {
        const page = (await get(`${base}/${tail}?${question}`)) as { records: Row[]; total: number };
        const seen = page.records.map((row) => row.tenantId).filter((id) => id !== org.tenantId);
        expect(seen, question).toEqual([]);
        expect(page.total, question).toBeLessThanOrEqual(1);
      }
    }
  });

  it('sees no other tenant by its id, its name, or pickers, and exports nothing', async () => {
    expect((await server.get(`/api/${base}/detail?id=${theirs?.id}`, org.admin)).status).toBe(404);
    expect(await get(`${base}/find-by-name?name=邻居`)).toEqual([]);
    expect(namesOf(await get(`${base}/find-by-name?name=光明`))).toEqual(['光明电力']);
    expect(namesOf(await get(`${base}/select`))).toEqual(['光明电力']);
    expect((await server.get(`/api/${base}/export`, org.admin)).status).toBe(403);
  });

  it('does not see the packages, though the tenant’s row names one', async () => {
    for (const tail of ['list', 'page', 'detail?id=1', 'export', 'select'])
      expect((await server.get(`/api/blade-system/tenant-package/${tail}`, org.admin)).status, tail).toBe(
        403,
      );
  });

  it('changes neither the own tenant nor another, whatever codes the administrator holds', async () => {
    await database.owner(
      `insert into role_menu (tenant_id, role_id, menu_id)
       select $1, $2, id from menu where code like 'tenant%' and is_deleted = 0 on conflict do nothing`,
      [org.tenantId, org.adminRoleId],
    );
    const again = await server.signIn(org.tenantId, 'admin');
    for (const id of [ours?.id, theirs?.id]) {
      for (const [path, body] of [
        ['submit', { id, linkman: '别人' }],
        ['submit', { tenantName: '新租户', linkman: '别人' }],
        [`remove?ids=${id}`, {}],
        [`setting?ids=${id}&accountNumber=-1`, {}],
        [`package-setting?tenantId=${other.tenantId}&packageId=1`, {}],
        [`datasource?tenantId=${other.tenantId}&datasourceId=1`, {}],
      ] as const)
        expect((await post(`${base}/${path}`, body, again)).status, path).toBe(403);
    }
    expect((await server.get(`/api/${base}/package-detail?tenantId=${theirs?.id}`, again)).status).toBe(403);
  });

  it('sees the quota and the expiry of the own tenant', async () => {
    await database.owner(
      `update tenant set account_number = 7, expire_time = '2099-01-01T00:00:00Z' where tenant_id = $1`,
      [org.tenantId],
    );
    const own = { tenantId: org.tenantId, accountNumber: 7, expireTime: '2099-01-01 08:00:00' };
    expect(await get(`${base}/detail?id=${ours?.id}`)).toMatchObject(own);
    for (const tail of ['list', 'page']) expect(await records(`${base}/${tail}`)).toMatchObject([own]);
  });
});

it('an administrator of a tenant who manages neither users nor tenants is refused the rows of tenants', async () => {
  const worker = await org.user('worker', { roleIds: [org.repairmanRoleId] });
  for (const tail of [`detail?id=${ours?.id}`, 'find-by-name?name=光明', 'export'])
    expect((await server.get(`/api/${base}/${tail}`, worker)).status, tail).toBe(403);
});

it('a caller who picks a tenant and does not manage tenants gets names and codes, also a program of 000000', async () => {
  const root = await server.signIn('000000', 'admin');
  const clientSecret = 'Program-Secret-77-abcd';
  const draft = {
    clientId: 'picker',
    clientSecret,
    authorizedGrantTypes: 'client_credentials',
    tenantId: '000000',
    scope: 'user_view,stationInfo_view',
    accessTokenValidity: 600,
    refreshTokenValidity: 600,
    rateLimit: 100,
    dailyQuota: 1_000,
  };
  const saved = await server.post('/api/blade-system/client/submit', draft, root);
  expect(saved.status, saved.text).toBe(200);
  const { token } = await server.token({
    params: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${Buffer.from(`picker:${clientSecret}`).toString('base64')}` },
  });
  const program = { 'blade-auth': `bearer ${token.access_token}` };
  const clerk = await org.user('clerk', { roleIds: [await org.role('clerk', ['user', 'user_view'])] });
  for (const headers of [program, clerk])
    for (const tail of ['list', 'page']) {
      const { status, body } = await server.get(`/api/${base}/${tail}`, headers);
      expect(status).toBe(200);
      const { records } = body.data as { records: Row[] };
      expect(records.length).toBeGreaterThan(0);
      const told = new Set(records.flatMap((row) => Object.keys(row)));
      for (const name of ['linkman', 'contactNumber', 'address', 'accountNumber', 'expireTime', 'packageId'])
        expect(told, name).not.toContain(name);
    }
  expect((await server.get(`/api/${base}/detail?id=${theirs?.id}`, program)).status).toBe(403);
});

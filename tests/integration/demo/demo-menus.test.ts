import { demoCodes, menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { describe, expect, it } from 'vitest';
import { demoTenantId } from '../../../apps/server/access/permissions/permission.ts';
import { seed } from '../../../apps/server/seed/seed.ts';
import { createTenant } from '../../../apps/server/seed/tenant.ts';
import { calls, idOf, menuIdsOf, organisation, type Row } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const root = await server.signIn('000000', 'admin');
const made = await createTenant(database.store, {
  tenantId: demoTenantId,
  tenantName: '演示',
  linkman: '李工',
  demo: true,
  adminPassword: testPassword,
  mustChangePassword: false,
});
const demo = await server.signIn(demoTenantId, 'admin');
const other = await organisation(server);
const { get, post } = calls(server, demo);

const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...flat((row.children ?? []) as readonly Row[])]);
const codesOf = async (path: string, headers: Record<string, string>): Promise<unknown[]> =>
  flat((await get(path, headers)) as Row[]).map((row) => row.code);
const samples = [...demoCodes()];
const pages = menuScreens().flatMap(({ code }) => (demoCodes().has(code) ? [code] : []));

describe('the sample pages', () => {
  it.each([
    ['000000', root],
    ['another tenant', other.admin],
  ])('are neither shown to nor accessible for administrators of %s', async (_, headers) => {
    expect(await codesOf('blade-system/menu/routes', headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^demo/)]),
    );
    expect((await server.get('/api/blade-demo/person/list', headers)).status).toBe(403);
    expect((await post('blade-demo/person/submit', { name: '谁' }, headers)).status).toBe(403);
  });

  it('stay inaccessible if a user packs or grants them manually', async () => {
    const menuIds = await menuIdsOf(server, ['demo', 'demoPerson', 'post']);
    const packageId = idOf(
      await post(
        'blade-system/tenant-package/submit',
        { packageName: '含示例', menuId: menuIds.join() },
        root,
      ),
    );
    await post(
      `blade-system/tenant/package-setting?tenantId=${other.tenantId}&packageId=${packageId}`,
      undefined,
      root,
    );
    const codes = await codesOf('blade-system/menu/routes', other.admin);
    expect(codes).toContain('post');
    expect(codes).not.toContain('demoPerson');
  });

  it('are all in the demonstration tenant’s menu, with their buttons', async () => {
    const codes = await codesOf('blade-system/menu/routes', demo);
    for (const code of pages) expect(codes).toContain(code);
    const buttons = await codesOf('blade-system/menu/buttons', demo);
    for (const act of ['add', 'view', 'edit', 'delete']) expect(buttons).toContain(`demoPerson_${act}`);
  });

  it('are not in the platform’s list of menus, nor in its trees for grants and packages', async () => {
    const [demoId] = await menuIdsOf(server, ['demo']);
    for (const path of ['lazy-list?parentId=0', 'lazy-menu-list?parentId=0', 'list', 'menu-list'])
      expect(await codesOf(`blade-system/menu/${path}`, root), path).not.toContain('demo');
    expect(JSON.stringify(await get('blade-system/menu/tree', root))).not.toContain(demoId);
    expect(JSON.stringify(await get('blade-system/menu/grant-tree', root))).not.toContain(demoId);
  });

  it('the sample pages of a new version are granted to the demonstration tenant’s admin only', async () => {
    await database.owner(
      'delete from role_menu where menu_id in (select id from menu where code = any($1))',
      [samples],
    );
    await database.owner('delete from menu where code = any($1)', [samples]);
    await seed(database.store);
    const holders = await database.owner(
      `select distinct role_id::text as role from role_menu r join menu m on m.id = r.menu_id where m.code = any($1)`,
      [samples],
    );
    expect(holders).toStrictEqual([{ role: made.adminRoleId }]);
    const again = await server.signIn(demoTenantId, 'admin');
    expect(await codesOf('blade-system/menu/routes', again)).toContain('demoTable');
  });

  it('sample people are stored like other records', async () => {
    const id = idOf(await post('blade-demo/person/submit', { name: '林晓阳' }));
    expect(await get(`blade-demo/person/detail?id=${id}`)).toMatchObject({ name: '林晓阳', active: true });
    const refused = await post('blade-demo/person/submit', { name: '' });
    expect([refused.status, refused.body.msg]).toStrictEqual([400, 'name:请输入姓名']);
  });
});

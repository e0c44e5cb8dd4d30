import { describe, expect, it } from 'vitest';
import { calls, idOf, menuIdsOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const org = await organisation(server);
const root = await server.signIn('000000', 'admin');
const { post, get, refusal } = calls(server, org.admin);

/** A data-scope rule of a menu. @returns its id */
async function rule(menuCode: string, scopeName: string): Promise<string> {
  const [menuId] = await menuIdsOf(server, [menuCode]);
  const body = {
    menuId,
    scopeName,
    resourceCode: menuCode,
    scopeColumn: 'create_dept',
    scopeType: 3,
    scopeField: '*',
    scopeClass: '-',
  };
  return idOf(await post('blade-system/data-scope/submit', body, root));
}
const granted = async (roleId: string) =>
  (await get(`blade-system/menu/role-tree-keys?roleIds=${roleId}`, root)) as Record<string, string[]>;

describe('rules granted to roles', () => {
  it('rules granted to roles for a menu that the caller does not hold are refused, together with the rest of the call', async () => {
    const roleId = await org.role('narrow', ['post_view']);
    const beyond = await rule('tenant', '租户本部门');
    const menuIds = await menuIdsOf(server, ['post_view', 'post_add']);
    const reply = post('blade-system/role/grant', { roleIds: [roleId], menuIds, dataScopeIds: [beyond] });
    expect((await refusal(reply))[0]).toBe(403);
    expect((await granted(roleId)).menu).toStrictEqual(await menuIdsOf(server, ['post_view']));
  });

  it('rules granted to roles that do not exist are refused', async () => {
    const roleId = await org.role('ghostly', ['post_view']);
    const reply = post('blade-system/role/grant', { roleIds: [roleId], dataScopeIds: ['123456789'] });
    expect((await refusal(reply))[0]).toBe(404);
  });

  it('are not granted by a user who administers nothing', async () => {
    const roleId = await org.role('clerk', ['role', 'role_view', 'role_edit']);
    const clerk = await org.user('clerk', { roleIds: [roleId] });
    const reply = post('blade-system/role/grant', { roleIds: [roleId], dataScopeIds: [] }, clerk);
    expect((await refusal(reply))[0]).toBe(403);
  });

  it('rules that the platform granted to roles, invisible to the tenant’s admin, are kept when the admin sends others', async () => {
    const roleId = await org.role('gifted', ['post_view']);
    const [gift, own] = [await rule('tenant', '平台所赠'), await rule('post', '本部门岗位')];
    await post('blade-system/role/grant', { roleIds: [roleId], dataScopeIds: [gift, own] }, root);
    expect((await granted(roleId)).dataScope?.sort()).toStrictEqual([gift, own].sort());
    expect((await post('blade-system/role/grant', { roleIds: [roleId], dataScopeIds: [] })).status).toBe(200);
    expect((await granted(roleId)).dataScope).toStrictEqual([gift]);
  });

  it('an administrator does not take away the own permission to grant, and nothing is changed', async () => {
    const [admin] = await server.database.owner(
      `select id::text from role where tenant_id = $1 and role_alias = 'admin' and is_deleted = 0`,
      [org.tenantId],
    );
    const roleId = String(admin?.id);
    const roleIds = [roleId];
    const before = await granted(roleId);
    const [editing] = await menuIdsOf(server, ['role_edit']);
    const without = (before.menu ?? []).filter((id) => id !== editing);
    for (const menuIds of [[], without])
      expect((await post('blade-system/role/grant', { roleIds, menuIds })).body.errorCode).toBe(
        'role.ownGrant',
      );
    expect(await granted(roleId)).toStrictEqual(before);
    const [own] = await menuIdsOf(server, ['post_view']);
    const fewer = (before.menu ?? []).filter((id) => id !== own);
    expect((await post('blade-system/role/grant', { roleIds, menuIds: fewer })).status).toBe(200);
    const whole = { roleIds, menuIds: before.menu };
    expect((await post('blade-system/role/grant', whole, root)).status).toBe(200);
  });

  it('appear in their tree below a menu that cannot be chosen itself, and none below a menu that the caller does not hold', async () => {
    await rule('tenant', '看不见的');
    const own = await rule('post', '看得见的');
    const { dataScope } = (await get('blade-system/menu/grant-tree')) as { dataScope: Row[] };
    const text = JSON.stringify(dataScope);
    expect(text).not.toContain('看不见的');
    const [menuId] = await menuIdsOf(server, ['post']);
    const every = (nodes: readonly Row[]): Row[] =>
      nodes.flatMap((node) => [node, ...every((node.children ?? []) as Row[])]);
    const find = (nodes: readonly Row[], id: unknown) => every(nodes).find((node) => node.id === id);
    expect(find(dataScope, menuId)).toMatchObject({ disabled: true });
    expect(find(dataScope, own)).not.toHaveProperty('disabled');
  });
});

describe('trees of menus', () => {
  it('trees of menus without buttons mark no menu as the parent of buttons only', async () => {
    const [system, postMenu] = await menuIdsOf(server, ['system', 'post']);
    const top = (await get('blade-system/menu/lazy-menu-list?parentId=0', root)) as Row[];
    expect(top.find((row) => row.id === system)).toMatchObject({ hasChildren: true });
    const below = (await get(`blade-system/menu/lazy-menu-list?parentId=${system}`, root)) as Row[];
    expect(below.find((row) => row.id === postMenu)).not.toHaveProperty('hasChildren');
  });

  it('are in the caller’s language', async () => {
    const english = { ...org.admin, 'accept-language': 'en' };
    const { menu } = (await get('blade-system/menu/grant-tree', english)) as { menu: Row[] };
    expect(JSON.stringify(menu)).toContain('"title":"Post"');
    expect(JSON.stringify(menu)).not.toContain('"title":"岗位"');
    // The Chinese name is included for users who search by it.
    const all = (nodes: readonly Row[]): readonly Row[] =>
      nodes.flatMap((node) => [node, ...all((node.children ?? []) as Row[])]);
    const post = all(menu).find(({ title }) => title === 'Post');
    expect(post).toMatchObject({ also: '岗位', spelling: 'gang wei' });
  });
});

describe('roles and menus', () => {
  it('roles and menus placed below themselves or their own children are refused in both languages', async () => {
    const submit = (path: string, body: Row, headers = root) =>
      post(`blade-system/${path}/submit`, body, headers);
    const role = { roleName: '上级', roleAlias: 'upper', sort: 1 };
    const upper = idOf(await submit('role', role));
    const lower = idOf(await submit('role', { ...role, roleAlias: 'lower', parentId: upper }));
    const menu = { path: '/x', source: 'box', category: 1, alias: 'menu', action: 0, isOpen: 1, sort: 1 };
    const top = idOf(await submit('menu', { ...menu, name: '上级菜单', code: 'upperMenu' }));
    const below = idOf(await submit('menu', { ...menu, name: '下级菜单', code: 'lowerMenu', parentId: top }));
    for (const [path, id, parentId] of [
      ['role', upper, upper],
      ['role', upper, lower],
      ['menu', top, top],
      ['menu', top, below],
    ] as const) {
      expect(await refusal(submit(path, { id, parentId }))).toStrictEqual([400, '父节点不可选择自身!']);
      expect(await refusal(submit(path, { id, parentId }, { ...root, locale: 'en' }))).toStrictEqual([
        ...[400, 'A node cannot be its own parent!'],
      ]);
    }
  });

  it('roles and menus below another lose an interface permission with it', async () => {
    const upper = await org.role('above', ['post_view']);
    const body = { roleName: 'under', roleAlias: 'under', sort: 1, parentId: upper };
    const under = idOf(await post('blade-system/role/submit', body));
    const [menuId] = await menuIdsOf(server, ['post']);
    const scope = {
      menuId,
      scopeName: 'x',
      resourceCode: 'post',
      scopePath: '/api/blade-system/post/export',
      scopeType: 2,
    };
    const id = idOf(await post('blade-system/api-scope/submit', scope, root));
    for (const roleId of [upper, under])
      expect((await post('blade-system/role/grant', { roleIds: [roleId], apiScopeIds: [id] })).status).toBe(
        200,
      );
    expect((await granted(under)).apiScope).toStrictEqual([id]);
    await post('blade-system/role/grant', { roleIds: [upper], apiScopeIds: [] });
    expect((await granted(under)).apiScope).toStrictEqual([]);
    await post(`blade-system/api-scope/remove?ids=${id}`, undefined, root);
  });
});

import { describe, expect, it } from 'vitest';
import { calls, idOf, menuIdsOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const org = await organisation(server);
const admin = await server.signIn('000000', 'admin');
const { post, get, refusal } = calls(server, org.admin);

describe('platform rules of roles', () => {
  const role = (given: Row) => ({ roleName: '角色', roleAlias: 'alias', sort: 1, ...given });

  it('named like the platform’s administrators are refused for tenants', async () => {
    expect(
      await refusal(post('blade-system/role/submit', role({ roleAlias: 'administrator' }))),
    ).toStrictEqual([403, '无权限创建超管角色！']);
    const id = idOf(await post('blade-system/role/submit', role({ roleAlias: 'innocent' })));
    const turned = await post('blade-system/role/submit', { id, roleAlias: 'administrator' });
    expect(turned.status).toBe(403);
  });

  it('cannot hide a second alias after a comma', async () => {
    expect((await post('blade-system/role/submit', role({ roleAlias: 'x,admin' }))).status).toBe(400);
  });

  it('are a tree without pages, in which none is its own parent or is removed before its children', async () => {
    const top = idOf(await post('blade-system/role/submit', role({ roleName: '上级', roleAlias: 'top' })));
    const below = idOf(
      await post('blade-system/role/submit', role({ roleName: '下级', roleAlias: 'below', parentId: top })),
    );
    const tree = (await get('blade-system/role/list')) as { id: string; children?: Row[] }[];
    const [found] = tree.filter((node) => node.id === top);
    expect(found?.children?.[0]).toMatchObject({ id: below, parentName: '上级' });
    expect(await refusal(post('blade-system/role/submit', { id: top, parentId: below }))).toStrictEqual([
      400,
      '父节点不可选择自身!',
    ]);
    expect(await refusal(post(`blade-system/role/remove?ids=${top}`))).toStrictEqual([
      400,
      '请先删除子节点!',
    ]);
    expect((await post(`blade-system/role/remove?ids=${top},${below}`)).status).toBe(200);
  });

  it('assigned to users are not removed', async () => {
    expect((await refusal(post(`blade-system/role/remove?ids=${org.adminRoleId}`)))[0]).toBe(400);
  });

  it('cannot be given more than the caller holds, and a revocation extends to their children', async () => {
    const parent = await org.role('parent', ['post', 'post_add', 'post_view']);
    const child = idOf(
      await post('blade-system/role/submit', role({ roleAlias: 'child', parentId: parent })),
    );
    const grant = async (roleId: string, codes: string[]) =>
      post('blade-system/role/grant', { roleIds: [roleId], menuIds: await menuIdsOf(server, codes) });
    expect((await grant(parent, ['tenant_add'])).status).toBe(403);
    await grant(child, ['post_add', 'post_view']);
    await grant(parent, ['post', 'post_view']);
    const keys = (await get(`blade-system/menu/role-tree-keys?roleIds=${child}`)) as { menu: string[] };
    expect(keys.menu).toStrictEqual(await menuIdsOf(server, ['post_view']));
  });

  it('keep what the platform granted them, invisible to the tenant’s admin', async () => {
    const roleId = await org.role('gifted', ['post_view']);
    const gift = await menuIdsOf(server, ['tenant_view']);
    const all = [...(await menuIdsOf(server, ['post_view'])), ...gift];
    expect((await post('blade-system/role/grant', { roleIds: [roleId], menuIds: all }, admin)).status).toBe(
      200,
    );
    await post('blade-system/role/grant', { roleIds: [roleId], menuIds: [] });
    const keys = (await get(`blade-system/menu/role-tree-keys?roleIds=${roleId}`)) as { menu: string[] };
    expect(keys.menu).toStrictEqual(gift);
  });

  it('are granted from a tree of what the caller holds', async () => {
    const tree = (await get('blade-system/menu/grant-tree')) as Record<
      string,
      { id: string; title: string }[]
    >;
    expect(Object.keys(tree)).toStrictEqual(['menu', 'dataScope', 'apiScope']);
    const text = JSON.stringify(tree.menu);
    const [tenantMenu] = await menuIdsOf(server, ['tenant']);
    const [postMenu] = await menuIdsOf(server, ['post_add']);
    expect(text).toContain(`"${postMenu}"`);
    expect(text).not.toContain(`"${tenantMenu}"`);
  });
});

describe('departments', () => {
  it('store the path of their ancestors, also after a move', async () => {
    const [a, b] = [await org.dept('甲'), await org.dept('乙')];
    const below = await org.dept('丙', a);
    const path = async (id: string) =>
      (await database.owner('select ancestors from dept where id = $1', [id]))[0]?.ancestors;
    expect(await path(below)).toBe(`0,${org.deptId},${a}`);
    await post('blade-system/dept/submit', { id: a, parentId: b });
    expect(await path(below)).toBe(`0,${org.deptId},${b},${a}`);
    await post(`blade-system/dept/update-parent?ids=${a}&parentId=`);
    expect(await path(below)).toBe(`0,${a}`);
    expect(await refusal(post(`blade-system/dept/update-parent?ids=${a}&parentId=${below}`))).toStrictEqual([
      400,
      '父节点不可选择自身!',
    ]);
  });

  it('departments with people, stations or others below them are not removed', async () => {
    expect(await refusal(post(`blade-system/dept/remove?ids=${org.deptId}`))).toStrictEqual([
      400,
      '请先删除子节点!',
    ]);
    const manned = await org.dept('有人');
    await org.user('member', { roleIds: [org.repairmanRoleId], deptId: manned });
    expect((await post(`blade-system/dept/remove?ids=${manned}`)).status).toBe(400);
    const powered = await org.dept('有站');
    await database.owner('insert into station (tenant_id, station_name, create_dept) values ($1, $2, $3)', [
      org.tenantId,
      '站',
      powered,
    ]);
    expect((await post(`blade-system/dept/remove?ids=${powered}`)).status).toBe(400);
    const empty = await org.dept('空');
    expect((await post(`blade-system/dept/remove?ids=${empty}`)).status).toBe(200);
  });

  it('load level by level and are found on all levels', async () => {
    const parent = await org.dept('父级');
    const leaf = await org.dept('很深的机构', parent);
    const top = (await get('blade-system/dept/lazy-list?parentId=0')) as Row[];
    expect(top.find((row) => row.id === org.deptId)).toMatchObject({
      hasChildren: true,
      deptCategoryName: '公司',
    });
    const found = (await get('blade-system/dept/lazy-list?deptName=很深&parentId=0')) as Row[];
    expect(found.map((row) => row.id)).toStrictEqual([leaf]);
    expect(found[0]).not.toHaveProperty('hasChildren');
    const level = (await get(`blade-system/dept/lazy-tree?parentId=${parent}`)) as Row[];
    expect(level).toStrictEqual([
      { id: leaf, parentId: parent, title: '很深的机构', key: leaf, value: leaf },
    ]);
  });
});

describe('menus', () => {
  const menu = (given: Row) => ({
    name: '自定义',
    path: '/custom',
    source: 'home',
    code: 'custom',
    category: 1,
    alias: 'menu',
    action: 0,
    sort: 9,
    ...given,
  });

  it('belong to the platform: tenants cannot change them', async () => {
    expect((await post('blade-system/menu/submit', menu({}))).status).toBe(403);
  });

  it('menus with a code or name that is taken, below a button, or without path are refused', async () => {
    const add = (given: Row) => refusal(post('blade-system/menu/submit', menu(given), admin));
    expect(await add({ code: 'user' })).toStrictEqual([400, '菜单名或编号已存在!']);
    expect(await add({ name: '岗位' })).toStrictEqual([400, '菜单名或编号已存在!']);
    const [button] = await menuIdsOf(server, ['post_add']);
    expect(await add({ parentId: button })).toStrictEqual([400, '父节点只可选择菜单类型!']);
    expect((await add({ path: '' }))[0]).toBe(400);
    for (const parentId of ['0', null, undefined])
      expect(await add({ category: 2, parentId })).toStrictEqual([400, '按钮必须选择上级菜单']);
  });

  it('load level by level with the labels of their codes', async () => {
    const [system] = await menuIdsOf(server, ['system']);
    const top = (await get('blade-system/menu/lazy-list?parentId=0', admin)) as Row[];
    expect(top.find((row) => row.id === system)).toMatchObject({
      hasChildren: true,
      categoryName: '菜单',
      isOpenName: '否',
    });
    const found = (await get('blade-system/menu/lazy-list?code=post_add', admin)) as Row[];
    expect(found.map((row) => row.code)).toStrictEqual(['post_add']);
    const menusOnly = (await get(
      `blade-system/menu/lazy-menu-list?parentId=${(await menuIdsOf(server, ['post'])).join()}`,
      admin,
    )) as Row[];
    expect(menusOnly).toStrictEqual([]);
    expect(JSON.stringify(await get('blade-system/menu/tree', admin))).not.toContain(
      (await menuIdsOf(server, ['post_add']))[0],
    );
  });

  it('are removed with their grants', async () => {
    const id = idOf(await post('blade-system/menu/submit', menu({}), admin));
    await post('blade-system/role/grant', { roleIds: [org.repairmanRoleId], menuIds: [id] }, admin);
    expect((await post(`blade-system/menu/remove?ids=${id}`, undefined, admin)).status).toBe(200);
    expect(await database.owner('select 1 from role_menu where menu_id = $1', [id])).toStrictEqual([]);
  });
});

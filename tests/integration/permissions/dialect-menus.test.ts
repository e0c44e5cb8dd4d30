import { describe, expect, it } from 'vitest';
import { dialectWorld, expectKeys, saved, treeNode, usual } from '../../support/dialect-world.ts';

// Menus, top menus, scopes and departments (docs/product/menus.md#menu-tree) as the screens of the enterprise edition call them:
// with the parameters they send and the keys they read.

type Row = Record<string, unknown>;
const { made, admin, operator } = await dialectWorld();

describe('menus in the dialect', () => {
  const keys = [
    ...[
      'id',
      'parentId',
      'code',
      'name',
      'alias',
      'path',
      'source',
      'sort',
      'category',
      'action',
      'isOpen',
      'remark',
    ],
    ...['parentName', 'categoryName', 'actionName', 'isOpenName'],
  ];
  const draft = (given: Row) => ({
    name: '外链',
    code: 'link',
    alias: 'menu',
    path: '/link',
    source: 'iconfont icon-a',
    category: 1,
    action: 0,
    isOpen: 2,
    sort: 9,
    remark: '',
    parentId: 0,
    ...given,
  });

  it('load level by level, or all at once, with or without buttons', async () => {
    const top = await operator.rows('blade-system/menu/lazy-list', {
      parentId: 0,
      name: '',
      code: '',
      alias: '',
    });
    expectKeys(top, keys);
    const system = top.find((row) => row.code === 'system');
    expect(system).toMatchObject({ hasChildren: true, categoryName: '菜单' });
    const below = await operator.rows('blade-system/menu/lazy-list', { parentId: String(system?.id) });
    expectKeys(below, keys);
    const found = await operator.rows('blade-system/menu/lazy-list', { parentId: '', code: 'user_add' });
    expect(found.map((row) => row.code)).toStrictEqual(['user_add']);
    expect(found[0]).not.toHaveProperty('hasChildren');
    expectKeys(await operator.rows('blade-system/menu/lazy-menu-list', { parentId: 0 }), keys);
    expectKeys(await operator.rows('blade-system/menu/list', { code: '', name: '' }), keys);
    const menus = await operator.rows('blade-system/menu/menu-list', {});
    expect(menus.every((row) => row.category === 1)).toBe(true);
    expectKeys(await operator.rows('blade-system/menu/tree', { tenantId: made.tenantId }), treeNode);
  });

  it('are added with their new id in the reply, changed and removed', async () => {
    const added = (await operator.post('blade-system/menu/submit', {}, draft({}))) as Row;
    expect(added).toMatchObject({ id: expect.any(String) });
    const parentId = added.id;
    expectKeys([(await operator.get('blade-system/menu/detail', { id: String(parentId) })) as Row], keys);
    const button = (await operator.post(
      'blade-system/menu/submit',
      {},
      draft({ name: '新增', code: 'link_add', category: 2, action: 3, path: '', parentId }),
    )) as Row;
    await expect(
      operator.post('blade-system/menu/submit', {}, draft({ name: '另一个' })),
    ).rejects.toMatchObject({ message: '菜单名或编号已存在!' });
    await expect(
      operator.post('blade-system/menu/submit', {}, draft({ name: '下级', code: 'x', parentId: button.id })),
    ).rejects.toMatchObject({ message: '父节点只可选择菜单类型!' });
    await expect(operator.post('blade-system/menu/remove', { ids: String(parentId) })).rejects.toMatchObject({
      message: '请先删除子节点!',
    });
    await operator.post('blade-system/menu/submit', {}, { id: parentId, name: '外部链接' });
    await operator.post('blade-system/menu/remove', { ids: String(button.id) });
    await operator.post('blade-system/menu/remove', { ids: String(parentId) });
  });

  it('are shown below top menus, whose order is changed in the list', async () => {
    const base = 'blade-system/topmenu';
    const id = await saved(
      operator,
      base,
      { name: '运维', source: 'home', code: 'ops', sort: 5 },
      { name: '运维', code: '' },
    );
    await operator.post(`${base}/update`, {}, { id, sort: 6 });
    expect(await operator.get(`${base}/detail`, { id })).toMatchObject({ name: '运维', sort: 6 });
    const tree = (await operator.get('blade-system/menu/grant-top-tree')) as Record<string, Row[]>;
    expectKeys(tree.menu ?? [], treeNode);
    const menuId = String(tree.menu?.[0]?.id);
    await operator.post(`${base}/grant`, {}, { topMenuIds: [id], menuIds: [menuId] });
    expect(await operator.get('blade-system/menu/top-tree-keys', { topMenuIds: id })).toStrictEqual({
      menu: [menuId],
    });
    await operator.post(`${base}/remove`, { ids: id });
  });

  it('have data permissions and interface permissions', async () => {
    const [menu] = await operator.rows('blade-system/menu/lazy-list', { code: 'dtu' });
    const menuId = String(menu?.id);
    const data = await saved(
      operator,
      'blade-system/data-scope',
      {
        menuId,
        scopeName: 'DTU [本人可见]',
        resourceCode: 'dtu',
        scopeType: 2,
        scopeColumn: 'create_user',
        scopeField: '*',
        scopeClass: 'com.example.DtuMapper.selectPage',
        remark: '',
      },
      { menuId, scopeName: '', resourceCode: 'dtu' },
    );
    const [rule] = await operator.page('blade-system/data-scope/list', { ...usual, menuId });
    expectKeys(
      [rule ?? {}],
      [
        'id',
        'menuId',
        'scopeName',
        'resourceCode',
        'scopeColumn',
        'scopeType',
        'scopeTypeName',
        'scopeField',
        'scopeClass',
        'scopeValue',
        'remark',
      ],
    );
    expect(rule).toMatchObject({ scopeTypeName: '本人可见' });
    const api = await saved(
      operator,
      'blade-system/api-scope',
      { menuId, scopeName: '列表', resourceCode: 'dtu_list', scopePath: '/blade-dtu/dtu/list', scopeType: 2 },
      { menuId, scopeName: '列表' },
    );
    const [scope] = await operator.page('blade-system/api-scope/list', { ...usual, menuId });
    expectKeys(
      [scope ?? {}],
      ['id', 'menuId', 'scopeName', 'resourceCode', 'scopePath', 'scopeType', 'scopeTypeName', 'remark'],
    );
    expect(scope).toMatchObject({ scopeTypeName: '业务接口' });
    for (const [base, id] of [
      ['data-scope', data],
      ['api-scope', api],
    ] as const) {
      await operator.post(`blade-system/${base}/update`, {}, { id, menuId, remark: '改' });
      expect(await operator.get(`blade-system/${base}/detail`, { id })).toMatchObject({ remark: '改' });
      await operator.post(`blade-system/${base}/remove`, { ids: id });
    }
  });
});

describe('departments in the dialect', () => {
  const keys = [
    'id',
    'tenantId',
    'parentId',
    'ancestors',
    'deptCategory',
    'deptCategoryName',
    'deptName',
    'fullName',
    'sort',
    'remark',
    'parentName',
  ];

  it('load level by level, are added with the fields of the tree, and move several at once', async () => {
    const base = 'blade-system/dept';
    const top = await admin.rows(`${base}/lazy-list`, {
      parentId: 0,
      deptName: '',
      fullName: '',
      tenantId: '',
    });
    expectKeys(top, keys);
    const add = async (deptName: string, parentId: string) =>
      (await admin.post(
        `${base}/submit`,
        {},
        { deptName, fullName: deptName, parentId, deptCategory: 2, sort: 1, remark: '' },
      )) as Row;
    const north = await add('北区', made.deptId);
    expect(north).toMatchObject({
      id: expect.any(String),
      tenantId: made.tenantId,
      deptCategoryName: '部门',
    });
    const south = await add('南区', made.deptId);
    expectKeys([(await admin.get(`${base}/detail`, { id: String(north.id) })) as Row], keys);
    expect(await admin.rows(`${base}/lazy-list`, { parentId: 0 })).toMatchObject([{ hasChildren: true }]);
    expectKeys(await admin.rows(`${base}/list`, { deptName: '北' }), keys);
    await admin.post(`${base}/update-parent`, { ids: String(south.id), parentId: String(north.id) });
    expect(await admin.get(`${base}/detail`, { id: String(south.id) })).toMatchObject({
      parentId: north.id,
      ancestors: `0,${made.deptId},${String(north.id)}`,
    });
    await expect(admin.post(`${base}/remove`, { ids: String(north.id) })).rejects.toMatchObject({
      message: '请先删除子节点!',
    });
    await admin.post(`${base}/update-parent`, { ids: String(south.id), parentId: '' });
    expect(await admin.get(`${base}/detail`, { id: String(south.id) })).toMatchObject({ parentId: '0' });
    await admin.post(`${base}/remove`, { ids: `${String(north.id)},${String(south.id)}` });
    expect(await admin.rows(`${base}/select`, { deptId: made.deptId })).toMatchObject([
      { deptName: '光明电力' },
    ]);
  });
});

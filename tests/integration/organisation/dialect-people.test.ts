import { beforeAll, describe, expect, it } from 'vitest';
import { dialectWorld, expectKeys, treeNode, usual } from '../../support/dialect-world.ts';
import { keepPassword } from '../../support/organisation.ts';
import { enterpriseClient } from '../../support/stock-client.ts';

// Users and roles (docs/product/organisation.md#user-calls) as the screens of the enterprise edition call them: with the
// parameters they send and the keys they read.

type Row = Record<string, unknown>;
const { world, made, admin } = await dialectWorld();

describe('users', () => {
  const keys = [
    ...[
      'id',
      'tenantId',
      'tenantName',
      'code',
      'userType',
      'userTypeName',
      'account',
      'name',
      'realName',
      'avatar',
    ],
    ...[
      'email',
      'phone',
      'birthday',
      'sex',
      'sexName',
      'roleId',
      'deptId',
      'postId',
      'roleName',
      'deptName',
      'postName',
    ],
    ...['userExt', 'status', 'electrovalence', 'statusName', 'createTime'],
  ];
  const draft = (account: string) => ({
    account,
    name: account,
    realName: `${account}名`,
    userType: 1,
    sex: 1,
    electrovalence: 1,
    password: 'first-one-1',
    password2: 'first-one-1',
    birthday: '1990-01-01 00:00:00',
    roleId: made.adminRoleId,
    deptId: made.deptId,
    postId: made.postId,
    tenantId: made.tenantId,
  });
  let id: string;
  beforeAll(async () => {
    await admin.post('blade-user/submit', {}, draft('zhang'));
    id = String((await admin.page('blade-user/page', { ...usual, account: 'zhang' }))[0]?.id);
  });

  it('are listed by department, account, name and platform, and read one by one', async () => {
    const query = { ...usual, account: '', realName: '', userType: '', tenantId: '', deptId: made.deptId };
    expectKeys(await admin.page('blade-user/page', query), keys);
    expectKeys(await admin.page('blade-user/list', { ...usual, realName: 'zhang' }), keys);
    const [found] = await admin.page('blade-user/page', { ...usual, realName: 'zhang', userType: 1 });
    expect(found).toMatchObject({ id, userTypeName: 'WEB', roleName: '管理员', deptName: '光明电力' });
    expect(found?.password ?? '').toBe('');
    expect(found).toMatchObject({
      birthday: '1990-01-01 00:00:00',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expectKeys([(await admin.get('blade-user/detail', { id })) as Row], keys);
    expectKeys(
      await admin.page('blade-user/search/user', { ...usual, name: 'zhang', deptName: '光明', postName: '' }),
      ['id', 'account', 'realName', 'deptName', 'postName'],
    );
    expectKeys(await admin.rows('blade-user/user-list'), ['id', 'account', 'realName']);
  });

  it('cannot exist twice, and fields that are not sent are unchanged', async () => {
    await expect(admin.post('blade-user/submit', {}, draft('zhang'))).rejects.toMatchObject({
      status: 400,
      message: '当前用户 [zhang] 已存在!',
    });
    await admin.post('blade-user/update', {}, { id, phone: '13800000000', password: '', email: '' });
    expect(await admin.get('blade-user/detail', { id })).toMatchObject({
      phone: '13800000000',
      realName: 'zhang名',
    });
  });

  it('get roles, platforms and passwords from the buttons of their list', async () => {
    await admin.post('blade-user/grant', { userIds: id, roleIds: made.repairmanRoleId });
    expect(await admin.get('blade-user/detail', { id })).toMatchObject({ roleName: '维修人员' });
    await admin.post('blade-user/update-platform', { userId: id, userType: 2, userExt: '{"a":1}' });
    expect(await admin.get('blade-user/platform-detail', { id })).toMatchObject({
      userType: 2,
      userExt: '{"a":1}',
    });
    await admin.post('blade-user/reset-password', { userIds: id });
    await admin.post('blade-user/unlock', { userIds: id });
    await expect(admin.post('blade-user/unlock', { userIds: '' })).rejects.toMatchObject({
      message: '请至少选择一个用户',
    });
    await expect(admin.post('blade-user/remove', { ids: String(admin.token.user_id) })).rejects.toMatchObject(
      { message: '不能删除本账号!' },
    );
  });

  it('are offered with the roles, departments and posts of a tenant', async () => {
    const { tenantId } = made;
    expectKeys(await admin.rows('blade-system/role/tree', { tenantId }), treeNode);
    expectKeys(await admin.rows('blade-system/dept/tree', { tenantId }), treeNode);
    expectKeys(await admin.rows('blade-system/dept/lazy-tree', { parentId: 0 }), treeNode);
    expectKeys(await admin.rows('blade-system/post/select', { tenantId }), ['id', 'postName', 'postCode']);
  });

  it('are picked by a user who administers nothing, as a repairman for an order', async () => {
    await admin.post('blade-user/submit', {}, { ...draft('plain'), roleId: made.repairmanRoleId });
    const [added] = await admin.page('blade-user/page', { ...usual, account: 'plain' });
    await keepPassword(world, String(added?.id));
    const plain = await enterpriseClient(world, {
      tenantId: made.tenantId,
      username: 'plain',
      password: 'first-one-1',
    });
    const rows = await plain.page('blade-user/page', { current: 1, size: 10_000 });
    expect(rows.filter((row) => row.roleName === '维修人员').map((row) => row.realName)).toContain('plain名');
    for (const row of rows) expect(row).not.toHaveProperty('phone');
  });

  it('are removed, several at a time', async () => {
    await admin.post('blade-user/submit', {}, draft('gone'));
    const [row] = await admin.page('blade-user/page', { ...usual, account: 'gone' });
    await admin.post('blade-user/remove', { ids: `${String(row?.id)},${id}` });
    expect(await admin.page('blade-user/page', { ...usual, account: 'gone' })).toStrictEqual([]);
  });
});

describe('roles', () => {
  const keys = ['id', 'tenantId', 'parentId', 'roleName', 'roleAlias', 'sort', 'parentName'];

  it('are a tree, are placed below one another, and are granted in one call', async () => {
    await admin.post(
      'blade-system/role/submit',
      {},
      { roleName: '班长', roleAlias: 'chief', sort: 3, parentId: '' },
    );
    const top = await admin.rows('blade-system/role/list', {
      current: 1,
      size: 10,
      roleName: '',
      roleAlias: '',
      tenantId: '',
    });
    expectKeys(top, keys);
    const [chief] = await admin.rows('blade-system/role/list', { roleName: '班长' });
    const parentId = String(chief?.id);
    await admin.post(
      'blade-system/role/submit',
      {},
      { roleName: '组员', roleAlias: 'hand', sort: 1, parentId },
    );
    const tree = await admin.rows('blade-system/role/list', {});
    const grown = tree.find((row) => row.id === parentId)?.children as Row[];
    expectKeys(grown, keys);
    expect(grown[0]).toMatchObject({ roleName: '组员', parentName: '班长' });
    expectKeys([(await admin.get('blade-system/role/detail', { id: parentId })) as Row], keys);
    expectKeys(await admin.rows('blade-system/role/tree-by-id', { roleId: parentId }), treeNode);

    const trees = (await admin.get('blade-system/menu/grant-tree')) as Record<string, Row[]>;
    expect(Object.keys(trees).sort()).toStrictEqual(['apiScope', 'dataScope', 'menu']);
    expectKeys(trees.menu ?? [], treeNode);
    const menuId = String(trees.menu?.[0]?.id);
    await admin.post(
      'blade-system/role/grant',
      {},
      { roleIds: [parentId], menuIds: [menuId], dataScopeIds: [], apiScopeIds: [] },
    );
    expect(await admin.get('blade-system/menu/role-tree-keys', { roleIds: parentId })).toStrictEqual({
      menu: [menuId],
      dataScope: [],
      apiScope: [],
    });
    await expect(admin.post('blade-system/role/remove', { ids: parentId })).rejects.toMatchObject({
      message: '请先删除子节点!',
    });
    await expect(
      admin.post('blade-system/role/submit', {}, { id: parentId, parentId }),
    ).rejects.toMatchObject({ message: '父节点不可选择自身!' });
    await admin.post('blade-system/role/remove', { ids: `${String(grown[0]?.id)}` });
    await admin.post('blade-system/role/remove', { ids: parentId });
  });

  it('roles of administrators are created by administrators of the platform only', async () => {
    await expect(
      admin.post('blade-system/role/submit', {}, { roleName: '超', roleAlias: 'administrator', sort: 1 }),
    ).rejects.toMatchObject({ status: 403, message: '无权限创建超管角色！' });
  });
});

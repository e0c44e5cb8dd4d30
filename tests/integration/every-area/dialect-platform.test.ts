import { describe, expect, it } from 'vitest';
import { auditKeys, dialectWorld, expectKeys, saved, treeNode, usual } from '../../support/dialect-world.ts';
import { until } from '../../support/until.ts';

// Plain lists, tenants, dictionaries and regions (docs/product/wire.md#search-suffixes) as the screens of the enterprise edition
// call them: with the parameters they send and the keys they read.

type Row = Record<string, unknown>;
const { world, made, admin, operator } = await dialectWorld();

describe('the plain lists', () => {
  const lists: readonly [string, Row, Record<string, string>, readonly string[]][] = [
    [
      'post',
      { category: 3, postCode: 'p1', postName: '值班员', sort: 1, remark: '' },
      { category: '3', postCode: 'p1', postName: '值班', tenantId: '' },
      [...auditKeys, 'category', 'categoryName', 'postCode', 'postName', 'sort', 'remark'],
    ],
    [
      'param',
      { paramName: '参数一', paramKey: 'a.b', paramValue: '1', remark: '' },
      { paramName: '参数', paramKey: 'a.' },
      [...auditKeys, 'paramName', 'paramKey', 'paramValue', 'remark'],
    ],
    [
      'client',
      {
        clientId: 'rider',
        clientSecret: 'rider_secret',
        authorizedGrantTypes: 'refresh_token,password',
        scope: 'all',
        accessTokenValidity: 3600,
        refreshTokenValidity: 604_800,
        webServerRedirectUri: 'http://localhost:2888',
        resourceIds: '',
        authorities: '',
        autoapprove: '',
        additionalInformation: '',
      },
      { clientId: 'rider', clientSecret: '' },
      [
        ...['id', 'clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
        ...['webServerRedirectUri', 'resourceIds', 'authorities', 'autoapprove', 'additionalInformation'],
      ],
    ],
    [
      'tenant-package',
      { packageName: '基础包', menuId: '', remark: '' },
      { packageName: '基础' },
      ['id', 'packageName', 'menuId', 'remark'],
    ],
  ];

  it.each(lists)(
    '%s: searched, read, changed under every name of saving, removed',
    async (name, body, search, keys) => {
      const base = `blade-system/${name}`;
      const menuId = String((await operator.rows('blade-system/menu/lazy-list', { code: 'dtu' }))[0]?.id);
      const id = await saved(operator, base, 'menuId' in body ? { ...body, menuId } : body, search);
      expectKeys(await operator.page(`${base}/list`, { ...usual, ...search }), keys);
      expectKeys(await operator.page(`${base}/page`, { current: 1, size: 10, ascs: 'create_time' }), keys);
      const row = (await operator.get(`${base}/detail`, { id })) as Row;
      expectKeys([row], keys);
      // Forms of this family send the whole row back, with their own additions.
      await operator.post(`${base}/submit`, {}, { ...row, $index: 0, $cellEdit: false });
      for (const verb of ['update', 'submit', 'save'])
        await operator.post(`${base}/${verb}`, {}, { ...body, id, ...('menuId' in body ? { menuId } : {}) });
      await operator.post(`${base}/remove`, { ids: id });
      await expect(operator.get(`${base}/detail`, { id })).rejects.toMatchObject({ status: 404 });
    },
  );
});

describe('tenants', () => {
  const base = 'blade-system/tenant';
  const keys = [
    ...['id', 'tenantId', 'tenantName', 'linkman', 'contactNumber', 'address', 'accountNumber', 'expireTime'],
    ...['domainUrl', 'backgroundUrl', 'packageId', 'datasourceId'],
  ];

  it('are created with a code of six digits, licensed, assigned a package, found and removed', async () => {
    await operator.post(
      `${base}/submit`,
      {},
      {
        tenantName: '新租户',
        linkman: '王工',
        contactNumber: '',
        address: '',
        domainUrl: '',
        backgroundUrl: '',
      },
    );
    const [row] = await operator.page(`${base}/list`, {
      ...usual,
      tenantId: '',
      tenantName: '新租户',
      linkman: '',
    });
    expectKeys([row ?? {}], keys);
    const [id, tenantId] = [String(row?.id), String(row?.tenantId)];
    expect(tenantId).toMatch(/^\d{6}$/);
    expectKeys(await operator.page(`${base}/page`, usual), keys);
    expectKeys(await operator.rows(`${base}/select`), ['tenantId', 'tenantName']);
    expect(await operator.rows(`${base}/find-by-name`, { name: '新租户' })).toHaveLength(1);
    await operator.post(`${base}/setting`, { ids: id, accountNumber: 5, expireTime: '2099-01-01 00:00:00' });
    expect(await operator.get(`${base}/detail`, { id })).toMatchObject({
      accountNumber: 5,
      expireTime: '2099-01-01 00:00:00',
    });

    const [menu] = await operator.rows('blade-system/menu/lazy-list', { code: 'dtu' });
    const packageId = await saved(
      operator,
      'blade-system/tenant-package',
      { packageName: '单包', menuId: String(menu?.id) },
      { packageName: '单包' },
    );
    expectKeys(await operator.rows('blade-system/tenant-package/select'), ['id', 'packageName']);
    expect(await operator.get(`${base}/package-detail`, { tenantId: id })).toStrictEqual({});
    await operator.post(`${base}/package-setting`, { tenantId, packageId });
    expect(await operator.get(`${base}/package-detail`, { tenantId: id })).toMatchObject({
      id: packageId,
      packageName: '单包',
      menuId: String(menu?.id),
    });
    await operator.post(`${base}/package-setting`, { tenantId, packageId: '' });
    await expect(operator.post(`${base}/datasource`, { tenantId, datasourceId: '1' })).rejects.toMatchObject({
      message: '数据源引用的数据不存在',
    });
    await expect(operator.post(`${base}/datasource`, { tenantId, datasourceId: '' })).rejects.toMatchObject({
      message: 'datasourceId:请选择数据源',
    });
    const [kept] = await world.database.owner(
      `insert into datasource (tenant_id, name, driver_class, username, url)
       values ('000000', '订单库', 'org.postgresql.Driver', 'u', 'jdbc:postgresql://db.lan/shop') returning id::text`,
    );
    // The row was written past the server, which is notified later.
    const choices = await until(async () => {
      const found = await operator.rows('blade-develop/datasource/select');
      return found.length > 0 ? found : undefined;
    }, 'the data source is offered');
    expect(choices).toStrictEqual([{ id: kept?.id, name: '订单库' }]);
    await operator.post(`${base}/datasource`, { tenantId, datasourceId: String(kept?.id) });
    expect(await operator.get(`${base}/detail`, { id })).toMatchObject({ datasourceId: kept?.id });
    for (const one of ['', `${id},${id}1`])
      await expect(operator.get(`${base}/package-detail`, { tenantId: one })).rejects.toMatchObject({
        message: '只能选择一条数据',
      });
    expect(await operator.rows(`${base}/find-by-name`, { name: '新租' })).toHaveLength(1);
    await operator.post('blade-system/tenant-package/remove', { ids: packageId });
    await operator.post(`${base}/remove`, { ids: id });
    const [platform] = await operator.page(`${base}/list`, { ...usual, tenantId: '000000' });
    await expect(operator.post(`${base}/remove`, { ids: String(platform?.id) })).rejects.toMatchObject({
      message: '不可删除管理租户!',
    });
  });

  it('see only themselves in the list', async () => {
    expect(await admin.page(`${base}/list`, usual)).toMatchObject([{ tenantName: '光明电力' }]);
    expect(await admin.rows(`${base}/select`)).toMatchObject([{ tenantId: made.tenantId }]);
  });
});

describe.each([
  ['dict', () => operator],
  ['dict-biz', () => admin],
] as const)('%s', (kind, who) => {
  const base = `blade-system/${kind}`;
  const keys = ['id', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'remark', 'isSealed'];

  it('has parents, children, trees and options, with text keys', async () => {
    const client = who();
    const top = {
      code: 'colour',
      dictValue: '颜色',
      dictKey: -1,
      sort: 1,
      isSealed: 0,
      remark: '',
      parentId: -1,
    };
    await client.post(`${base}/submit`, {}, top);
    const parents = await client.page(`${base}/parent-list`, {
      current: 1,
      size: 10,
      code: 'colour',
      dictValue: '',
    });
    expectKeys(parents, keys);
    const [parent] = parents;
    const parentId = String(parent?.id);
    expect(parent).toMatchObject({ parentId: '0', dictKey: '-1' });
    const item = {
      code: 'colour',
      dictValue: '红',
      dictKey: 1,
      sort: 1,
      isSealed: 0,
      remark: 'Red',
      parentId,
    };
    await client.post(`${base}/submit`, {}, item);
    await client.post(
      `${base}/submit`,
      {},
      { ...item, dictKey: 2, dictValue: '绿', remark: 'Green', isSealed: 1 },
    );
    await expect(client.post(`${base}/submit`, {}, item)).rejects.toMatchObject({
      message: '当前字典键值已存在!',
    });
    const children = await client.rows(`${base}/child-list`, {
      current: 1,
      size: 10_000,
      parentId,
      code: '',
      dictValue: '',
    });
    expectKeys(children, keys);
    expect(children.map((row) => row.dictKey)).toStrictEqual(['1', '2']);
    expect(await client.rows(`${base}/child-list`, { parentId: -1 })).toStrictEqual([]);
    expectKeys(
      [(await client.get(`${base}/detail`, { id: String(children[0]?.id) })) as Row],
      [...keys, 'parentName'],
    );
    expectKeys(await client.rows(`${base}/list`, { code: 'colour', dictValue: '' }), keys);
    expectKeys(await client.rows(`${base}/tree`, { code: 'DICT' }), treeNode);
    expectKeys(await client.rows(`${base}/parent-tree`), treeNode);
    const options = await client.rows(`${base}/dictionary`, { code: 'colour' });
    expect(options).toMatchObject([
      { parentId, code: 'colour', dictKey: '1', dictValue: '红', sort: 1, remark: 'Red' },
    ]);
    expect(await client.rows(`${base}/dictionary-tree`, { code: 'colour' })).toMatchObject([
      { dictKey: '1' },
    ]);
    if (kind === 'dict') {
      const shown = (await client.rows(`${base}/select`)).map((row) => row.dictValue);
      expect(shown).toContain('colour: 颜色');
    }
    await expect(client.post(`${base}/remove`, { ids: parentId })).rejects.toMatchObject({
      message: '请先删除子节点!',
    });
    await client.post(`${base}/submit`, {}, { id: String(children[1]?.id), isSealed: 0 });
    await client.post(`${base}/remove`, { ids: children.map((row) => String(row.id)).join() });
    await client.post(`${base}/remove`, { ids: parentId });
  });

  it('offers the choices that the forms of this area request', async () => {
    if (kind === 'dict-biz') {
      expectKeys(await admin.rows(`${base}/dictionary`, { code: 'station_type' }), [
        'dictKey',
        'dictValue',
        'remark',
      ]);
      return;
    }
    const codes = [
      'user_type',
      'post_category',
      'sms',
      'oss',
      'api_scope_type',
      'data_scope_type',
      'org_category',
      'yes_no',
      'sex',
      'notice',
      'menu_category',
      'button_func',
      'scope_category',
      'region',
    ];
    for (const code of codes)
      expectKeys(await admin.rows(`${base}/dictionary`, { code }), [
        'id',
        'parentId',
        'code',
        'dictKey',
        'dictValue',
        'sort',
        'remark',
      ]);
  });
});

describe('regions', () => {
  it('load level by level as rows and as a tree', async () => {
    const base = 'blade-system/region';
    expectKeys(await operator.rows(`${base}/lazy-list`, { parentCode: '00', code: '', name: '' }), [
      'code',
      'parentCode',
      'name',
    ]);
    expectKeys(await operator.rows(`${base}/lazy-tree`, { parentCode: '33' }), treeNode);
    expectKeys(await operator.rows(`${base}/select`, { code: '33' }), ['code', 'name']);
    expectKeys(
      [(await operator.get(`${base}/detail`, { code: '3301' })) as Row],
      ['code', 'name', 'parentCode'],
    );
  });
});

describe('every list', () => {
  it('accepts the operator suffixes, skips empty parameters, sorts by column, and returns an empty page beyond the end', async () => {
    const base = 'blade-system/param';
    for (const key of ['x.1', 'x.2', 'y.1'])
      await admin.post(`${base}/submit`, {}, { paramName: key, paramKey: key, paramValue: '1' });
    const found = async (params: Record<string, string>) =>
      (await admin.page(`${base}/list`, { size: 100, ascs: 'param_key', ...params })).map(
        (row) => row.paramKey,
      );
    expect(await found({ paramKey_likeright: 'x.' })).toStrictEqual(['x.1', 'x.2']);
    expect(await found({ paramKey_likeleft: '.1' })).toStrictEqual(['x.1', 'y.1']);
    expect(await found({ paramKey_equal: 'x.1', paramName: '' })).toStrictEqual(['x.1']);
    expect(await found({ paramKey_likeright: 'x.', paramKey_notequal: 'x.1' })).toStrictEqual(['x.2']);
    expect(
      await found({
        paramKey_likeright: 'x.',
        createTime_datege: '2000-01-01 00:00:00',
        createTime_datelt: '2099-01-01 00:00:00',
      }),
    ).toHaveLength(2);
    expect(await found({ paramKey_likeright: 'x.', remark_notnull: '1' })).toStrictEqual([]);
    expect(
      await found({
        paramKey_likeright: 'x.',
        remark_null: '1',
        whatever_ignore: 'z',
        'blade-auth': 'bearer z',
      }),
    ).toHaveLength(2);
    const beyond = (await admin.get(`${base}/list`, { current: 99, size: 10, paramKey: 'x.' })) as Row;
    expect(beyond).toMatchObject({ records: [], total: 2, size: 10, current: 99, pages: 1 });
    const most = (await admin.get(`${base}/list`, { size: 10_000 })) as Row;
    expect(most.size).toBe(10_000);
  });

  it('removes by ids in the address, in a form or in JSON', async () => {
    const base = 'blade-system/post';
    const ids: string[] = [];
    for (const code of ['r1', 'r2', 'r3'])
      ids.push(
        await saved(
          admin,
          base,
          { category: 1, postCode: code, postName: code, sort: 1 },
          { postCode: code },
        ),
      );
    const [first = '', second = '', third = ''] = ids;
    await admin.post(`${base}/remove`, { ids: first });
    await admin.post(`${base}/remove`, {}, { ids: [second] });
    const form = await world.post(`/api/${base}/remove`, `ids=${third}`, {
      'blade-auth': `bearer ${String(admin.token.access_token)}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.msg]).toStrictEqual([200, '操作成功']);
    await expect(admin.post(`${base}/remove`, { ids: '' })).rejects.toMatchObject({
      message: '请选择至少一条数据',
    });
  });
});

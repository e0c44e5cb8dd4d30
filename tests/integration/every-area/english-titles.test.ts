import { expect, it } from 'vitest';
import { calls, idOf, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const admin = await server.signIn('000000', 'admin');
const { post, get, records } = calls(server, admin);
const english = { ...admin, locale: 'en' };
const menuOf = async (code: string) =>
  String((await server.database.owner('select id from menu where code = $1', [code]))[0]?.id);
const [user, role] = [await menuOf('user'), await menuOf('role')];
const rule = { menuId: user, scopeName: '规则', remark: '' };

it('a row that refers to a menu names it in the language of the caller', async () => {
  const dataScope = idOf(
    await post('blade-system/data-scope/submit', {
      ...rule,
      resourceCode: 'user',
      scopeColumn: '-',
      scopeType: 1,
      scopeField: '*',
      scopeClass: 'x',
    }),
  );
  const apiScope = idOf(
    await post('blade-system/api-scope/submit', {
      ...rule,
      resourceCode: 'x',
      scopePath: '/api/x',
      scopeType: 1,
    }),
  );
  for (const [path, id] of [
    ['data-scope', dataScope],
    ['api-scope', apiScope],
  ]) {
    const detail = `blade-system/${path}/detail?id=${id}`;
    expect(await get(detail)).toMatchObject({ menuName: '用户' });
    expect(await get(detail, english)).toMatchObject({ menuName: 'User' });
    expect(await records(`blade-system/${path}/list?menuId=${user}`, english)).toMatchObject([
      { menuName: 'User' },
    ]);
  }
  expect(await get(`blade-system/menu/detail?id=${user}`)).toMatchObject({ parentName: '系统管理' });
  expect(await get(`blade-system/menu/detail?id=${user}`, english)).toMatchObject({ parentName: 'System' });
});

it('a row that refers to several menus names them in the order of its ids, in the language of the caller', async () => {
  const id = idOf(
    await post('blade-system/tenant-package/submit', { packageName: '包', menuId: `${role},${user}` }),
  );
  const detail = `blade-system/tenant-package/detail?id=${id}`;
  expect(await get(detail)).toMatchObject({ menuName: '角色,用户' });
  expect(await get(detail, english)).toMatchObject({ menuName: 'Role,User' });
});

it('a menu without an English title keeps its name in both languages', async () => {
  const top = idOf(
    await post('blade-system/menu/submit', {
      name: '自建',
      code: 'own',
      path: '/own',
      alias: 'own',
      source: 'box',
      category: 1,
      sort: 1,
      action: 0,
      isOpen: 1,
      parentId: '0',
    }),
  );
  const sub = idOf(
    await post('blade-system/menu/submit', {
      name: '自建下级',
      nameEn: '',
      code: 'ownSub',
      path: '/own/sub',
      alias: 'own',
      source: 'box',
      category: 1,
      sort: 1,
      action: 0,
      isOpen: 1,
      parentId: top,
    }),
  );
  expect(await get(`blade-system/menu/detail?id=${sub}`, english)).toMatchObject({ parentName: '自建' });
});

it('an item of a dictionary names its parent by the English label', async () => {
  const [top] = await records('blade-system/dict/parent-list?code=sex&size=1');
  const dictionary = top ?? (await records('blade-system/dict/parent-list?size=1'))[0];
  const [item] = (await get(`blade-system/dict/child-list?parentId=${dictionary?.id}`)) as { id: string }[];
  const { parentName } = (await get(`blade-system/dict/detail?id=${item?.id}`, english)) as {
    parentName: string;
  };
  expect(parentName).not.toMatch(/[\u4e00-\u9fff]/);
});

it('the parent tree of a dictionary form is in the language of the caller', async () => {
  for (const path of ['dict', 'dict-biz']) {
    for (const tree of ['tree', 'parent-tree']) {
      const answer = JSON.stringify(await get(`blade-system/${path}/${tree}`, english));
      const titles = [...answer.matchAll(/"title":"([^"]*)"/g)].map(([, title]) => title);
      expect(titles).not.toEqual([]);
      expect(titles.join()).not.toMatch(/[\u4e00-\u9fff]/);
    }
  }
});

it('a search for a part of a title finds it by either language', async () => {
  const found = async (path: string, query: string) =>
    ((await get(`blade-system/${path}?${query}`)) as { code: string }[]).map((row) => row.code);
  expect(await found('menu/lazy-menu-list', 'name=Data+Permis')).toEqual(['data_scope']);
  expect(await found('menu/lazy-menu-list', 'name=数据权限')).toEqual(['data_scope']);
  expect(await found('menu/list', 'name_likeright=Data+Permis')).toEqual(['data_scope']);
  expect(await found('region/lazy-list', 'name=Xiame')).toEqual(['3502']);
  const dictionaries = await records('blade-system/dict/parent-list?dictValue=Menu+categ');
  expect(dictionaries.map((row) => row.code)).toEqual(['menu_category']);
});

it('an English title that a data scope hides is not found by searching for the title', async () => {
  const org = await organisation(server);
  const setting = await org.role('topper', ['topmenu', 'topmenu_view']);
  const watcher = await org.user('watcher', { roleIds: [setting] });
  const body = { name: '运营', nameEn: 'Operations', code: 'ops', source: 'box', sort: 1 };
  expect((await post('blade-system/topmenu/submit', body, org.admin)).status).toBe(200);
  const called = async (name: string) =>
    (await records(`blade-system/topmenu/list?name=${encodeURIComponent(name)}`, watcher)).length;
  expect([await called('Operat'), await called('运')]).toEqual([1, 1]);
  const dataScopeIds = [
    idOf(
      await post('blade-system/data-scope/submit', {
        menuId: await menuOf('topmenu'),
        scopeName: '规则',
        resourceCode: 'topmenu',
        scopeClass: 'x',
        scopeColumn: '-',
        scopeType: 1,
        scopeField: 'name,code,source,sort',
      }),
    ),
  ];
  const grant = { roleIds: [setting], dataScopeIds };
  expect((await post('blade-system/role/grant', grant, org.admin)).status).toBe(200);
  expect([await called('Operat'), await called('运')]).toEqual([0, 1]);
});

import { demoCodes, menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../../apps/server/seed/seed.ts';
import { freshDatabase } from '../../support/database.ts';
import { menuIdsOf, type Organisation, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
let org: Organisation;
let admin: Record<string, string>;
beforeAll(async () => {
  org = await organisation(server);
  admin = await server.signIn('000000', 'admin');
});

interface Node {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly category: number;
  readonly children?: readonly Node[];
}
const system = (path: string, headers: Record<string, string>) =>
  server.get(`/api/blade-system/${path}`, headers);
const nodes = async (path: string, headers: Record<string, string>) =>
  (await system(path, headers)).body.data as readonly Node[];
const flat = (tree: readonly Node[]): Node[] => tree.flatMap((node) => [node, ...flat(node.children ?? [])]);
const leaves = (tree: readonly Node[]) => flat(tree).filter((node) => !('children' in node));

describe('the sidebar', () => {
  it('the sidebar of a user with one button shows its screen and heading, as with the screen alone', async () => {
    const button = await org.user('buttoner', { roleIds: [await org.role('buttoner', ['post_delete'])] });
    expect(flat(await nodes('menu/routes', button)).map((node) => node.code)).toStrictEqual([
      'system',
      'post',
    ]);
    expect((await system('post/list', button)).status).toBe(200);
    expect((await server.post('/api/blade-system/post/submit', {}, button)).status).toBe(403);
    const screen = await org.user('screener', { roleIds: [await org.role('screener', ['post'])] });
    const tree = await nodes('menu/routes', screen);
    expect(flat(tree).map((node) => node.code)).toStrictEqual(['system', 'post']);
  });

  it('the sidebar of an administrator has every screen in both languages, and no buttons', async () => {
    const shown = flat(await nodes('menu/routes', admin));
    expect(shown.every((node) => node.category === 1 && node.name !== '' && node.nameEn !== '')).toBe(true);
    const codes = shown.map((node) => node.code);
    const samples = demoCodes();
    expect(samples).toContain('demoTable');
    for (const { code } of menuScreens()) expect(codes.includes(code)).toBe(!samples.has(code));
  });

  it('the sidebar of a new tenant’s admin has the screens of the industry and none of the platform', async () => {
    const codes = flat(await nodes('menu/routes', org.admin)).map((node) => node.code);
    expect(codes).toEqual(
      expect.arrayContaining(['stationInfo', 'dtu', 'xwj', 'user', 'role', 'dept', 'dictbiz']),
    );
    for (const code of ['tenant', 'client', 'menu', 'dict', 'region']) expect(codes).not.toContain(code);
  });

  it('is limited by a top menu of the caller’s tenant, and empty with one of another tenant', async () => {
    const made = await server.post(
      '/api/blade-system/topmenu/submit',
      { name: '日常', source: 'home', code: 'daily', sort: 1 },
      org.admin,
    );
    const { id } = made.body.data as { id: string };
    const menuIds = await menuIdsOf(server, ['post']);
    const granted = await server.post(
      '/api/blade-system/topmenu/grant',
      { topMenuIds: [id], menuIds },
      org.admin,
    );
    expect(granted.status).toBe(200);
    expect((await system(`menu/top-tree-keys?topMenuIds=${id}`, org.admin)).body.data).toStrictEqual({
      menu: menuIds,
    });
    const codes = async (headers: Record<string, string>) =>
      flat(await nodes(`menu/routes?topMenuId=${id}`, headers)).map((node) => node.code);
    expect(await codes(org.admin)).toStrictEqual(['system', 'post']);
    expect(await codes(admin)).toStrictEqual([]);
    expect((await system('menu/routes?topMenuId=x', org.admin)).body).toMatchObject({
      code: 400,
      msg: '请求参数格式错误: topMenuId',
    });
    expect((await system('menu/top-menu', org.admin)).body.data).toStrictEqual([
      {
        id,
        code: 'daily',
        name: '日常',
        nameEn: '日常',
        path: '',
        sort: 1,
        source: 'iconfont iconicon_work home',
      },
    ]);
    await server.post('/api/blade-system/topmenu/update', { id, nameEn: 'Daily work' }, org.admin);
    expect((await system('menu/top-menu', org.admin)).body.data).toMatchObject([{ nameEn: 'Daily work' }]);
  });

  it('sidebar and top menus of a tenant are not shown to callers who only name it without a token', async () => {
    expect((await system('menu/top-menu', org.admin)).body.data).toHaveLength(1);
    for (const tail of ['routes', 'routes-ext', 'top-menu', 'auth-routes']) {
      const { status, body } = await system(`menu/${tail}`, { 'tenant-id': org.tenantId });
      expect([tail, status, body.data]).toStrictEqual([tail, 200, []]);
    }
  });
});

describe('the tree of buttons', () => {
  it('has the granted buttons as its only leaves', async () => {
    const someone = await org.user('leaf', {
      roleIds: [await org.role('leaf', ['post', 'post_add', 'param_view', 'dept'])],
    });
    const tree = await nodes('menu/buttons', someone);
    expect(
      leaves(tree)
        .map((node) => node.code)
        .sort(),
    ).toStrictEqual(['param_view', 'post_add']);
    expect(leaves(tree).every((node) => node.category === 2)).toBe(true);
  });
});

describe('the call auth-routes', () => {
  it('returns the granted paths with the caller’s roles', async () => {
    const someone = await org.user('router', { roleIds: [await org.role('router', ['post'])] });
    expect((await system('menu/auth-routes', someone)).body.data).toStrictEqual([
      { '/system/post': { authority: ['router'] } },
    ]);
  });
});

describe('options of a dictionary', () => {
  type Option = Record<string, unknown>;
  const options = async (code: string, kind = 'dict') =>
    (await system(`${kind}/dictionary?code=${code}`, org.admin)).body.data as Option[];

  it('omit the top row and have text keys, Chinese and English', async () => {
    const types = await options('user_type');
    expect(types.map(({ dictKey, dictValue, remark }) => [dictKey, dictValue, remark])).toStrictEqual([
      ['1', 'WEB', 'WEB'],
      ['2', 'APP', 'APP'],
      ['3', 'OTHER', 'OTHER'],
    ]);
    expect(types.every((option) => option.code === 'user_type')).toBe(true);
  });

  it('options of a dictionary of flow have the route segment in remark and the English word next to it', async () => {
    const [leave] = await options('flow');
    expect(leave).toMatchObject({
      dictKey: '1',
      dictValue: '请假流程',
      remark: 'leave',
      dictValueEn: 'Leave',
    });
  });

  it('may have the key of a top row', async () => {
    expect((await options('inverterDeviceRunStatus')).map((option) => option.dictKey)).toContain('-1');
  });

  it('options of a dictionary that are sealed are hidden, from the tree too', async () => {
    const [first] = await options('sex');
    await server.post('/api/blade-system/dict/submit', { id: first?.id, isSealed: 1 }, admin);
    expect((await options('sex')).map((option) => option.dictKey)).toStrictEqual(['2']);
    const tree = (await system('dict/dictionary-tree?code=sex', org.admin)).body.data as Option[];
    expect(tree.map((option) => option.dictKey)).toStrictEqual(['2']);
  });

  it('options of a dictionary of a tenant belong to that tenant', async () => {
    expect((await options('station_type', 'dict-biz')).length).toBeGreaterThan(0);
    const mine = await database.owner(`select count(*)::int as n from dict_biz where tenant_id = $1`, [
      org.tenantId,
    ]);
    expect(mine[0]?.n).toBeGreaterThan(0);
    await database.owner(`update dict_biz set dict_value = '改名' where tenant_id = '000000'`);
    expect((await options('station_type', 'dict-biz')).map((option) => option.dictValue)).not.toContain(
      '改名',
    );
  });

  it('options of an unknown dictionary are empty; without a code the call is refused', async () => {
    expect(await options('nonsense')).toStrictEqual([]);
    const refused = await system('dict/dictionary', org.admin);
    expect([refused.status, refused.body.msg]).toStrictEqual([400, '缺少必要的请求参数: code']);
  });

  it('are found by their dictionaries', async () => {
    const all = (await system('dict/select', org.admin)).body.data as Option[];
    expect(all.map((dictionary) => dictionary.dictValue)).toContain('sex: 性别');
  });
});

describe('the caller’s own details', () => {
  it('contain names next to ids, the price of electricity, and no password', async () => {
    const { data } = (await server.get('/api/blade-user/info', org.admin)).body;
    expect(data).toMatchObject({
      account: 'admin',
      realName: '管理员',
      roleName: '管理员',
      deptName: '光明电力',
      tenantName: '光明电力',
      tenantId: org.tenantId,
      electrovalence: 1,
      userTypeName: 'WEB',
      statusName: '正常',
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
    // Always empty, as clients of this family expect.
    expect(data).toHaveProperty('password', '');
  });

  it('can be changed only in the user’s own fields, by the user', async () => {
    const someone = await org.user('selfish', { roleIds: [await org.role('selfish', ['post'])] });
    const body = {
      id: org.adminId,
      realName: '新名',
      phone: '13800000000',
      roleId: org.adminRoleId,
      account: 'boss',
    };
    expect((await server.post('/api/blade-user/update-info', body, someone)).status).toBe(200);
    const { data } = (await server.get('/api/blade-user/info', someone)).body;
    expect(data).toMatchObject({
      id: someone.id,
      realName: '新名',
      phone: '13800000000',
      account: 'selfish',
      roleName: 'selfish',
    });
    const [row] = await database.owner('select real_name from "user" where id = $1', [org.adminId]);
    expect(row).toStrictEqual({ real_name: '管理员' });
    const long = await server.post('/api/blade-user/update-info', { realName: 'x'.repeat(21) }, someone);
    expect(long.status).toBe(400);
  });

  it('are returned by the call that accompanies the token call too', async () => {
    const { data } = (await server.get('/api/blade-auth/oauth/user-info', org.admin)).body;
    expect(data).toMatchObject({
      account: 'admin',
      role_name: 'admin',
      roles: ['admin'],
      tenant_id: org.tenantId,
    });
  });
});

describe('regions in options', () => {
  it('are provinces and cities, with nothing below Taiwan, Hong Kong and Macao', async () => {
    const tree = (await system('region/get-province-city', org.admin)).body.data as {
      value: string;
      label: string;
      children?: { value: string }[];
    }[];
    expect(tree).toHaveLength(34);
    const byCode = new Map(tree.map((place) => [place.value, place]));
    for (const code of ['71', '81', '82']) expect(byCode.get(code)).not.toHaveProperty('children');
    expect(byCode.get('33')?.children?.map((city) => city.value)).toContain('3301');
  });

  it('regions load level by level', async () => {
    const level = async (parentCode: string) =>
      (await system(`region/lazy-tree?parentCode=${parentCode}`, org.admin)).body.data as Record<
        string,
        unknown
      >[];
    expect((await level(''))[0]).toStrictEqual({
      id: '11',
      parentId: '00',
      title: '北京市',
      key: '11',
      value: '11',
      hasChildren: true,
    });
    const [districts] = [await level('3301')];
    expect(districts.every((node) => !('hasChildren' in node))).toBe(true);
    expect(await level('71')).toStrictEqual([]);
  });
});

describe('a later start', () => {
  it('adds nothing twice, restores nothing that users removed, and prints no password', async () => {
    const counts = async () =>
      database.owner(`select (select count(*) from menu) as menus, (select count(*) from dict) as dicts,
        (select count(*) from region) as regions, (select count(*) from "user") as users,
        (select count(*) from dict_biz) as biz, (select count(*) from role_menu) as grants`);
    await database.owner(`update menu set is_deleted = 1 where code = 'post_add'`);
    await database.owner(`update menu set name = '自己的名字' where code = 'post'`);
    const before = await counts();
    expect(await seed(database.store, { adminPassword: 'ignored' })).toBeNull();
    expect(await counts()).toStrictEqual(before);
    expect(await database.owner(`select name from menu where code = 'post'`)).toStrictEqual([
      { name: '自己的名字' },
    ]);
    await server.signIn('000000', 'admin');
  });

  it('adds a new screen and grants it to the tenants’ admins who hold its heading', async () => {
    await database.owner(
      `delete from role_menu where menu_id = (select id from menu where code = 'headerBox')`,
    );
    await database.owner(`delete from menu where code = 'headerBox' or code like 'headerBox\\_%'`);
    await seed(database.store);
    const codes = flat(await nodes('menu/routes', org.admin)).map((node) => node.code);
    expect(codes).toContain('headerBox');
    const held = leaves(await nodes('menu/buttons', org.admin)).map((node) => node.code);
    expect(held).toContain('headerBox_add');
  });

  it('the first start of several servers at once creates one administrator', async () => {
    const empty = await freshDatabase();
    const made = await Promise.all([seed(empty.store), seed(empty.store), seed(empty.store)]);
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(made.find((one) => one !== null)).toStrictEqual({
      tenantId: '000000',
      account: 'admin',
      password: expect.stringMatching(/^\w{4}(-\w{4}){3}$/),
    });
    expect(await empty.owner('select account from "user"')).toStrictEqual([{ account: 'admin' }]);
  });

  it('a later start of several servers at once seeds once', async () => {
    const { rows } = await database.store
      .asPlatform('test')
      .read((_, { client }) => client.query('select count(*)::int as n from tenant'));
    await Promise.all([seed(database.store), seed(database.store), seed(database.store)]);
    const again = await database.owner('select count(*)::int as n from tenant');
    expect(again[0]?.n).toBe(rows[0]?.n);
  });
});

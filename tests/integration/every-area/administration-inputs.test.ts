import { expect, it } from 'vitest';
import { calls, idOf, menuIdsOf, organisation, type Row, userDraft } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const org = await organisation(server);
const root = await server.signIn('000000', 'admin');
const { post, records, refusal } = calls(server, org.admin);

const person = userDraft('someone', { roleId: org.repairmanRoleId, deptId: org.deptId, postId: org.postId });
const menu = { path: '/x', source: 'box', category: 1, alias: 'menu', action: 0, isOpen: 1, sort: 1 };
const rule = { scopeName: 'rule', resourceCode: 'user', scopeClass: '-', scopeField: '*', scopeColumn: '-' };
const parentId = org.deptId;
const [menuId] = await menuIdsOf(server, ['user']);

/** The draft that each form of administration sends, valid except for the change of a test. */
const forms: Record<string, { readonly path: string; readonly body: Row; readonly as?: typeof root }> = {
  user: { path: 'blade-user', body: person },
  role: { path: 'blade-system/role', body: { roleName: 'r', roleAlias: 'r', sort: 1 } },
  dept: {
    path: 'blade-system/dept',
    body: { deptName: 'd', fullName: 'd', deptCategory: 2, sort: 1, parentId },
  },
  post: { path: 'blade-system/post', body: { category: 1, postCode: 'p', postName: 'p', sort: 1 } },
  topmenu: { path: 'blade-system/topmenu', body: { name: 't', code: 't', source: 'box', sort: 1 } },
  menu: { path: 'blade-system/menu', body: { ...menu, name: 'm', code: 'm' }, as: root },
  region: { path: 'blade-system/region', body: { code: '98', name: 'x' }, as: root },
  'data-scope': { path: 'blade-system/data-scope', body: { ...rule, menuId, scopeType: 1 }, as: root },
  tenant: { path: 'blade-system/tenant', body: { tenantName: 't', linkman: 'l' }, as: root },
  package: { path: 'blade-system/tenant-package', body: { packageName: 'p', menuId }, as: root },
  dict: {
    path: 'blade-system/dict',
    body: { code: 'd', dictValue: 'd', dictKey: -1, sort: 1, isSealed: 0 },
    as: root,
  },
  param: { path: 'blade-system/param', body: { paramName: 'p', paramKey: 'p', paramValue: '1' } },
};
const sent = (form: string, given: Row, locale: 'zh' | 'en') => {
  const { path, body, as = org.admin } = forms[form] ?? { path: '', body: {} };
  return refusal(post(`${path}/submit`, { ...body, ...given }, { ...as, locale }));
};
const counts = () =>
  database.owner(
    `select (select count(*) from "user") as users, (select count(*) from role) as roles, (select count(*) from dept) as depts,
       (select count(*) from post) as posts, (select count(*) from menu) as menus, (select count(*) from top_menu) as tops,
       (select count(*) from region) as regions, (select count(*) from data_scope) as scopes,
       (select count(*) from tenant) as tenants, (select count(*) from tenant_package) as packages, (select count(*) from dict) as items,
       (select count(*) from param) as params`,
  );

it.each([
  ['user', 'account', '<script>alert(1)</script>'],
  ['user', 'name', '<img src=x>'],
  ['user', 'realName', '</td><b>王'],
  ['role', 'roleName', '<!-- 角色'],
  ['dept', 'deptName', '<svg/onload=alert(1)>'],
  ['dept', 'fullName', '一部\u0007'],
  ['post', 'postName', '<a href=javascript:alert(1)>岗'],
  ['topmenu', 'name', '<script>'],
  ['menu', 'name', '<script>'],
  ['menu', 'nameEn', 'Menu\u0000'],
  ['region', 'name', '<iframe>'],
  ['data-scope', 'scopeName', '<b>rule</b>'],
  ['tenant', 'tenantName', '<script>alert(1)</script>'],
  ['tenant', 'linkman', '<b>li'],
  ['package', 'packageName', '<img src=x>'],
  ['dict', 'dictValue', '<svg/onload=alert(1)>'],
  ['param', 'paramName', '<script>'],
])('a %s whose %s is %j is refused in both languages, and nothing is created', async (form, field, name) => {
  const before = await counts();
  const text = name.includes('\u0000')
    ? ['英文名称必须是文本', 'English Title must be text']
    : form === 'user' && field === 'account'
      ? [
          '不能含有HTML标签、不可见字符，也不能混用形似的不同文字（如拉丁字母与西里尔字母）',
          'It cannot contain HTML tags, invisible characters, or letters of scripts that look alike, such as Latin and Cyrillic',
        ]
      : ['不能含有HTML标签或不可见字符', 'It cannot contain HTML tags or invisible characters'];
  expect(await sent(form, { [field]: name }, 'zh')).toEqual([400, `${field}:${text[0]}`]);
  expect(await sent(form, { [field]: name }, 'en')).toEqual([400, `${field}:${text[1]}`]);
  expect(await counts()).toEqual(before);
});

it.each([
  ['user', 'userType', 77, '用户平台', 'User Platform'],
  ['dept', 'deptCategory', -1, '机构类型', 'Department Category'],
  ['post', 'category', 9, '岗位类型', 'Post Category'],
  ['menu', 'category', 3, '菜单类型', 'Category'],
  ['menu', 'isOpen', -1, '新窗口', 'Open in New Window'],
  ['data-scope', 'scopeType', 6, '规则类型', 'Rule Type'],
])('a %s whose %s is %j, which no dictionary contains, is refused', async (form, field, key, zh, en) => {
  const before = await counts();
  expect(await sent(form, { [field]: key }, 'zh')).toEqual([400, `${field}:${zh}不在可选范围内`]);
  expect(await sent(form, { [field]: key }, 'en')).toEqual([400, `${field}:${en} is not one of the options`]);
  expect(await counts()).toEqual(before);
});

it('an unknown platform is not given to a user either, and an item that no longer exists may stay', async () => {
  const id = idOf(await post('blade-user/submit', person));
  expect(await refusal(post(`blade-user/update-platform?userId=${id}&userType=77`))).toEqual([
    400,
    'userType:用户平台不在可选范围内',
  ]);
  await database.owner('update "user" set user_type = 77 where id = $1', [id]);
  expect((await post('blade-user/update', { id, userType: 77, phone: '138' })).status).toBe(200);
  expect(await records('blade-user/page?account=someone')).toMatchObject([{ userType: 77, phone: '138' }]);
});

it('a name may contain comparison signs: only the start of a tag is refused', async () => {
  expect(
    (await post('blade-system/post/submit', { ...forms.post?.body, postName: '等级 < 3 & > 1' })).status,
  ).toBe(200);
});

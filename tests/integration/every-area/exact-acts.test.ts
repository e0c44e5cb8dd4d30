import { dept } from '@heliodeck/model/organisation/dept';
import { user } from '@heliodeck/model/organisation/user';
import { role } from '@heliodeck/model/permissions/role';
import { topMenu } from '@heliodeck/model/permissions/top-menu';
import { oss, ossCategory } from '@heliodeck/model/resources/oss';
import { sms, smsCategory } from '@heliodeck/model/resources/sms';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { tenantPackage } from '@heliodeck/model/tenants/tenant-package';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { describe, it } from 'vitest';
import { type ExactAct, hiddenWord, holderOf, proveAct } from '../../support/exact-writes.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, menuIdsOf, organisation, platformUsers, type Row } from '../../support/organisation.ts';

// Buttons beside add, edit and delete: done by a user with exactly the code, visible to the next read, in the audit log, closed to another
// tenant, and a second click records nothing that the first did not change.

const server = await fieldWorld();
const ours = await organisation(server);
const strangers = await organisation(server, '风电公司');
const platform = await platformUsers(server);
const [viewPosts = ''] = await menuIdsOf(server, ['post_view']);
let number = 0;

/** Adds a record by an administrator. */
const made =
  ({ path }: { readonly path: string }, body: Row, by = ours) =>
  async () => {
    number += 1;
    const named = Object.entries(body).map(([name, value]) => [
      name,
      value === '#' ? `made${number}` : value,
    ]);
    return idOf(await server.post(`/api/${path}/submit`, Object.fromEntries(named), by.admin));
  };
const ofPlatform = { ...ours, ...platform };
const detail =
  ({ path }: { readonly path: string }) =>
  (id: string): string =>
    `${path}/detail?id=${id}`;
const person = async (): Promise<string> => (await holderOf(ours, ['post_view'])).id;
await server.database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value)
   values ('000000', 'resource.allowedHosts', 'resource.allowedHosts', 'db.example:5432')`,
);
const otherDept = await ours.dept('南区');
const emptyRole = await ours.role('emptyOne', []);
const packageId = await made(tenantPackage, { packageName: '基础包', menuId: viewPosts }, ofPlatform)();
const datasourceId = await made(
  dataSource,
  {
    name: '库',
    driverClass: driverClass.postgresql,
    username: 'reader',
    password: hiddenWord,
    url: 'jdbc:postgresql://db.example:5432/shop',
  },
  ofPlatform,
)();
const tenantRow = made(tenant, { tenantName: '#', linkman: '周工' }, ofPlatform);
/** The code of a tenant, by the id of its row. */
const codes = new Map<string, string>();
const codedTenant = async (): Promise<string> => {
  const id = await tenantRow();
  const { body } = await server.get(`/api/${tenant.path}/detail?id=${id}`, platform.admin);
  codes.set(id, String((body.data as Row).tenantId));
  return id;
};

const acts: readonly ExactAct[] = [
  {
    code: 'sms_enable',
    target: made(sms, {
      category: smsCategory.yunpian,
      smsCode: '#',
      templateId: '#code#',
      accessKey: 'key',
      signName: '日安',
    }),
    call: (id) => [`${sms.path}/enable?id=${id}`],
    effect: [detail(sms), { status: 2 }],
    lines: ['edit'],
  },
  {
    code: 'oss_enable',
    target: made(oss, { category: ossCategory.local, ossCode: '#' }),
    call: (id) => [`${oss.path}/enable?id=${id}`],
    effect: [detail(oss), { status: 2 }],
    lines: ['edit'],
  },
  {
    code: 'topmenu_setting',
    target: made(topMenu, { name: '监控', code: '#', source: 'monitor', sort: 1 }),
    call: (id) => [`${topMenu.path}/grant`, { topMenuIds: [id], menuIds: [viewPosts] }],
    effect: [(id) => `blade-system/menu/top-tree-keys?topMenuIds=${id}`, { menu: [viewPosts] }],
    lines: ['grant'],
    also: ['post_view'],
  },
  {
    code: 'dept_batchedit',
    target: made(dept, { deptName: '#', fullName: '#', parentId: ours.deptId, deptCategory: 2, sort: 1 }),
    call: (id) => [`${dept.path}/update-parent?ids=${id}&parentId=${otherDept}`],
    effect: [detail(dept), { parentId: otherDept }],
    lines: ['edit'],
  },
  {
    code: 'user_role',
    target: person,
    call: (id) => [`${user.path}/grant?userIds=${id}&roleIds=${emptyRole}`],
    effect: [detail(user), { roleId: emptyRole }],
    lines: ['edit'],
    also: ['post_view'],
  },
  {
    code: 'user_edit',
    target: person,
    call: (id) => [`${user.path}/update-status?userIds=${id}&status=0`],
    effect: [detail(user), { status: 0 }],
    lines: ['edit'],
    refusal: 'request.forbidden',
  },
  {
    code: 'user_edit',
    target: person,
    call: (id) => [`${user.path}/update-platform?userId=${id}&userType=2&userExt=app`],
    effect: [detail(user), { userType: 2 }],
    lines: ['edit'],
    refusal: 'request.forbidden',
  },
  {
    code: 'role_edit',
    target: made(role, { roleName: '#', roleAlias: '#', sort: 1 }),
    call: (id) => [`${role.path}/grant`, { roleIds: [id], menuIds: [viewPosts] }],
    effect: [(id) => `blade-system/menu/role-tree-keys?roleIds=${id}`, { menu: [viewPosts] }],
    lines: ['grant'],
    refusal: 'request.forbidden',
  },
  {
    code: 'tenant_setting',
    target: tenantRow,
    call: (id) => [`${tenant.path}/setting?ids=${id}&accountNumber=7&expireTime=2030-01-01 00:00:00`],
    effect: [detail(tenant), { accountNumber: 7, expireTime: '2030-01-01 00:00:00' }],
    lines: ['edit'],
    refusal: 'request.forbidden',
  },
  {
    code: 'tenant_datasource',
    target: codedTenant,
    call: (id) => [`${tenant.path}/datasource?tenantId=${codes.get(id)}&datasourceId=${datasourceId}`],
    effect: [detail(tenant), { datasourceId }],
    lines: ['edit'],
    refusal: 'request.forbidden',
  },
  {
    code: 'tenant_package',
    target: codedTenant,
    call: (id) => [`${tenant.path}/package-setting?tenantId=${codes.get(id)}&packageId=${packageId}`],
    effect: [detail(tenant), { packageId }],
    lines: ['edit'],
    refusal: 'request.forbidden',
  },
];

describe.each(acts)('a call that needs $code', (act) => {
  it('is carried out with exactly the code, shown by the next read, kept in the audit log, and closed to another tenant', async () => {
    const home = act.code.startsWith('tenant') ? platform : ours;
    await proveAct(server, { home, strangers }, act);
  });
});

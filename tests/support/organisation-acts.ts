import { client } from '@heliodeck/model/clients/client';
import { dept } from '@heliodeck/model/organisation/dept';
import { user } from '@heliodeck/model/organisation/user';
import { role } from '@heliodeck/model/permissions/role';
import { topMenu } from '@heliodeck/model/permissions/top-menu';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { tenantPackage } from '@heliodeck/model/tenants/tenant-package';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import type { ActWorld } from './act-world.ts';
import type { ExactAct } from './exact-acts.ts';
import { hiddenWord } from './exact-writes.ts';
import { menuIdsOf, type Row } from './organisation.ts';
import { xlsxOf } from './sheets.ts';
import { userHeadings, userRow } from './user-sheets.ts';

/** Acts on users, roles, departments, top menus, tenants and programs. */
export async function organisationActs(world: ActWorld): Promise<readonly ExactAct[]> {
  const { server, ours } = world;
  const [viewPosts = ''] = await menuIdsOf(server, ['post_view']);
  const roleWithPosts = async (): Promise<string> => {
    const id = await world.made(role, { roleName: '#', roleAlias: '#', sort: 1 });
    await server.post(`/api/${role.path}/grant`, { roleIds: [id], menuIds: [viewPosts] }, ours.admin);
    return id;
  };
  const granted = (id: string): string => `blade-system/menu/role-tree-keys?roleIds=${id}`;
  const otherDept = await ours.dept('南区');
  return [
    ...(await userActs(world)),
    ...(await tenantActs(world, viewPosts)),
    clientAct(world),
    {
      route: `${topMenu.path}/grant`,
      code: 'topmenu_setting',
      target: () => world.made(topMenu, { name: '监控', code: '#', source: 'monitor', sort: 1 }),
      given: (id) => ({ body: { topMenuIds: [id], menuIds: [viewPosts] } }),
      effect: [(id) => `blade-system/menu/top-tree-keys?topMenuIds=${id}`, { menu: [viewPosts] }],
      lines: ['grant'],
      also: ['post_view'],
    },
    {
      route: `${dept.path}/update-parent`,
      code: 'dept_batchedit',
      target: () =>
        world.made(dept, { deptName: '#', fullName: '#', parentId: ours.deptId, deptCategory: 2, sort: 1 }),
      given: (id) => ({ query: { ids: id, parentId: otherDept } }),
      effect: [world.detail(dept), { parentId: otherDept }],
      lines: ['edit'],
    },
    {
      route: `${role.path}/grant`,
      code: 'role_edit',
      target: () => world.made(role, { roleName: '#', roleAlias: '#', sort: 1 }),
      given: (id) => ({ body: { roleIds: [id], menuIds: [viewPosts] } }),
      effect: [granted, { menu: [viewPosts] }],
      lines: ['grant'],
      refusal: 'request.forbidden',
    },
    {
      route: `${role.path}/copy`,
      code: 'role_add',
      target: roleWithPosts,
      given: (id) => ({ body: { id, roleName: '副本', roleAlias: 'duplicate' } }),
      adds: (data) => String(data.id),
      effect: [granted, { menu: [viewPosts] }],
      lines: ['add', 'grant'],
      also: ['post_view'],
      refusal: 'request.forbidden',
    },
  ];
}

async function userActs({ server, ours, ...world }: ActWorld): Promise<readonly ExactAct[]> {
  const { owner } = server.database;
  const emptyRole = await ours.role('emptyOne', []);
  const row = async (id: string, columns: string): Promise<Row> => {
    const [found = {}] = await owner(`select ${columns} from "user" u where id = $1`, [id]);
    return found;
  };
  const secured = async (): Promise<string> => {
    const id = await world.person();
    await owner(
      `insert into second_factor (user_id, tenant_id, secret, confirmed_at) values ($1, $2, $3, now())`,
      [id, ours.tenantId, hiddenWord],
    );
    return id;
  };
  const locked = async (): Promise<string> => {
    const id = await world.person();
    const { account } = await row(id, 'account');
    await owner(
      `insert into sign_in_gate (tenant_id, account, origin, failures, last_at, expires_at)
       values ($1, $2, '', 9, now(), now() + interval '1 hour')`,
      [ours.tenantId, account],
    );
    return id;
  };
  const file = async () => ({
    content: await xlsxOf([userHeadings.zh, userRow('sheeted')]),
    name: 'users.xlsx',
  });
  return [
    {
      route: `${user.path}/grant`,
      code: 'user_role',
      target: world.person,
      given: (id) => ({ query: { userIds: id, roleIds: emptyRole } }),
      effect: [world.detail(user), { roleId: emptyRole }],
      lines: ['edit'],
      also: ['post_view'],
    },
    {
      route: `${user.path}/update-status`,
      code: 'user_edit',
      target: world.person,
      given: (id) => ({ query: { userIds: id, status: '0' } }),
      effect: [world.detail(user), { status: 0 }],
      lines: ['edit'],
      refusal: 'request.forbidden',
    },
    {
      route: `${user.path}/update-platform`,
      code: 'user_edit',
      target: world.person,
      given: (id) => ({ query: { userId: id, userType: '2', userExt: 'app' } }),
      effect: [world.detail(user), { userType: 2 }],
      lines: ['edit'],
      refusal: 'request.forbidden',
    },
    {
      route: `${user.path}/reset-password`,
      code: 'user_reset',
      target: world.person,
      given: (id) => ({ query: { userIds: id } }),
      effect: [(id) => row(id, 'must_change_password as "mustChange"'), { mustChange: true }],
      lines: ['password', 'password'],
      told: ({ firstPasswords }) =>
        (firstPasswords as readonly Row[]).map(({ password }) => String(password)),
      also: ['post_view'],
    },
    {
      route: `${user.path}/reset-second-factor`,
      code: 'user_reset',
      target: secured,
      given: (id) => ({ query: { userIds: id } }),
      effect: [
        (id) => row(id, 'exists (select 1 from second_factor f where f.user_id = u.id) as secured'),
        { secured: false },
      ],
      lines: ['edit'],
      also: ['post_view'],
    },
    {
      route: `${user.path}/unlock`,
      code: 'user_edit',
      target: locked,
      given: (id) => ({ query: { userIds: id } }),
      effect: [world.detail(user), { lockedUntil: null }],
      lines: ['unlock', 'unlock'],
      refusal: 'request.forbidden',
    },
    {
      route: `${user.path}/import-user`,
      code: 'user_add',
      given: async () => ({ query: { isCovered: '0' }, file: await file() }),
      effect: [() => `${user.path}/page?account=sheeted`, { total: 1 }],
      lines: ['import'],
      again: 'import.faulty',
      refusal: 'request.forbidden',
    },
  ];
}

async function tenantActs(world: ActWorld, menuId: string): Promise<readonly ExactAct[]> {
  const { server, platform } = world;
  const packageId = await world.made(tenantPackage, { packageName: '基础包', menuId }, platform);
  const datasourceId = await world.made(
    dataSource,
    {
      name: '库',
      driverClass: driverClass.postgresql,
      username: 'reader',
      password: hiddenWord,
      url: 'jdbc:postgresql://db.example:5432/shop',
    },
    platform,
  );
  const target = () => world.made(tenant, { tenantName: '#', linkman: '周工' }, platform);
  /** The code of a tenant, by the id of its row. */
  const codeOf = async (id: string): Promise<string> => {
    const { body } = await server.get(`/api/${world.detail(tenant)(id)}`, platform.admin);
    return String((body.data as Row).tenantId);
  };
  const common = { target, lines: ['edit'], refusal: 'request.forbidden', ofPlatform: true } as const;
  const licence = { accountNumber: '7', expireTime: '2030-01-01 00:00:00' };
  return [
    {
      ...common,
      route: `${tenant.path}/setting`,
      code: 'tenant_setting',
      given: (id) => ({ query: { ids: id, ...licence } }),
      effect: [world.detail(tenant), { accountNumber: 7, expireTime: licence.expireTime }],
    },
    {
      ...common,
      route: `${tenant.path}/datasource`,
      code: 'tenant_datasource',
      given: async (id) => ({ query: { tenantId: await codeOf(id), datasourceId } }),
      effect: [world.detail(tenant), { datasourceId }],
    },
    {
      ...common,
      route: `${tenant.path}/package-setting`,
      code: 'tenant_package',
      given: async (id) => ({ query: { tenantId: await codeOf(id), packageId } }),
      effect: [world.detail(tenant), { packageId }],
    },
  ];
}

function clientAct({ server, platform, made }: ActWorld): ExactAct {
  const secretOf = async (id: string): Promise<unknown> => {
    const [row] = await server.database.owner('select client_secret as secret from client where id = $1', [
      id,
    ]);
    return row?.secret;
  };
  let first: unknown;
  return {
    route: `${client.path}/renew-secret`,
    code: 'client_secret',
    ofPlatform: true,
    async target() {
      const id = await made(
        client,
        {
          clientId: '#',
          clientSecret: hiddenWord,
          authorizedGrantTypes: 'authorization_code,refresh_token',
          scope: 'post_view',
          accessTokenValidity: 3600,
          refreshTokenValidity: 604_800,
          webServerRedirectUri: 'https://app.example/back',
        },
        platform,
      );
      first = await secretOf(id);
      return id;
    },
    given: (id) => ({ query: { id } }),
    effect: [async (id) => ({ isRenewed: (await secretOf(id)) !== first }), { isRenewed: true }],
    lines: ['edit', 'edit'],
    told: ({ clientSecret }) => [String(clientSecret)],
    also: ['post_view'],
  };
}

import { type KnownParam, knownParams } from '@heliodeck/model/settings/known-params';
import { describe, expect, it } from 'vitest';
import { resourcesArea } from '../../../apps/server/areas/resources/area.ts';
import { platformWays, ways } from '../../access/ways.facts.ts';
import { type Call, expectDone, expectRefused, untried } from '../../support/delegation.ts';
import { calls, idOf, menuIdsOf, organisation, type Row, userDraft } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

// Nobody can grant rights that they do not hold, or act on an account with more rights: a helper of a tenant tries each way with each kind
// of excess (tests/access/ways.facts.ts), and then with rights within his own.

const server = await platform((access) => [resourcesArea(access)]);
const org = await organisation(server);
const others = await organisation(server, '别家电力');
const root = await server.signIn('000000', 'admin');
const asRoot = calls(server, root);

const north = await org.dept('北区');
const south = await org.dept('南区');
const below = await org.dept('南区一班', south);
const northRoom = await org.dept('北区一班', north);

const helping = [
  ...['user', 'user_add', 'user_view', 'user_edit', 'user_delete', 'user_role', 'user_reset'],
  ...['role', 'role_add', 'role_view', 'role_edit', 'role_delete'],
  ...['dept', 'dept_add', 'dept_view', 'dept_edit', 'dept_delete', 'dept_batchedit', 'post_view'],
];

const [postMenu] = await menuIdsOf(server, ['post']);
const [stations] = await menuIdsOf(server, ['stationInfo']);
const ruleId = idOf(
  await asRoot.post('blade-system/data-scope/submit', {
    menuId: stations,
    scopeName: '全部电站',
    resourceCode: 'stationInfo',
    scopeColumn: '-',
    scopeType: 1,
    scopeField: '*',
    scopeClass: '-',
  }),
);
const apiScopeId = idOf(
  await asRoot.post('blade-system/api-scope/submit', {
    menuId: postMenu,
    scopeName: '岗位导出',
    resourceCode: 'post',
    scopeType: 2,
    scopePath: '/api/blade-system/post/export',
  }),
);

const helperRole = await org.role('helper', helping);
const roles: Readonly<Record<string, string>> = {
  'a permission': await org.role('rich', ['post_view', 'post_add']),
  'a wider data scope': await granted('wide', { dataScopeIds: [ruleId] }),
  'an interface permission': await granted('caller', { apiScopeIds: [apiScopeId] }),
  'an administrator’s alias': org.adminRoleId,
  'another tenant': others.repairmanRoleId,
};
const modest = await org.role('modest', ['post_view']);

async function granted(alias: string, scopes: Row): Promise<string> {
  const id = await org.role(alias, ['post_view']);
  await expectDone(server, { path: 'blade-system/role/grant', body: { roleIds: [id], ...scopes } }, root);
  return id;
}

const helper = await org.user('helper', { roleIds: [helperRole], deptId: south });
const friend = await org.user('friend', { roleIds: [modest], deptId: below });
const departments: Readonly<Record<string, string>> = {
  'a department beside': north,
  'a department above': org.deptId,
  'another tenant’s department': others.deptId,
};
const accounts: Record<string, string> = { 'an administrator': org.adminId };
for (const [kind, roleId] of Object.entries(roles).slice(0, 3))
  accounts[`an account with ${kind}`] = (
    await org.user(`v${roleId.slice(-8)}`, { roleIds: [roleId], deptId: below })
  ).id;
accounts['an account beside'] = (await org.user('northern', { roleIds: [modest], deptId: northRoom })).id;
accounts['another tenant’s account'] = others.adminId;

let made = 0;
const newUser = (given: Row): Row =>
  userDraft(`made${made++}`, { roleId: modest, deptId: below, postId: org.postId, ...given });

const givingRoles: Readonly<Record<string, (roleId: string) => Call>> = {
  'adding a user': (roleId) => ({ path: 'blade-user/submit', body: newUser({ roleId }) }),
  'adding a user at the other address': (roleId) => ({
    path: 'blade-system/user/save',
    body: newUser({ roleId: `${modest},${roleId}` }),
  }),
  'editing a user': (roleId) => ({ path: 'blade-user/update', body: { id: friend.id, roleId } }),
  'granting to a user': (roleId) => ({ path: `blade-user/grant?userIds=${friend.id}&roleIds=${roleId}` }),
  'editing a user, in a list and with zeros before it': (roleId) => ({
    path: 'blade-user/update',
    body: { id: friend.id, roleId: [`0${roleId} `] },
  }),
  'granting to a user, said twice': (roleId) => ({
    path: `blade-user/grant?userIds=${friend.id}&roleIds=${modest}&roleIds=${roleId}`,
  }),
  'granting to a user, in lists': (roleId) => ({
    path: 'blade-system/user/grant',
    body: { userIds: [friend.id], roleIds: [modest, roleId] },
  }),
  'editing oneself': (roleId) => ({ path: 'blade-user/submit', body: { id: helper.id, roleId } }),
  'granting to oneself': (roleId) => ({
    path: 'blade-system/user/grant',
    body: { userIds: helper.id, roleIds: `${helperRole},${roleId}` },
  }),
};

const givingDepartments: Readonly<Record<string, (deptId: string) => Call>> = {
  'adding a user': (deptId) => ({ path: 'blade-user/submit', body: newUser({ deptId }) }),
  'editing a user': (deptId) => ({
    path: 'blade-user/submit',
    body: { id: friend.id, deptId: `${below},${deptId}` },
  }),
  'editing oneself': (deptId) => ({ path: 'blade-user/submit', body: { id: helper.id, deptId } }),
  'a department below it': (parentId) => ({
    path: 'blade-system/dept/submit',
    body: { deptName: '新班', fullName: '新班', parentId, deptCategory: 2, sort: 1 },
  }),
  'editing it': (id) => ({ path: 'blade-system/dept/update', body: { id, deptName: '改名' } }),
  'moving one below it': (parentId) => ({
    path: `blade-system/dept/update-parent?ids=${below}&parentId=${parentId}`,
  }),
  'moving it to one’s own': (id) => ({ path: `blade-system/dept/update-parent?ids=${id}&parentId=${south}` }),
  'moving it among others': (id) => ({
    path: 'blade-system/dept/update-parent',
    body: { ids: [below, `0${id}`], parentId: south },
  }),
  'moving it by its form': (id) => ({ path: 'blade-system/dept/submit', body: { id, parentId: south } }),
  'removing it': (id) => ({ path: `blade-system/dept/remove?ids=${id}` }),
};

const acts: Readonly<Record<string, (id: string) => Call>> = {
  'giving it a phone': (id) => ({ path: 'blade-user/submit', body: { id, phone: '13900001111' } }),
  'giving it an e-mail': (id) => ({ path: 'blade-user/update', body: { id, email: 'a@example.com' } }),
  'giving it another name to sign in with': (id) => ({
    path: 'blade-user/submit',
    body: { id, account: 'other' },
  }),
  'giving it a password': (id) => ({ path: 'blade-user/submit', body: { id, password: `${testPassword}x` } }),
  'resetting its password': (id) => ({ path: `blade-user/reset-password?userIds=${id}` }),
  'resetting its second factor': (id) => ({ path: `blade-user/reset-second-factor?userIds=${id}` }),
  'taking its roles away': (id) => ({ path: `blade-user/grant?userIds=${id}&roleIds=${modest}` }),
  'moving it to one’s own department': (id) => ({ path: 'blade-user/submit', body: { id, deptId: below } }),
  'acting on it among others': (id) => ({
    path: `blade-user/reset-second-factor?userIds=${friend.id},${id}`,
  }),
  'removing it': (id) => ({ path: `blade-user/remove?ids=${id}` }),
};

const roleActs: Readonly<Record<string, (id: string) => Call>> = {
  'another alias': (id) => ({ path: 'blade-system/role/submit', body: { id, roleAlias: 'renamed' } }),
  'another parent': (id) => ({ path: 'blade-system/role/submit', body: { id, parentId: modest } }),
  'a role below it': (parentId) => ({
    path: 'blade-system/role/submit',
    body: { roleName: '下级', roleAlias: 'lower', sort: 1, parentId },
  }),
  'a copy of it': (id) => ({ path: 'blade-system/role/copy', body: { id, roleName: 'x', roleAlias: 'x' } }),
  'its removal': (id) => ({ path: `blade-system/role/remove?ids=${id}` }),
};

const pairs = <A, B>(ways: Readonly<Record<string, A>>, kinds: Readonly<Record<string, B>>) =>
  Object.entries(ways).flatMap(([way, act]) =>
    Object.entries(kinds).map(([kind, more]) => ({ way, kind, act, more })),
  );

describe('a helper is refused', () => {
  it.each(pairs(givingRoles, roles))('$way: roles with $kind', ({ act, more }) =>
    expectRefused(server, act(more), helper),
  );

  it.each(pairs(givingDepartments, departments))('$way: $kind', ({ act, more }) =>
    expectRefused(server, act(more), helper),
  );

  it.each(pairs(acts, accounts))('$way: $kind', ({ act, more }) => expectRefused(server, act(more), helper));

  it.each(pairs(roleActs, roles))('$way, of a role with $kind', ({ act, more }) =>
    expectRefused(server, act(more), helper),
  );

  it('the grants of any role, including the helper’s own', async () => {
    const menuIds = await menuIdsOf(server, ['post_add']);
    for (const roleId of [helperRole, modest])
      await expectRefused(
        server,
        { path: 'blade-system/role/grant', body: { roleIds: [roleId], menuIds } },
        helper,
      );
  });

  it('menus in a top menu that the helper does not hold', async () => {
    const keeper = await org.role('keeper', ['topmenu', 'topmenu_add', 'topmenu_edit', 'topmenu_setting']);
    const headers = await org.user('keeper', { roleIds: [keeper], deptId: south });
    const draft = { name: '顶部', source: 'box', code: 'own', sort: 1 };
    const { id } = await expectDone(server, { path: 'blade-system/topmenu/submit', body: draft }, headers);
    const grant = (menuIds: string[]): Call => ({
      path: 'blade-system/topmenu/grant',
      body: { topMenuIds: [id], menuIds },
    });
    await expectRefused(server, grant(await menuIdsOf(server, ['stationInfo'])), headers);
    await expectDone(server, grant(await menuIdsOf(server, ['topmenu'])), headers);
  });

  it('security parameters, text message services and sign-in providers, whatever codes the helper holds', async () => {
    const screens = ['param', 'sms', 'identityProvider'];
    const codes = screens.flatMap((one) => [one, ...['add', 'edit', 'delete'].map((act) => `${one}_${act}`)]);
    const settler = await org.user('settler', { roleIds: [await org.role('settler', codes)], deptId: south });
    const value = (kind: KnownParam['kind']): string =>
      ({ flag: 'false', integer: '2', choice: 'off', site: 'https://phish.example' })[kind.is as 'flag'] ??
      testPassword;
    const guarding = Object.entries<KnownParam>(knownParams).filter(([, one]) => one.guards);
    const param = (paramKey: string, paramValue: string, more: Row = {}): Call => {
      return { path: 'blade-system/param/submit', body: { paramName: 'p', paramKey, paramValue, ...more } };
    };
    for (const [key, { kind, by }] of guarding) {
      await expectRefused(server, param(key, value(kind)), settler);
      await expectRefused(server, param(` ${key} `, value(kind)), settler);
      if (by === 'tenant') await expectDone(server, param(key, value(kind)), org.admin);
    }
    const [row] = await server.database.owner(
      `select id::text as id from param where tenant_id = $1 and param_key = 'account.initPassword'`,
      [org.tenantId],
    );
    const id = String(row?.id);
    const own = String((await expectDone(server, param('my.own', 'blue'), settler)).id);
    const more: readonly Call[] = [
      { path: 'blade-system/param/update', body: { id, paramValue: 'Known-To-Me-1' } },
      { path: 'blade-system/param/update', body: { id, paramKey: 'my.other' } },
      param('account.initPassword', 'Known-To-Me-1', { id: own }),
      { path: `blade-system/param/remove?ids=${own},${id}` },
      {
        path: 'blade-resource/sms/submit',
        body: { category: 1, smsCode: 'mine', templateId: '#code#', accessKey: 'k', signName: 's' },
      },
      {
        path: 'blade-system/identity-provider/save',
        body: {
          name: '自家',
          source: 'mine',
          issuer: 'https://id.example.com',
          scopes: 'openid',
          clientId: 'c',
          clientSecret: 's',
        },
      },
    ];
    for (const call of more) await expectRefused(server, call, settler);
    await expectDone(server, param('my.own', 'red', { id: own }), settler);
    await server.database.owner('delete from param where tenant_id = $1', [org.tenantId]);
  });

  it('the phone of another user for an account, with which neither could sign in by a code', async () => {
    await server.database.owner(`update "user" set phone = '13700001111' where id = $1`, [org.adminId]);
    for (const phone of ['13700001111', '+86 137-0000-1111']) {
      await expectRefused(server, { path: 'blade-user/submit', body: { id: friend.id, phone } }, helper);
      await expectRefused(server, { path: 'blade-system/user/save', body: newUser({ phone }) }, helper);
    }
  });

  it('resetting the helper’s own password or second factor, with which a stolen token would take over the account', async () => {
    for (const base of ['blade-user', 'blade-system/user'])
      for (const act of ['reset-password', 'reset-second-factor'])
        for (const [who, ids] of [
          [helper, helper.id],
          [helper, `${friend.id},${helper.id}`],
          [org.admin, org.adminId],
        ] as const)
          await expectRefused(server, { path: `${base}/${act}?userIds=${ids}` }, who);
  });

  it('the alias of an administrator for a role that the helper created', async () => {
    for (const roleAlias of ['admin', 'administrator'])
      await expectRefused(
        server,
        { path: 'blade-system/role/submit', body: { roleName: '自封', roleAlias, sort: 1 } },
        helper,
      );
  });

  it('a department at the top level, and the top level for an existing one', async () => {
    const body = { deptName: '顶', fullName: '顶', parentId: '0', deptCategory: 2, sort: 1 };
    await expectRefused(server, { path: 'blade-system/dept/submit', body }, helper);
    await expectRefused(server, { path: `blade-system/dept/update-parent?ids=${south}&parentId=0` }, helper);
  });
});

describe('a helper may', () => {
  it('add, edit, grant to, reset and remove users who have no more rights', async () => {
    const id = String((await expectDone(server, givingRoles['adding a user']?.(modest) as Call, helper)).id);
    await expectDone(
      server,
      { path: 'blade-user/submit', body: { id, phone: '13900002222', deptId: south } },
      helper,
    );
    await expectDone(server, { path: `blade-user/grant?userIds=${id}&roleIds=${helperRole}` }, helper);
    await expectDone(server, { path: `blade-user/reset-second-factor?userIds=${id}` }, helper);
    await expectDone(server, { path: `blade-user/reset-password?userIds=${id}` }, helper);
    await expectDone(server, { path: `blade-user/remove?ids=${id}` }, helper);
  });

  it('edit their own name and leave roles and department unchanged', async () => {
    const body = { id: helper.id, name: '小助', roleId: helperRole, deptId: south };
    await expectDone(server, { path: 'blade-user/submit', body }, helper);
  });

  it('create departments below their own, move and remove them', async () => {
    const body = { deptName: '二班', fullName: '二班', parentId: south, deptCategory: 2, sort: 1 };
    const { id } = await expectDone(server, { path: 'blade-system/dept/submit', body }, helper);
    await expectDone(server, { path: `blade-system/dept/update-parent?ids=${id}&parentId=${below}` }, helper);
    await expectDone(server, { path: `blade-system/dept/remove?ids=${id}` }, helper);
  });

  it('create roles, rename them and remove them', async () => {
    const body = { roleName: '新角色', roleAlias: 'fresh', sort: 1, parentId: modest };
    const { id } = await expectDone(server, { path: 'blade-system/role/submit', body }, helper);
    await expectDone(
      server,
      { path: 'blade-system/role/submit', body: { id, roleAlias: 'fresher' } },
      helper,
    );
    await expectDone(server, { path: `blade-system/role/remove?ids=${id}` }, helper);
  });
});

describe('the administrator of a tenant', () => {
  it.each(Object.entries(roles).filter(([kind]) => kind !== 'another tenant'))(
    'gives roles with %s, and manages users who have them',
    async (_, roleId) => {
      const body = newUser({ roleId, deptId: org.deptId });
      const { id } = await expectDone(server, { path: 'blade-user/submit', body }, org.admin);
      await expectDone(server, { path: `blade-user/reset-password?userIds=${id}` }, org.admin);
      await expectDone(server, { path: `blade-user/remove?ids=${id}` }, org.admin);
    },
  );

  it('is refused menus that the administrator does not hold, for any role', async () => {
    for (const menuIds of [await menuIdsOf(server, ['tenant_add']), await menuIdsOf(server, ['menu'])])
      await expectRefused(
        server,
        { path: 'blade-system/role/grant', body: { roleIds: [modest], menuIds } },
        org.admin,
      );
  });

  it('grants everything in the administrator’s trees at once', async () => {
    const trees = (await calls(server, org.admin).get('blade-system/menu/grant-tree')) as Record<
      string,
      Row[]
    >;
    const every = (nodes: readonly Row[]): string[] =>
      nodes.flatMap((node) => [String(node.id), ...every((node.children ?? []) as Row[])]);
    const roleId = await org.role('everything', ['post_view']);
    expect(JSON.stringify(trees.menu)).not.toContain('disabled');
    await expectDone(
      server,
      {
        path: 'blade-system/role/grant',
        body: {
          roleIds: [roleId],
          menuIds: every(trees.menu ?? []),
          dataScopeIds: every(trees.dataScope ?? []),
          apiScopeIds: every(trees.apiScope ?? []),
        },
      },
      org.admin,
    );
  });

  it('neither reads nor grants data permissions created for another tenant', async () => {
    const foreign = idOf(
      await asRoot.post('blade-system/data-scope/submit', {
        menuId: stations,
        scopeName: '别家专用',
        resourceCode: 'stationInfo',
        scopeColumn: 'create_dept',
        scopeType: 3,
        scopeField: '*',
        scopeClass: '-',
        tenantId: others.tenantId,
      }),
    );
    const tree = async (headers: Record<string, string>) =>
      JSON.stringify(await calls(server, headers).get('blade-system/menu/grant-tree'));
    expect(await tree(org.admin)).not.toContain('别家专用');
    expect(await tree(others.admin)).toContain('别家专用');
    const detail = `/api/blade-system/data-scope/detail?id=${foreign}`;
    const reader = await org.role('reader', ['post_view']);
    await expectDone(
      server,
      {
        path: 'blade-system/role/grant',
        body: { roleIds: [reader], menuIds: await menuIdsOf(server, ['data_scope_setting']) },
      },
      root,
    );
    const reading = await org.user('reader', { roleIds: [reader] });
    expect((await server.get(detail, reading)).status).toBe(404);
    expect((await server.get(detail, root)).status).toBe(200);
    const grant = { path: 'blade-system/role/grant', body: { roleIds: [modest], dataScopeIds: [foreign] } };
    await expectRefused(server, grant, org.admin);
    await expectRefused(server, grant, root);
  });
});

it('all ways to grant in a tenant were tried', () => {
  expect(untried(Object.keys(ways).filter((name) => !platformWays.includes(name)))).toEqual([]);
});

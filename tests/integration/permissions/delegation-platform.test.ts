import { describe, expect, it } from 'vitest';
import { platformWays } from '../../access/ways.facts.ts';
import { expectDone, expectRefused, untried } from '../../support/delegation.ts';
import { multipart } from '../../support/multipart.ts';
import {
  calls,
  idOf,
  keepPassword,
  menuIdsOf,
  organisation,
  type Row,
  userDraft,
} from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import { xlsxOf } from '../../support/sheets.ts';
import { userHeadings, userRow } from '../../support/user-sheets.ts';

// The same rule in 000000 (tests/access/ways.facts.ts), where a permission applies to every tenant: only administrators by role alias are
// exempt.

const server = await platform();
const org = await organisation(server);
const root = await server.signIn('000000', 'admin');
const asRoot = calls(server, root);
const [top] = (await asRoot.get('blade-system/dept/tree?tenantId=000000')) as Row[];
const [post] = (await asRoot.get('blade-system/post/select')) as Row[];
const deptId = String(top?.id);

async function role(roleAlias: string, codes: readonly string[]): Promise<string> {
  const id = idOf(await asRoot.post('blade-system/role/submit', { roleName: roleAlias, roleAlias, sort: 5 }));
  const menuIds = await menuIdsOf(server, codes);
  await expectDone(server, { path: 'blade-system/role/grant', body: { roleIds: [id], menuIds } }, root);
  return id;
}
async function person(account: string, roleId: string) {
  const body = userDraft(account, { roleId, deptId, postId: String(post?.id), tenantId: '000000' });
  const id = idOf(await asRoot.post('blade-user/submit', body));
  await keepPassword(server, id);
  return Object.assign(await server.signIn('000000', account), { id });
}

const acts = (key: string) => [key, ...['add', 'view', 'edit', 'delete'].map((act) => `${key}_${act}`)];
const codes = [
  ...[...acts('menu'), ...acts('client'), 'client_secret', 'client_scope', ...acts('tenant')],
  ...[
    'tenant_package_manage',
    'tenant_package',
    'data_scope',
    'data_scope_setting',
    'api_scope',
    'api_scope_setting',
  ],
];
const helperRole = await role('keeper', codes);
const helper = await person('keeper', helperRole);
const richRole = await role('operators', [...codes, 'param_edit']);
// The alias of a tenant's administrator does not make an administrator of the platform.
const secondRole = await role('admin', [
  ...acts('user'),
  'user_role',
  'user_reset',
  ...acts('role'),
  'post_view',
]);
const second = await person('second', secondRole);
const adminId = String(
  (await server.database.owner(`select id from "user" where tenant_id = '000000' and account = 'admin'`))[0]
    ?.id,
);
const rich = await person('rich', richRole);

let made = 0;
const program = (given: Row): Row => ({
  clientId: `program${made++}`,
  clientSecret: 'Program-Secret-77',
  tenantId: '000000',
  authorizedGrantTypes: 'authorization_code,refresh_token',
  scope: 'menu_view,client_view',
  accessTokenValidity: 3600,
  refreshTokenValidity: 3600,
  webServerRedirectUri: 'https://example.com/back',
  ...given,
});
const itself = { authorizedGrantTypes: 'client_credentials', rateLimit: 60, dailyQuota: 100 };
const beyond: Readonly<Record<string, Row>> = {
  'a code the caller has not': { scope: 'menu_view,param_edit' },
  'no limit': { scope: 'all' },
  'another tenant': { tenantId: org.tenantId, scope: 'user_view' },
  'no question for consent': { autoapprove: 'true' },
  'the whole tenant by itself': { ...itself, scope: 'menu_view' },
};
const richClients = await Promise.all(
  Object.values(beyond).map(async (given) =>
    idOf(await asRoot.post('blade-system/client/submit', program(given))),
  ),
);
const kinds = Object.keys(beyond).map((kind, index) => [kind, richClients[index] ?? ''] as const);
const menuDraft = (given: Row): Row => ({
  name: `菜单${made}`,
  path: '/x',
  source: 'box',
  code: `own_${made++}`,
  category: 1,
  alias: 'menu',
  action: 0,
  isOpen: 1,
  sort: 1,
  ...given,
});
const idOfMenu = async (code: string) => (await menuIdsOf(server, [code]))[0] ?? '';

describe('a user of 000000 who is no administrator is refused', () => {
  it.each(Object.entries(beyond))('a client with %s', async (_, given) => {
    for (const tail of ['save', 'submit'])
      await expectRefused(server, { path: `blade-system/client/${tail}`, body: program(given) }, helper);
  });

  it.each(kinds)('changing, taking over and removing a client with %s', async (_, id) => {
    const body = { id, webServerRedirectUri: 'https://elsewhere.example.com/back' };
    await expectRefused(server, { path: 'blade-system/client/update', body }, helper);
    await expectRefused(server, { path: `blade-system/client/renew-secret?id=${id}` }, helper);
    await expectRefused(server, { path: `blade-system/client/remove?ids=${id}` }, helper);
  });

  it('menus: their codes, new ones, their removal', async () => {
    const id = await idOfMenu('param_edit');
    for (const body of [{ id, code: 'param_edit_x' }, { id, name: '改名' }, menuDraft({})])
      await expectRefused(server, { path: 'blade-system/menu/submit', body }, helper);
    await expectRefused(server, { path: `blade-system/menu/remove?ids=${id}` }, helper);
  });

  it('data permissions and interface permissions', async () => {
    const menuId = await idOfMenu('stationInfo');
    const rule = { menuId, scopeName: 'x', resourceCode: 'stationInfo', scopeColumn: '-', scopeType: 1 };
    const dataScope = { ...rule, scopeField: '*', scopeClass: '-' };
    const apiScope = { menuId, scopeName: 'x', resourceCode: 'x', scopePath: '/api/blade-xwj', scopeType: 2 };
    for (const [key, body] of [
      ['data-scope', dataScope],
      ['api-scope', apiScope],
    ] as const) {
      await expectRefused(server, { path: `blade-system/${key}/submit`, body }, helper);
      const id = idOf(await asRoot.post(`blade-system/${key}/submit`, body));
      await expectRefused(
        server,
        { path: `blade-system/${key}/update`, body: { id, scopeName: 'y' } },
        helper,
      );
      await expectRefused(server, { path: `blade-system/${key}/remove?ids=${id}` }, helper);
    }
  });

  it('packages beyond the user’s own rights, and a tenant whose administrator would exceed them', async () => {
    const menuId = await idOfMenu('stationInfo');
    const body = { packageName: '大', menuId };
    await expectRefused(server, { path: 'blade-system/tenant-package/submit', body }, helper);
    const tenant = { tenantName: '新', linkman: '李' };
    await expectRefused(server, { path: 'blade-system/tenant/submit', body: tenant }, helper);
    const [{ id } = {}] = await server.database.owner('select id from tenant where tenant_id = $1', [
      org.tenantId,
    ]);
    await expectRefused(server, { path: `blade-system/tenant/remove?ids=${String(id)}` }, helper);
    await expectRefused(
      server,
      { path: `blade-system/tenant/package-setting?tenantId=${org.tenantId}` },
      helper,
    );
  });

  it('everything about administrators and users with more rights, also with the alias of a tenant’s administrator', async () => {
    for (const id of [adminId, rich.id]) {
      for (const path of [
        `blade-user/unlock?userIds=${id}`,
        `blade-user/update-status?userIds=${id}&status=0`,
        `blade-user/update-platform?userId=${id}&userType=1&userExt=x`,
        `blade-user/reset-password?userIds=${id}`,
        `blade-user/remove?ids=${id}`,
      ])
        await expectRefused(server, { path }, second);
      const [{ sid } = {}] = await server.database.owner(
        'select id as sid from access_session where user_id = $1 and ended_at is null limit 1',
        [id],
      );
      await expectRefused(server, { path: `blade-auth/session/end?ids=${String(sid)}` }, second);
    }
    const body = { roleIds: [richRole], menuIds: await menuIdsOf(server, ['post_view']) };
    await expectRefused(server, { path: 'blade-system/role/grant', body }, second);
    const given = userDraft('third', { roleId: richRole, deptId, postId: String(post?.id) });
    await expectRefused(server, { path: 'blade-user/submit', body: given }, second);
  });
});

describe('an import of users', () => {
  const imported = async (roleName: string) => {
    const row = userRow(
      `sheet${made++}`,
      undefined,
      undefined,
      undefined,
      roleName,
      String(top?.title),
      String(post?.postName),
    );
    const { body, headers } = await multipart(await xlsxOf([userHeadings.zh, row]), 'users.xlsx');
    return { call: { path: 'blade-user/import-user?isCovered=0', body }, headers };
  };

  it('gives nobody roles that exceed the caller’s rights', async () => {
    const { call, headers } = await imported('operators');
    await expectRefused(server, call, { ...second, ...headers });
    const skipping = { ...call, path: `${call.path}&skipBad=1` };
    const report = await expectDone(server, skipping, { ...second, ...headers });
    expect(report, 'the row is left out where bad rows are').toMatchObject({ added: 0, refused: 1 });
  });

  it('an import of users may give a role that holds no more than the caller', async () => {
    await role('narrow', ['post_view']);
    const { call, headers } = await imported('narrow');
    await expectDone(server, call, { ...second, ...headers });
  });
});

describe('a user of 000000 who is no administrator may', () => {
  it('create, change and remove clients within the user’s own rights', async () => {
    const { id } = await expectDone(
      server,
      { path: 'blade-system/client/submit', body: program({}) },
      helper,
    );
    const body = { id, scope: 'menu_view' };
    await expectDone(server, { path: 'blade-system/client/update', body }, helper);
    await expectDone(server, { path: `blade-system/client/renew-secret?id=${id}` }, helper);
    await expectDone(server, { path: `blade-system/client/remove?ids=${id}` }, helper);
  });

  it('choose for a client only among the user’s own codes', async () => {
    const id = idOf(await asRoot.post('blade-system/client/submit', program({})));
    const tree = JSON.stringify(await calls(server, helper).get(`blade-system/client/scope-tree?id=${id}`));
    expect(tree).toContain('"id":"menu_view"');
    expect(tree).not.toContain('param_edit');
    const { get } = calls(server, helper);
    expect(JSON.stringify(await get('blade-system/client/scope-tree'))).toBe(tree);
    const elsewhere = await server.get('/api/blade-system/client/scope-tree?tenantId=100001', helper);
    expect([elsewhere.status, elsewhere.body.errorCode]).toEqual([403, 'delegation.tenant']);
  });
});

describe('administrators of the platform', () => {
  it('create clients of every kind', async () => {
    for (const given of Object.values(beyond))
      await expectDone(server, { path: 'blade-system/client/submit', body: program(given) }, root);
  });

  it('cannot change, take or remove the product’s own codes', async () => {
    const id = await idOfMenu('param_edit');
    await expectRefused(server, { path: 'blade-system/menu/submit', body: { id, code: 'mine' } }, root);
    await expectRefused(server, { path: `blade-system/menu/remove?ids=${id}` }, root);
    const own = String(
      (await expectDone(server, { path: 'blade-system/menu/submit', body: menuDraft({}) }, root)).id,
    );
    await server.database.owner(`update menu set is_deleted = 1 where code = 'sms_enable'`);
    for (const code of ['param_edit', 'sms_enable', 'stationInfo', 'tenantPackage']) {
      await expectRefused(server, { path: 'blade-system/menu/submit', body: { id: own, code } }, root);
      await expectRefused(server, { path: 'blade-system/menu/submit', body: menuDraft({ code }) }, root);
    }
    await expectDone(server, { path: 'blade-system/menu/submit', body: { id, name: '参数编辑' } }, root);
    await expectDone(
      server,
      { path: 'blade-system/menu/submit', body: { id: own, code: 'own_other' } },
      root,
    );
    await expectDone(server, { path: `blade-system/menu/remove?ids=${own}` }, root);
  });

  it('put nothing into a package that is for the platform only, and such parts of an old package are ineffective', async () => {
    const [user, tenant, system] = await Promise.all(['user', 'tenant', 'system'].map(idOfMenu));
    const body = { packageName: '全部', menuId: `${user},${tenant}` };
    await expectRefused(server, { path: 'blade-system/tenant-package/submit', body }, root);
    const offered = JSON.stringify(await asRoot.get('blade-system/menu/package-tree'));
    expect(offered).toContain(`"${user}"`);
    expect(offered).not.toContain(`"${tenant}"`);
    const { id } = await expectDone(
      server,
      { path: 'blade-system/tenant-package/submit', body: { packageName: '全部', menuId: system } },
      root,
    );
    await server.database.owner('update tenant_package set menu_id = $2 where id = $1', [
      id,
      [system, tenant],
    ]);
    await expectDone(
      server,
      { path: `blade-system/tenant/package-setting?tenantId=${org.tenantId}&packageId=${String(id)}` },
      root,
    );
    const held = await server.access.authorizationOf({ tenantId: org.tenantId, roleIds: [org.adminRoleId] });
    expect(held.permissions.has('user_edit')).toBe(true);
    expect([...held.permissions].filter((code) => /^(tenant|menu|client)(_|$)/.test(code))).toStrictEqual([]);
    const again = { id, packageName: '全部', menuId: `${system},${tenant}` };
    await expectDone(server, { path: 'blade-system/tenant-package/submit', body: again }, root);
    const [row] = await server.database.owner('select menu_id from tenant_package where id = $1', [id]);
    expect(row?.menu_id).toStrictEqual([system]);
  });
});

it('all ways to grant in 000000 alone were tried', () => {
  expect(untried(platformWays)).toEqual([]);
});

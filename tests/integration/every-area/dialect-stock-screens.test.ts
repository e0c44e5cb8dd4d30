import { actsOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { dialectWorld } from '../../support/dialect-world.ts';
import { keepPassword } from '../../support/organisation.ts';
import { enterpriseClient, type StockClient } from '../../support/stock-client.ts';
import { type StockScreen, stockLookUps, stockReadOnly, stockScreens } from '../../support/stock-screens.ts';

// All screens of a stock client of the family, as the platform's administrator and as a tenant's: its requests are accepted, and the
// returned row contains the sent values.

type Row = Record<string, unknown>;
const { world, made, admin, operator } = await dialectWorld();
const people: readonly (readonly [string, StockClient])[] = [
  ['the platform’s administrator', operator],
  ['a tenant’s administrator', admin],
];

/** Ids that forms refer to, for the user who fills them in. */
async function idsOf(client: StockClient): Promise<Readonly<Record<string, string>>> {
  const id = (rows: readonly Row[]) => String(rows[0]?.id);
  const [menu] = await client.rows('blade-system/menu/tree').catch(() => []);
  return {
    role: id((await client.rows('blade-system/role/tree')).slice(-1)),
    dept: id(await client.rows('blade-system/dept/tree')),
    post: id(await client.rows('blade-system/post/select')),
    menu: String(menu?.id),
  };
}

function filledIn<T>(
  given: Readonly<Record<string, T>>,
  ids: Readonly<Record<string, string>>,
): Record<string, T> {
  const text = JSON.stringify(given).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  return JSON.parse(text) as Record<string, T>;
}

async function listed(
  client: StockClient,
  { base, list, search }: StockScreen,
  ids: Readonly<Record<string, string>>,
) {
  const path = `${base}/${list?.tail ?? 'list'}`;
  const asked = filledIn(search, ids);
  return list?.rows ? client.rows(path, asked) : client.page(path, asked);
}

/** The sent values as the answer has to contain them: empty texts may be null, ids and keys are texts. */
function expectRead(row: Row, sent: Row, reads: Row): void {
  for (const [name, value] of Object.entries({ ...sent, ...reads })) {
    if (value === undefined || name.startsWith('$') || name === 'tenantId') continue;
    expect(`${name}: ${row[name] ?? ''}`).toBe(`${name}: ${value ?? ''}`);
  }
}

describe.each(Object.entries(stockScreens))('the %s screen', (_, screen) => {
  const players = people.filter(([, client]) => screen.who !== 'platform' || client === operator);
  const { base, tails = { add: 'submit', edit: 'submit' } } = screen;
  it.each(players)('lists, adds, finds, reads, edits and removes for %s', async (_, client) => {
    const ids = await idsOf(client);
    const sent = filledIn(screen.add, ids);
    await client.post(`${base}/${tails.add}`, {}, sent);
    const found = (await listed(client, screen, ids)).filter((row) =>
      Object.entries(sent).every(
        ([name, value]) =>
          !/^(code|account|\w+(Key|Code|Name)|clientId|name)$/.test(name) ||
          value === '' ||
          row[name] === undefined ||
          String(row[name]) === String(value),
      ),
    );
    expect(found).toHaveLength(1);
    const id = String(found[0]?.id);
    const detail = async () => (await client.get(`${base}/detail`, { id })) as Row;
    const row = await detail();
    expectRead(row, sent, screen.reads ?? {});
    await client.post(`${base}/${tails.edit}`, {}, { ...row, ...screen.edit, $index: 0, $cellEdit: false });
    const { updateTime: _then, ...before } = row;
    const after = await detail();
    expectRead(after, {}, screen.edited ?? screen.edit);
    const changed = Object.keys(before).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    const meant = Object.keys({ ...screen.edit, ...screen.edited });
    expect(changed.filter((name) => !meant.includes(name))).toEqual([]);
    await client.post(`${base}/remove`, { ids: id });
    await expect(detail()).rejects.toMatchObject({ status: 404 });
  });

  it('refuses an unknown field by its name', async () => {
    const sent = { ...filledIn(screen.add, await idsOf(operator)), inventedByNobody: 1 };
    await expect(operator.post(`${base}/${tails.add}`, {}, sent)).rejects.toMatchObject({
      message: expect.stringContaining('inventedByNobody'),
    });
  });
});

describe.each(people)('the dialogs and trees of %s', (_, client) => {
  it.each(stockLookUps)('%s answers options to choose from', async (path) => {
    const platformOnly = /menu\/tree$/.test(path) && client === admin;
    if (platformOnly) return;
    const data = await client.get(path);
    const lists = Array.isArray(data) ? [data] : Object.values(data as Row);
    expect(lists.every((list) => Array.isArray(list))).toBe(true);
    if (!/top-menu|auth-routes|dict-biz\/tree|grant/.test(path))
      expect(lists.flat().length).toBeGreaterThan(0);
  });

  it.each(stockReadOnly)('%s returns a page', async (path) => {
    await client.page(path, { current: 1, size: 10, serviceId: '', serverHost: '', name: '' });
  });

  it('grant menus to a role, roles to a user, menus to a top menu, and reset a password', async () => {
    const ids = await idsOf(client);
    await client.post(
      'blade-system/role/submit',
      {},
      { roleName: '授权', roleAlias: 'granted', parentId: '', sort: 1 },
    );
    const [role] = await client.rows('blade-system/role/list', { roleName: '授权', tenantId: '' });
    const tree = (await client.get('blade-system/menu/grant-tree')) as { readonly menu: readonly Row[] };
    const leaf = (nodes: readonly Row[]): Row => {
      const first = nodes[0] ?? {};
      return Array.isArray(first.children) ? leaf(first.children as Row[]) : first;
    };
    const menuId = String(leaf(tree.menu).id);
    const grant = { roleIds: [role?.id], menuIds: [menuId], dataScopeIds: [], apiScopeIds: [] };
    await client.post('blade-system/role/grant', {}, grant);
    const keys = (await client.get('blade-system/menu/role-tree-keys', { roleIds: String(role?.id) })) as Row;
    expect(keys.menu).toEqual([menuId]);
    const account = { account: 'granted', password: 'Kettle-4711-Lamp', password2: 'Kettle-4711-Lamp' };
    const who = { name: 'g', realName: 'g', roleId: ids.role, deptId: ids.dept, postId: ids.post };
    await client.post('blade-system/user/submit', {}, { tenantId: '', ...account, ...who });
    const [user] = await client.page('blade-system/user/list', { current: 1, size: 10, account: 'granted' });
    const userIds = String(user?.id);
    await client.post('blade-system/user/grant', { userIds, roleIds: String(role?.id) });
    expect(await client.get('blade-system/user/detail', { id: userIds })).toMatchObject({ roleId: role?.id });
    await client.post('blade-system/user/reset-password', { userIds });
    await client.post(
      'blade-system/topmenu/submit',
      {},
      { name: '顶', path: '', source: 'iconfont iconicon_work', code: 'g', sort: 1 },
    );
    const [top] = await client.page('blade-system/topmenu/list', {
      current: 1,
      size: 10,
      code: 'g',
      name: '顶',
    });
    await client.post('blade-system/topmenu/grant', {}, { topMenuIds: [top?.id], menuIds: [menuId] });
    const shown = (await client.get('blade-system/menu/top-tree-keys', {
      topMenuIds: String(top?.id),
    })) as Row;
    expect(shown.menu).toEqual([menuId]);
  });

  it('have icons of the client’s own font in the menu, next to ours', async () => {
    const icons = (await client.rows('blade-system/menu/routes')).map((row) => String(row.source));
    expect(icons.filter((icon) => !/^iconfont icon[\w-]+ [a-z-]+$/.test(icon))).toEqual([]);
    const buttons = (await client.rows('blade-system/menu/buttons')).map((row) => String(row.source));
    expect(buttons.filter((icon) => !/^iconfont icon[\w-]+ [a-z-]+$/.test(icon))).toEqual([]);
  });
});

describe('a code sent by message', () => {
  it('is checked at either address, and refused without a phone', async () => {
    for (const path of [
      'blade-resource/sms/validate-message',
      'blade-resource/sms/endpoint/validate-message',
    ]) {
      await expect(admin.post(path, { id: '1', value: '2' })).rejects.toMatchObject({ status: 400 });
      const asked = { phone: '13800138000', id: '1', value: '123456' };
      await expect(admin.post(path, asked)).rejects.toMatchObject({ message: '短信校验失败' });
    }
  });
});

describe('two names of one field', () => {
  it('use the value of the one that was changed', async () => {
    const base = 'blade-system/tenant';
    await operator.post(
      `${base}/submit`,
      {},
      { tenantName: '两名', linkman: '李', domain: 'https://one.example.com' },
    );
    const [row = {}] = await operator.page(`${base}/list`, { current: 1, size: 10, domain: 'one.example' });
    expect(row).toMatchObject({ tenantName: '两名', domain: 'https://one.example.com' });
    const domains = async (change: Row) => {
      const now = (await operator.get(`${base}/detail`, { id: String(row.id) })) as Row;
      await operator.post(`${base}/submit`, {}, { ...now, ...change });
      const { domain, domainUrl } = (await operator.get(`${base}/detail`, { id: String(row.id) })) as Row;
      return [domain, domainUrl];
    };
    expect(await domains({ domain: 'https://two.example.com' })).toEqual([
      'https://two.example.com',
      'https://two.example.com',
    ]);
    expect(await domains({ domainUrl: 'https://three.example.com' })).toEqual([
      'https://three.example.com',
      'https://three.example.com',
    ]);
    expect((await domains({ domain: '' })).map((one) => one || null)).toEqual([null, null]);
  });
});

describe('a tenant that is removed', () => {
  it('removes everything it owns, except records of the past', async () => {
    const base = 'blade-system/tenant';
    await operator.post(`${base}/submit`, {}, { tenantName: '要走的', linkman: '李', domain: '' });
    const [row = {}] = await operator.page(`${base}/list`, { current: 1, size: 10, tenantName: '要走的' });
    const left = async () => {
      const found: string[] = [];
      for (const entity of entities.values()) {
        const owned = entity.tenancy === 'tenant' || entity.key === 'client';
        if (!owned || entity.telemetry || !actsOf(entity).some((act) => act !== 'view')) continue;
        const [count] = await world.database.owner(
          `select count(*)::int as n from "${entity.table}" where tenant_id = $1 and is_deleted = 0`,
          [String(row.tenantId)],
        );
        if (Number(count?.n) > 0) found.push(entity.key);
      }
      return found;
    };
    const client = {
      clientId: 'leaving',
      clientSecret: 'leaving_secret',
      tenantId: row.tenantId,
      scope: 'all',
    };
    await operator.post(
      'blade-system/client/submit',
      {},
      { ...client, webServerRedirectUri: 'http://localhost:1', authorizedGrantTypes: 'password' },
    );
    expect(await left()).toEqual(
      expect.arrayContaining(['dept', 'post', 'user', 'role', 'dictbiz', 'client']),
    );
    await operator.post(`${base}/remove`, { ids: String(row.id) });
    expect(await left()).toEqual([]);
    const mine = (rows: readonly Row[]) => rows.filter(({ tenantId }) => tenantId === row.tenantId);
    for (const path of ['role', 'post', 'dept'])
      expect(
        mine(
          path === 'post'
            ? await operator.page('blade-system/post/list', { size: 1000 })
            : await operator.rows(`blade-system/${path}/list`),
        ),
      ).toEqual([]);
  });
});

describe('a user who may only view users', () => {
  it('gets only the data of tenants, roles, departments, posts and stations needed to choose them', async () => {
    const [role] = await admin.rows('blade-system/role/list', { roleAlias: 'granted' });
    const buttons = (await admin.rows('blade-system/menu/buttons')) as readonly {
      readonly children?: readonly Row[];
    }[];
    const flat = (nodes: readonly Row[]): readonly Row[] =>
      nodes.flatMap((node) => [node, ...flat((node.children as Row[]) ?? [])]);
    const menuIds = flat(buttons as readonly Row[])
      .filter(({ code }) => code === 'user_view')
      .map(({ id }) => id);
    await admin.post(
      'blade-system/role/grant',
      {},
      { roleIds: [role?.id], menuIds, dataScopeIds: [], apiScopeIds: [] },
    );
    const password = 'Kettle-4711-Lamp';
    const { post } = await idsOf(admin);
    const who = { name: 'v', realName: 'v', roleId: role?.id, deptId: made.deptId, postId: post };
    await admin.post(
      'blade-system/user/submit',
      {},
      { account: 'viewer', password, password2: password, ...who },
    );
    const [added] = await world.database.owner(`select id::text from "user" where account = 'viewer'`);
    await keepPassword(world, String(added?.id));
    const viewer = await enterpriseClient(world, { tenantId: made.tenantId, username: 'viewer', password });
    const keysOf = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
    expect(keysOf(await viewer.page('blade-system/tenant/list'))).toEqual([
      'createDept',
      'id',
      'tenantId',
      'tenantName',
    ]);
    expect(keysOf(await viewer.rows('blade-system/tenant/select'))).toEqual(['id', 'tenantId', 'tenantName']);
    expect(keysOf(await viewer.rows('blade-system/dept/select', { deptId: made.deptId }))).toEqual([
      'createDept',
      'deptName',
      'id',
      'parentId',
      'tenantId',
    ]);
    expect(keysOf(await viewer.rows('blade-system/role/select', { roleId: String(role?.id) }))).toEqual([
      'createDept',
      'id',
      'parentId',
      'roleAlias',
      'roleName',
    ]);
    expect(keysOf(await viewer.rows('blade-system/post/select'))).toEqual([
      'category',
      'categoryName',
      'id',
      'postCode',
      'postName',
    ]);
    const { status } = await viewer.raw('GET', 'blade-system/tenant/detail', { id: '1' });
    expect(status).toBe(403);
  });
});

import { describe, expect, it } from 'vitest';
import { idOf, menuIdsOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

type Headers = Record<string, string>;

const world = await platform();
const ours = await organisation(world);
const root = await world.signIn('000000', 'admin');

async function give(roleId: string, rules: readonly Row[]): Promise<void> {
  const dataScopeIds: string[] = [];
  for (const { menu, ...rule } of rules) {
    const [menuId] = await menuIdsOf(world, [String(menu)]);
    const body = { menuId, scopeName: 'rule', resourceCode: menu, scopeClass: '-', ...rule };
    dataScopeIds.push(idOf(await world.post('/api/blade-system/data-scope/submit', body, root)));
  }
  const granted = await world.post(
    '/api/blade-system/role/grant',
    { roleIds: [roleId], dataScopeIds },
    ours.admin,
  );
  expect(granted.status).toBe(200);
}

const page = async (query: string, headers: Headers) => {
  const reply = await world.get(`/api/blade-user/page?size=100&${query}`, headers);
  expect(reply.status).toBe(200);
  return reply.body.data as { records: Row[]; total: number; hidden?: string[] };
};
const accounts = async (query: string, headers: Headers) =>
  (await page(query, headers)).records.map((row) => row.account).sort();

const viewer = await ours.role('viewer', ['user', 'user_view', 'role', 'dept']);
const watcher = await ours.user('watcher', { roleIds: [viewer] });
const all = { menu: 'user', scopeType: 1, scopeColumn: '-' };
// Other users with account and name, the caller's own record with all fields.
await give(viewer, [
  { ...all, scopeField: 'account,real_name' },
  { menu: 'user', scopeType: 5, scopeField: '*', scopeValue: "account = 'watcher'" },
  { menu: 'role', scopeType: 1, scopeColumn: '-', scopeField: 'role_alias' },
  { menu: 'dept', scopeType: 1, scopeColumn: '-', scopeField: 'dept_name' },
]);
const blind = await ours.role('blind', ['user', 'user_view']);
const stranger = await ours.user('stranger', { roleIds: [blind] });
await give(blind, [{ ...all, scopeField: 'account' }]);

describe('a field that a data scope hides cannot be discovered by a search', () => {
  it.each([
    'phone_notnull=1',
    `deptId=${ours.deptId}`,
    'roleName=v',
    'postName=%',
    `roleId_equal=${viewer}`,
    `postId=${ours.postId}`,
    'realName=stran',
    'userType=1',
  ])('%s', async (query) => {
    expect((await page(query, stranger)).total).toBe(0);
  });

  it('each rule applies to its own rows: on others only visible fields are searched', async () => {
    expect(await accounts('realName=stran', watcher)).toEqual(['stranger']);
    expect(await accounts(`deptId=${ours.deptId}`, watcher)).toEqual(['watcher']);
    expect(await accounts('roleName=viewer', watcher)).toEqual(['watcher']);
    expect(await accounts(`roleId=${blind}`, watcher)).toEqual([]);
    expect(await accounts('userType=1&account=r', watcher)).toEqual(['watcher']);
  });

  it('does not order a list by a field it hides', async () => {
    const { records } = await page('ascs=name', stranger);
    const { records: turned } = await page('descs=name', stranger);
    // Without values to compare, only the ids are left.
    expect(records.map(({ id }) => id)).toEqual(turned.map(({ id }) => id).toReversed());
    expect(records.every((row) => row.name === null && row.realName === null)).toBe(true);
  });
});

describe('pages name the fields that cannot be searched', () => {
  it('lists them for users to whom they are hidden on every row, and for nobody else', async () => {
    expect((await page('', stranger)).hidden).toEqual(
      expect.arrayContaining(['realName', 'phone', 'deptId', 'roleId']),
    );
    expect((await page('', stranger)).hidden).not.toContain('account');
    expect(await page('', watcher)).not.toHaveProperty('hidden');
    expect(await page('', ours.admin)).not.toHaveProperty('hidden');
  });
});

describe('lookups show no more than lists', () => {
  it('lookups of a role by its id show no more than lists', async () => {
    const reply = await world.get(`/api/blade-system/role/select?roleId=${viewer}`, watcher);
    expect(reply.body.data).toEqual([expect.objectContaining({ roleAlias: 'viewer', roleName: null })]);
  });

  it('lookups of the caller’s own department show no more than lists', async () => {
    const reply = await world.get('/api/blade-system/dept/select', watcher);
    expect(reply.body.data).toEqual([
      expect.objectContaining({ id: ours.deptId, deptName: '光明电力', fullName: null }),
    ]);
  });
});

describe('the audit log', () => {
  it('keeps the true values of fields that are hidden from who changes and removes a record', async () => {
    const menus = ['post', 'post_view', 'post_edit', 'post_delete'];
    const role = await ours.role('poster', menus);
    const poster = await ours.user('poster', { roleIds: [role] });
    await give(role, [{ menu: 'post', scopeType: 1, scopeColumn: '-', scopeField: 'post_name' }]);
    const draft = { category: 1, postCode: 'ops', postName: '运维', sort: 7, remark: '白班' };
    const id = idOf(await world.post('/api/blade-system/post/submit', draft, ours.admin));
    const send = (tail: string, body?: Row) => world.post(`/api/blade-system/post/${tail}`, body, poster);
    for (const [click, reply] of [
      await send('submit', { id, postName: '运维二' }),
      await send('submit', { id, postName: '运维二' }),
      await send(`remove?ids=${id}`),
    ].entries())
      expect([click, reply.status]).toEqual([click, 200]);
    const lines = await world.database.owner(
      'select act, before, after from audit_log where record_id = $1 order by id',
      [id],
    );
    expect(lines.slice(1)).toEqual([
      { act: 'edit', before: { postName: '运维' }, after: { postName: '运维二' } },
      {
        act: 'remove',
        before: expect.objectContaining({ postCode: 'ops', postName: '运维二', sort: 7, remark: '白班' }),
        after: null,
      },
    ]);
  });
});

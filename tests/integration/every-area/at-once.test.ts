import { describe, expect, it } from 'vitest';
import { idOf, menuIdsOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import type { TestReply } from '../../support/server.ts';

/** Simultaneous acts of several people: each is valid for what its author saw, all together are not. */
const world = await platform();
const ours = await organisation(world);
const operator = await world.signIn('000000', 'admin');

type Headers = typeof ours.admin;
interface Tree {
  readonly path: string;
  readonly by: Headers;
  draft(name: string, parentId: string): Row;
}
const dictionary = { dictValue: '组', sort: 1, isSealed: 0 };
const trees: readonly (readonly [what: string, Tree])[] = [
  [
    'departments',
    {
      path: 'blade-system/dept',
      by: ours.admin,
      draft: (name, parentId) => ({ deptName: name, fullName: name, deptCategory: 2, sort: 1, parentId }),
    },
  ],
  [
    'roles',
    {
      path: 'blade-system/role',
      by: ours.admin,
      draft: (name, parentId) => ({ roleName: name, roleAlias: name, sort: 1, parentId }),
    },
  ],
  [
    'menus',
    {
      path: 'blade-system/menu',
      by: operator,
      draft: (name, parentId) => ({
        code: name,
        name,
        alias: 'menu',
        path: `/${name}`,
        source: 'screen',
        category: 1,
        action: 0,
        isOpen: 1,
        sort: 1,
        parentId,
      }),
    },
  ],
  [
    'business dictionaries',
    {
      path: 'blade-system/dict-biz',
      by: ours.admin,
      draft: (name, parentId) =>
        parentId === '0'
          ? { ...dictionary, code: name, dictKey: '-1', parentId }
          : { ...dictionary, code: name, dictKey: String(++keys), parentId },
    },
  ],
];
let keys = 0;
let names = 0;
const name = () => `atonce${++names}`;

const save = (tree: Tree, draft: Row) => world.post(`/api/${tree.path}/submit`, draft, tree.by);
const add = async (tree: Tree, parentId = '0') => idOf(await save(tree, tree.draft(name(), parentId)));
const codes = (replies: readonly TestReply[]) =>
  replies.map(({ body }) => String(body.errorCode ?? body.code)).sort();
const parentOf = async (tree: Tree, id: string) =>
  ((await world.get(`/api/${tree.path}/detail?id=${id}`, tree.by)).body.data as Row | null)?.parentId;
const rounds = [1, 2, 3, 4];

describe.each(trees)('concurrent requests for %s', (_, tree) => {
  it('two that are placed below each other at once make no cycle: the second is refused', async () => {
    for (const _round of rounds) {
      const [one, other] = [await add(tree), await add(tree)];
      const replies = await Promise.all([
        save(tree, { id: one, parentId: other }),
        save(tree, { id: other, parentId: one }),
      ]);
      expect(codes(replies)).toEqual(['200', 'record.ownParent']);
      expect([await parentOf(tree, one), await parentOf(tree, other)]).toContain('0');
    }
  });

  it('none is placed below one that is removed at the same moment', async () => {
    for (const _round of rounds) {
      const above = await add(tree);
      const [added, removed] = await Promise.all([
        save(tree, tree.draft(name(), above)),
        world.post(`/api/${tree.path}/remove?ids=${above}`, {}, tree.by),
      ]);
      expect([added.body.success, removed.body.success].filter((ok) => ok === true)).toHaveLength(1);
      const refused = [added, removed].find(({ body }) => body.success !== true);
      expect(['record.hasChildren', 'record.notReferable']).toContain(refused?.body.errorCode);
    }
  });
});

it('departments moved by the batch call make no cycle either, and contain their ancestors', async () => {
  const [, tree] = trees[0] ?? [];
  if (!tree) throw new Error('departments are a tree');
  const move = (ids: string, parentId: string) =>
    world.post(`/api/blade-system/dept/update-parent?ids=${ids}&parentId=${parentId}`, {}, ours.admin);
  for (const _round of rounds) {
    const [one, other] = [await add(tree), await add(tree)];
    const [low, lower] = [await add(tree, one), await add(tree, other)];
    expect(codes(await Promise.all([move(one, lower), move(other, low)]))).toEqual([
      '200',
      'record.ownParent',
    ]);
    const rings = await world.database.owner(
      `with recursive up as (select id, parent_id, array[id] as trail from dept where id = any($1::bigint[])
         union all select u.id, d.parent_id, u.trail || d.id from up u join dept d on d.id = u.parent_id
           where d.id <> all(u.trail[2:]) and cardinality(u.trail) < 20)
       select 1 from up where parent_id = id`,
      [[one, other]],
    );
    expect(rings).toEqual([]);
  }
});

it('users cannot join a department, or get a role or a post, that is removed at the same moment', async () => {
  for (const round of rounds) {
    const deptId = await ours.dept(`散伙${round}`);
    const roleId = await ours.role(`parting${round}`, []);
    const person = {
      account: `joiner${round}`,
      password: 'a-long-Horse-41',
      password2: 'a-long-Horse-41',
      name: '人',
      realName: '人',
      userType: 1,
      electrovalence: 1,
      roleId,
      deptId,
      postId: ours.postId,
    };
    const [joined, ...removed] = await Promise.all([
      world.post('/api/blade-user/submit', person, ours.admin),
      world.post(`/api/blade-system/dept/remove?ids=${deptId}`, {}, ours.admin),
      world.post(`/api/blade-system/role/remove?ids=${roleId}`, {}, ours.admin),
    ]);
    const refusals = joined?.body.success === true ? removed : [joined];
    for (const reply of refusals)
      expect(['record.inUse', 'record.notReferable', 'signIn.tenantWrong']).toContain(reply?.body.errorCode);
  }
});

it('two concurrent grants to a role, or settings of a top menu, store one of the two and no mixture', async () => {
  const sets = [
    ['user', 'user_add', 'user_edit'],
    ['role', 'role_add', 'role_edit'],
  ];
  const [users = [], roles = []] = await Promise.all(sets.map((codes) => menuIdsOf(world, codes)));
  const roleId = await ours.role('granted-at-once', []);
  const topMenuId = idOf(
    await world.post(
      '/api/blade-system/topmenu/submit',
      { code: 'atonce', name: '同时', source: 'i', sort: 1 },
      ours.admin,
    ),
  );
  const grants = [
    ['role/grant', 'roleIds', roleId, 'role-tree-keys'],
    ['topmenu/grant', 'topMenuIds', topMenuId, 'top-tree-keys'],
  ] as const;
  for (const [path, name, id, keysPath] of grants) {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        world.post(
          `/api/blade-system/${path}`,
          { [name]: [id], menuIds: at % 2 === 0 ? users : roles },
          ours.admin,
        ),
      ),
    );
    expect(codes(replies)).toEqual(replies.map(() => '200'));
    const kept = await world.get(`/api/blade-system/menu/${keysPath}?${name}=${id}`, ours.admin);
    const granted = (kept.body.data as { menu: string[] }).menu.toSorted();
    expect([users.toSorted(), roles.toSorted()]).toContainEqual(granted);
  }
});

it('all of more concurrent tenants than the platform has connections are created, each with a unique code', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      world.post('/api/blade-system/tenant/submit', { tenantName: `同时${at}`, linkman: '李' }, operator),
    ),
  );
  expect(codes(replies)).toEqual(replies.map(() => '200'));
  const [made] = await world.database.owner(
    "select count(distinct tenant_id)::int as n from tenant where tenant_name like '同时%'",
  );
  expect(made?.n).toBe(12);
});

it('more concurrent changes than connections complete, also when the caller’s permissions have to be reloaded', async () => {
  const [, tree] = trees[0] ?? [];
  if (!tree) throw new Error('departments are a tree');
  for (const _round of [1, 2]) {
    // After a change of the tenant's row the rights of its roles are read again.
    await world.database.owner('update tenant set linkman = linkman where tenant_id = $1', [ours.tenantId]);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 2 === 0
          ? save(tree, tree.draft(name(), ours.deptId))
          : world.post(
              '/api/blade-system/post/submit',
              { category: 1, postCode: name(), postName: '岗', sort: 1 },
              ours.admin,
            ),
      ),
    );
    expect(codes(replies)).toEqual(replies.map(() => '200'));
  }
});

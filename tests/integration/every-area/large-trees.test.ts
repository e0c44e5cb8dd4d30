import { describe, expect, it } from 'vitest';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const world = await platform();
const ours = await organisation(world);
const theirs = await organisation(world, '邻家电力');
const many = 10_050;
await world.database.owner(
  `insert into dept (tenant_id, parent_id, dept_name, full_name, dept_category, sort, ancestors)
   select $1, $2::bigint, '班组' || n, '班组' || n, 2, 1, '0,' || $2::bigint from generate_series(1, ${many}) n`,
  [ours.tenantId, ours.deptId],
);
const rows = async (path: string, headers = ours.admin) => {
  const reply = await world.get(`/api/blade-system/${path}`, headers);
  expect(reply.status).toBe(200);
  return reply.body.data as Row[];
};
const titles = (found: readonly Row[]) => found.map(({ title }) => title);

describe('a level with more records than the largest page', () => {
  it('is returned completely, as rows and as nodes', async () => {
    expect(await rows(`dept/lazy-list?parentId=${ours.deptId}`)).toHaveLength(many);
    expect(await rows(`dept/lazy-tree?parentId=${ours.deptId}`)).toHaveLength(many);
    const [top] = await rows('dept/list');
    expect(top?.children).toHaveLength(many);
  });
});

describe('a search in a tree', () => {
  it('returns the ancestors of each department it finds, and nothing for a level', async () => {
    const found = await rows('dept/lazy-list?deptName=%E7%8F%AD%E7%BB%849999');
    expect(found.map(({ deptName, above }) => [deptName, above])).toEqual([
      ['班组9999', [{ id: ours.deptId, title: '光明电力' }]],
    ]);
    const [top] = await rows('dept/lazy-list?deptName=%E5%85%89%E6%98%8E');
    expect(top).toMatchObject({ id: ours.deptId });
    expect(top).not.toHaveProperty('above');
    const [first] = await rows(`dept/lazy-list?parentId=${ours.deptId}`);
    expect(first).not.toHaveProperty('above');
    expect(await rows('dept/lazy-list?deptName=%E7%8F%AD%E7%BB%849999', theirs.admin)).toEqual([]);
  });

  it('returns the same for roles and menus, menus in the language of the caller', async () => {
    const parentId = await ours.role('leader', ['user']);
    const draft = { roleName: '副班长', roleAlias: 'second', sort: 1, parentId };
    idOf(await world.post('/api/blade-system/role/submit', draft, ours.admin));
    const [found] = await rows('role/list?roleName=%E5%89%AF%E7%8F%AD%E9%95%BF');
    expect(found?.above).toMatchObject([{ id: parentId }]);
    for (const role of await rows('role/list')) expect(role).not.toHaveProperty('above');
    const root = { ...(await world.signIn('000000', 'admin')), locale: 'en' };
    const [menu] = await rows('menu/lazy-list?code_equal=topmenu', root);
    expect(menu?.above).toMatchObject([{ title: 'System' }]);
  });
});

describe('trees to choose from', () => {
  it('refuse an invalid id', async () => {
    for (const query of ['ids=1;drop', 'parentId=x']) {
      const reply = await world.get(`/api/blade-system/dept/lazy-tree?${query}`, ours.admin);
      expect([reply.status, reply.body.errorCode]).toEqual([400, 'request.parameterFormat']);
    }
  });

  it('find nodes by name, shortest first, with their ancestors, and no more than the limit', async () => {
    const found = await rows('dept/lazy-tree?title=%E7%8F%AD%E7%BB%8477');
    expect(titles(found).slice(0, 2)).toEqual(['班组77', '班组770']);
    expect(found).toHaveLength(100);
    expect(found[0]?.above).toEqual([{ id: ours.deptId, title: '光明电力' }]);
    // A department is found by its pinyin and initials among ten thousand, and none of another tenant.
    expect((await rows('dept/lazy-tree?title=guangming')).map(({ id }) => id)).toEqual([ours.deptId]);
    expect((await rows('dept/lazy-tree?title=gmdl')).map(({ id }) => id)).toEqual([ours.deptId]);
    expect(await rows('dept/lazy-tree?title=banzu')).toHaveLength(100);
    expect(await rows('dept/lazy-tree?title=gmdl', theirs.admin)).toEqual([]);
    expect(await rows('dept/lazy-tree?title=uangming')).toEqual([]);
    // Every character is literal.
    expect(await rows('dept/lazy-tree?title=%25')).toEqual([]);
    expect(await rows('dept/lazy-tree?title=_')).toEqual([]);
  });

  it('return certain nodes by their ids, in no other tenant', async () => {
    const [node] = await rows(`dept/lazy-tree?ids=${ours.deptId}`);
    expect(node).toMatchObject({ id: ours.deptId, title: '光明电力', parentId: '0', hasChildren: true });
    expect(await rows(`dept/lazy-tree?ids=${ours.deptId}`, theirs.admin)).toEqual([]);
    expect(
      await rows(`role/lazy-tree?ids=${ours.adminRoleId}&tenantId=${ours.tenantId}`, theirs.admin),
    ).toEqual([]);
  });

  it('offer the role of administrators only to administrators, and roles as a tree', async () => {
    const parentId = await ours.role('chief', ['user', 'user_add']);
    const draft = { roleName: '副手', roleAlias: 'deputy', sort: 1, parentId };
    idOf(await world.post('/api/blade-system/role/submit', draft, ours.admin));
    const chief = await ours.user('chief', { roleIds: [parentId] });
    expect(titles(await rows('role/lazy-tree'))).toContain('管理员');
    expect(titles(await rows('role/lazy-tree', chief))).not.toContain('管理员');
    expect(await rows('role/lazy-tree?title=%E7%AE%A1%E7%90%86', chief)).toEqual([]);
    expect(await rows(`role/lazy-tree?parentId=${parentId}`, chief)).toMatchObject([{ title: '副手' }]);
  });

  it('show menus in the language of the caller without buttons', async () => {
    const root = await world.signIn('000000', 'admin');
    const [found] = await rows('menu/lazy-tree?title=Top%20Menu', { ...root, locale: 'en' });
    expect(found).toMatchObject({ title: 'Top Menu', above: [{ title: 'System' }] });
    expect(found).not.toHaveProperty('hasChildren');
    for (const title of ['%E9%A1%B6%E9%83%A8', 'dingbu', 'dbcd'])
      expect(titles(await rows(`menu/lazy-tree?title=${title}`, { ...root, locale: 'en' })), title).toContain(
        'Top Menu',
      );
    expect((await rows('menu/lazy-tree', root)).length).toBeGreaterThan(5);
  });
});

describe('lists to choose from, without pages', () => {
  const { owner } = world.database;

  it('return every user, by name or all, with the same few fields as before', async () => {
    await owner(
      `insert into "user" (tenant_id, account, real_name, name, phone, role_id, dept_id, post_id)
       select $1, 'many' || n, '员工' || n, '员工' || n, '13800000000', '{}', '{}', '{}'
         from generate_series(1, ${many}) n`,
      [ours.tenantId],
    );
    const found = await users('realName=%E5%91%98%E5%B7%A5&size=5&current=2');
    expect(new Set(found.map(({ id }) => id)).size).toBe(many);
    expect(found[0]).not.toHaveProperty('phone');
    expect((await users('')).length).toBeGreaterThan(many);
    expect(await users('account_equal=many777')).toHaveLength(1);
    expect(await users('', theirs.admin)).toHaveLength(1);
  });

  it('return every post, and those with a given name', async () => {
    await owner(
      `insert into post (tenant_id, category, post_code, post_name, sort)
       select $1, 1, 'p' || n, '岗' || n, 1 from generate_series(1, ${many}) n`,
      [ours.tenantId],
    );
    const posts = await rows('post/select?postName_like=%E5%B2%97');
    expect(new Set(posts.map(({ id }) => id)).size).toBe(many);
    expect(await rows('post/select?postName_equal=%E5%B2%977')).toMatchObject([{ postCode: 'p7' }]);
    expect(await rows('post/select?postName_like=%E5%B2%97', theirs.admin)).toEqual([]);
  });

  it('find every region of a name, on all levels', async () => {
    await owner(
      `insert into region (code, parent_code, name, region_level, sort)
       select (110101000000 + n)::text, '110101', '很多镇' || n, 4, 1 from generate_series(1, ${many}) n`,
    );
    const root = await world.signIn('000000', 'admin');
    expect(await rows('region/lazy-list?name=%E5%BE%88%E5%A4%9A%E9%95%87', root)).toHaveLength(many);
  });
});

async function users(query: string, headers = ours.admin): Promise<Row[]> {
  const reply = await world.get(`/api/blade-user/user-list?${query}`, headers);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return reply.body.data as Row[];
}

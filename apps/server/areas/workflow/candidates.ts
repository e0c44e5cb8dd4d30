import type { Caller } from '../../context.ts';
import type { DbSession } from '../../store/tenant-db.ts';

/** Groups that are no roles: `post:` with the code of a post, `dept:` with the id or the name of a department. */
const postPrefix = 'post:';
const deptPrefix = 'dept:';

/**
 * The groups a caller is in at this moment: aliases of roles, posts as 'post:code', departments as 'dept:id' and 'dept:name'. Whoever
 * lost a role since a task was made is no candidate any more.
 */
export async function groupsOf(
  { client }: Pick<DbSession, 'client'>,
  { userId, roleAliases, deptIds, tenantId }: Caller,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ post: string | null; dept: string | null }>({
    name: 'groups-of-caller',
    text: `select p.post_code as post, null as dept from "user" u
       join post p on p.id = any(u.post_id) and p.is_deleted = 0
     where u.id = $1 and u.tenant_id = $2
     union all
     select null, d.dept_name from dept d where d.id = any($3) and d.is_deleted = 0`,
    values: [userId === '' ? null : userId, tenantId, deptIds],
  });
  return [
    ...roleAliases,
    ...rows.flatMap(({ post }) => (post === null ? [] : [`${postPrefix}${post}`])),
    ...rows.flatMap(({ dept }) => (dept === null ? [] : [`${deptPrefix}${dept}`])),
    ...deptIds.map((id) => `${deptPrefix}${id}`),
  ];
}

/** Those of some people of a tenant who may claim a task now: named themselves, or in one of its groups. Disabled users may not. */
export async function candidatesAmong(
  { client }: Pick<DbSession, 'client'>,
  tenantId: string,
  people: readonly string[],
  { users, groups }: { readonly users: readonly string[]; readonly groups: readonly string[] },
): Promise<readonly string[]> {
  if (people.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `select u.id::text as id from "user" u
     where u.id = any($1) and u.tenant_id = $2 and u.is_deleted = 0 and u.status = 1 and (u.id = any($3)
       or exists (select 1 from role r where r.id = any(u.role_id) and r.is_deleted = 0 and r.role_alias = any($4))
       or exists (select 1 from post p where p.id = any(u.post_id) and p.is_deleted = 0 and $5 || p.post_code = any($4))
       or exists (select 1 from dept d where d.id = any(u.dept_id) and d.is_deleted = 0
         and ($6 || d.dept_name = any($4) or $6 || d.id::text = any($4))))
     order by u.id`,
    [people, tenantId, users, groups, postPrefix, deptPrefix],
  );
  return rows.map(({ id }) => id);
}

/** What people call groups, by the group: the name of a role, post or department; one that nobody is in keeps what the drawing calls it. */
export async function namesOfGroups(
  { client }: Pick<DbSession, 'client'>,
  groups: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groups.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; name: string }>(
    `select g.key, coalesce(
       (select min(r.role_name) from role r where r.role_alias = g.key and r.is_deleted = 0),
       (select min(p.post_name) from post p where $2::text || p.post_code = g.key and p.is_deleted = 0),
       (select min(d.dept_name) from dept d
        where ($3::text || d.dept_name = g.key or $3::text || d.id::text = g.key) and d.is_deleted = 0),
       g.key) as name
     from unnest($1::text[]) as g(key)`,
    [groups, postPrefix, deptPrefix],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

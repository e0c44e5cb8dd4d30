import type { Locale } from '@heliodeck/kit/label';
import { groupWords, peopleFunctions } from '@heliodeck/model/workflow/people-functions';
import type { Caller } from '../../context.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { isHeadOf, levelOf } from './department-heads.ts';

const { dept, deptHead, managerOf, post } = peopleFunctions;
type Session = Pick<DbSession, 'client'>;

/**
 * The groups a caller is in at this moment: aliases of roles, posts as 'post:code', departments as 'dept:id' and 'dept:name', and
 * 'head:id' and 'head:name' of those he leads. Whoever lost a role since a task was made is no candidate any more.
 */
export async function groupsOf(
  { client }: Session,
  { userId, roleAliases, deptIds, tenantId }: Caller,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ post: string | null; dept: string | null; head: string | null }>({
    name: 'groups-of-caller',
    text: `select p.post_code as post, null as dept, null as head from "user" u
       join post p on p.id = any(u.post_id) and p.is_deleted = 0
     where u.id = $1 and u.tenant_id = $2
     union all
     select null, d.dept_name, null from dept d where d.id = any($3) and d.is_deleted = 0
     union all
     select null, d.dept_name, d.id::text from "user" u join dept d on d.id = any($3) and d.is_deleted = 0
     where u.id = $1 and u.tenant_id = $2 and ${isHeadOf('u', 'd.id')}`,
    values: [userId === '' ? null : userId, tenantId, deptIds],
  });
  return [
    ...roleAliases,
    ...rows.flatMap((row) => (row.post === null ? [] : [`${post.prefix}${row.post}`])),
    ...rows.flatMap((row) => (row.dept === null || row.head !== null ? [] : [`${dept.prefix}${row.dept}`])),
    ...deptIds.map((id) => `${dept.prefix}${id}`),
    ...rows.flatMap((row) =>
      row.head === null ? [] : [`${deptHead.prefix}${row.head}`, `${deptHead.prefix}${row.dept}`],
    ),
  ];
}

/** Those of some people of a tenant who may claim a task now: named themselves, or in one of its groups. Disabled users may not. */
export async function candidatesAmong(
  { client }: Session,
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
         and ($6 || d.dept_name = any($4) or $6 || d.id::text = any($4)
           or ($7 || d.dept_name = any($4) or $7 || d.id::text = any($4)) and ${isHeadOf('u', 'd.id')})))
     order by u.id`,
    [people, tenantId, users, groups, post.prefix, dept.prefix, deptHead.prefix],
  );
  return rows.map(({ id }) => id);
}

/**
 * What people call groups in a language, by the group: the name of a role, post or department, or whose head or manager is meant; one that
 * nobody is in keeps what the drawing calls it.
 */
export async function namesOfGroups(
  { client }: Session,
  groups: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  if (groups.length === 0) return new Map();
  const { rows } = await client.query<{
    key: string;
    name: string | null;
    head: string | null;
    of: string | null;
  }>(
    `select g.key, coalesce(
       (select min(r.role_name) from role r where r.role_alias = g.key and r.is_deleted = 0),
       (select min(p.post_name) from post p where $2::text || p.post_code = g.key and p.is_deleted = 0),
       (select min(d.dept_name) from dept d
        where ($3::text || d.dept_name = g.key or $3::text || d.id::text = g.key) and d.is_deleted = 0)) as name,
       (select min(d.dept_name) from dept d
        where ($4::text || d.dept_name = g.key or $4::text || d.id::text = g.key) and d.is_deleted = 0) as head,
       (select coalesce(nullif(u.real_name, ''), u.account) from "user" u
        where $5::text || u.id::text = g.key or $5::text || u.account = g.key order by u.id limit 1) as of
     from unnest($1::text[]) as g(key)`,
    [groups, post.prefix, dept.prefix, deptHead.prefix, managerOf.prefix],
  );
  return new Map(
    rows.map(({ key, name, head, of }) => {
      if (head !== null) return [key, groupWords.headOf(head)[locale]];
      return [key, of === null ? (name ?? key) : groupWords.managerOf(of)[locale]];
    }),
  );
}

/**
 * The groups of the managers of people, by what the model calls these: the heads of the nearest department of a person, upwards, that the
 * person does not lead. Nobody leads one: absent.
 * @param people groups such as 'manager:17' or 'manager:anna'
 */
export async function groupsOfManagers(
  { client }: Session,
  tenantId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ key: string; heads: readonly string[] }>(
    `select g.key, array_agg(distinct $3 || n.id) as heads from unnest($1::text[]) as g(key)
       join "user" u on ($4 || u.id::text = g.key or $4 || u.account = g.key) and u.tenant_id = $2 and u.is_deleted = 0
       join dept d on d.id = any(u.dept_id) and d.is_deleted = 0
       cross join lateral (select c.id::text as id from dept c
         where c.id::text = any(string_to_array(d.ancestors || ',' || d.id, ',')) and c.tenant_id = $2 and c.is_deleted = 0
           and not ${isHeadOf('u', 'c.id')} and ${levelOf('c.id')} is not null
         order by length(c.ancestors) desc limit 1) n
     group by g.key`,
    [people, tenantId, deptHead.prefix, managerOf.prefix],
  );
  return new Map(rows.map(({ key, heads }) => [key, heads]));
}

import type { Locale } from '@heliodeck/kit/label';
import { dept as deptEntity } from '@heliodeck/model/organisation/dept';
import { post as postEntity } from '@heliodeck/model/organisation/post';
import { role } from '@heliodeck/model/permissions/role';
import { groupWords, peopleFunctions } from '@heliodeck/model/workflow/people-functions';
import { sql } from 'kysely';
import type { Caller } from '../../../context.ts';
import { titleSql } from '../../../crud/columns/title-sql.ts';
import { type Fragment, statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { headLevel, isHeadOf } from './department-heads.ts';

const { dept, deptHead, managerOf, post } = peopleFunctions;
type Session = Pick<DbSession, 'client'>;

/**
 * The groups to which a caller belongs now: aliases of roles, posts as 'post:code', departments as 'dept:id' and 'dept:name', and 'head:id'
 * and 'head:name' of the departments the caller leads. A user who lost a role after a task was created is no longer a candidate.
 */
export async function groupsOfCaller(
  { client }: Session,
  { userId, roleAliases, deptIds, tenantId }: Caller,
): Promise<readonly string[]> {
  const user = userId === '' ? null : userId;
  const { rows } = await client.query<{ post: string | null; dept: string | null; head: string | null }>({
    name: 'groups-of-caller',
    ...statement`select p.post_code as post, null as dept, null as head from "user" u
       join post p on p.id = any(u.post_id) and p.is_deleted = 0
     where u.id = ${user} and u.tenant_id = ${tenantId}
     union all
     select null, d.dept_name, null from dept d where d.id = any(${deptIds}) and d.is_deleted = 0
     union all
     select null, d.dept_name, d.id::text from "user" u join dept d on d.id = any(${deptIds}) and d.is_deleted = 0
     where u.id = ${user} and u.tenant_id = ${tenantId} and ${isHeadOf(sql`u`, sql`d.id`)}`,
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

/**
 * A query with the column who: the names of a caller in wf_candidate, with the groups of `groupsOfCaller`. As part of the statement that
 * needs them it saves a round trip.
 */
export function namesOfCaller({ userId, roleAliases, deptIds, tenantId }: Caller): Fragment {
  const user = userId === '' ? null : userId;
  const known = [
    ...(userId === '' ? [] : [`u${userId}`]),
    ...roleAliases.map((alias) => `g${alias}`),
    ...deptIds.map((id) => `g${dept.prefix}${id}`),
  ];
  return sql`select unnest(${known}::text[]) as who
    union select 'g' || ${post.prefix}::text || p.post_code from "user" u
      join post p on p.id = any(u.post_id) and p.is_deleted = 0
    where u.id = ${user} and u.tenant_id = ${tenantId}
    union select 'g' || ${dept.prefix}::text || d.dept_name from dept d where d.id = any(${deptIds}) and d.is_deleted = 0
    union select 'g' || ${deptHead.prefix}::text || h.name from "user" u
      join dept d on d.id = any(${deptIds}) and d.is_deleted = 0
      cross join lateral (values (d.id::text), (d.dept_name)) h(name)
    where u.id = ${user} and u.tenant_id = ${tenantId} and ${isHeadOf(sql`u`, sql`d.id`)}`;
}

/** SQL: whether the user `u` is active, and a candidate by its id in `users` or by one of its groups in `groups`, arrays of a task. */
export function isCandidate(users: Fragment, groups: Fragment): Fragment {
  return sql`(u.is_deleted = 0 and u.status = 1 and (u.id = any(${users})
     or exists (select 1 from role r where r.id = any(u.role_id) and r.is_deleted = 0
       and r.role_alias = any(${groups}))
     or exists (select 1 from post p where p.id = any(u.post_id) and p.is_deleted = 0
       and ${post.prefix}::text || p.post_code = any(${groups}))
     or exists (select 1 from dept d where d.id = any(u.dept_id) and d.is_deleted = 0
       and (${dept.prefix}::text || d.dept_name = any(${groups}) or ${dept.prefix}::text || d.id::text = any(${groups})
         or (${deptHead.prefix}::text || d.dept_name = any(${groups})
           or ${deptHead.prefix}::text || d.id::text = any(${groups})) and ${isHeadOf(sql`u`, sql`d.id`)}))))`;
}

/**
 * Users among the given ones of a tenant who may claim a task now: candidates by name, or by one of its groups. Disabled users are
 * excluded.
 */
export async function candidatesAmong(
  { client }: Session,
  tenantId: string,
  people: readonly string[],
  { users, groups }: { readonly users: readonly string[]; readonly groups: readonly string[] },
): Promise<readonly string[]> {
  if (people.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    statement`select u.id::text as id from "user" u
     where u.id = any(${people}) and u.tenant_id = ${tenantId} and ${isCandidate(sql`${users}::bigint[]`, sql`${groups}::text[]`)}
     order by u.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * SQL: whether an open task `t` without an assignee can be claimed by no active user: nobody has the role, post or department that it names.
 * It waits until an administrator assigns one, or a process manager hands it over.
 */
export const hasNoCandidate: Fragment = sql`(t.status = 'open' and t.assignee is null and not exists (
  select 1 from "user" u where u.tenant_id = t.tenant_id and ${isCandidate(sql`t.users`, sql`t.groups`)}))`;

/**
 * Display names of groups, by group: the name of a role, post or department, or of the department of a head, or of the person of a manager;
 * a group without members keeps its name in the model.
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
    statement`select g.key, coalesce(
       (select min(${titleSql(role, 'r', locale)}) from role r where r.role_alias = g.key and r.is_deleted = 0),
       (select min(${titleSql(postEntity, 'p', locale)}) from post p where ${post.prefix}::text || p.post_code = g.key and p.is_deleted = 0),
       (select min(${titleSql(deptEntity, 'd', locale)}) from dept d
        where (${dept.prefix}::text || d.dept_name = g.key or ${dept.prefix}::text || d.id::text = g.key)
          and d.is_deleted = 0)) as name,
       (select min(${titleSql(deptEntity, 'd', locale)}) from dept d
        where (${deptHead.prefix}::text || d.dept_name = g.key
          or ${deptHead.prefix}::text || d.id::text = g.key) and d.is_deleted = 0) as head,
       (select coalesce(nullif(u.real_name, ''), u.account) from "user" u
        where ${managerOf.prefix}::text || u.id::text = g.key or ${managerOf.prefix}::text || u.account = g.key
          order by u.id limit 1) as of
     from unnest(${groups}::text[]) as g(key)`,
  );
  return new Map(
    rows.map(({ key, name, head, of }) => {
      if (head !== null) return [key, groupWords.headOf(head)[locale]];
      return [key, of === null ? (name ?? key) : groupWords.managerOf(of)[locale]];
    }),
  );
}

/**
 * The groups of the managers of people, by their names in the model: the heads of the person's nearest department, upwards, that the person
 * does not lead. Absent if there is no such head.
 * @param people groups such as 'manager:17' or 'manager:anna'
 */
export async function groupsOfManagers(
  { client }: Session,
  tenantId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ key: string; heads: readonly string[] }>(
    statement`select g.key, array_agg(distinct ${deptHead.prefix} || n.id) as heads
       from unnest(${people}::text[]) as g(key)
       join "user" u on (${managerOf.prefix} || u.id::text = g.key or ${managerOf.prefix} || u.account = g.key)
         and u.tenant_id = ${tenantId} and u.is_deleted = 0
       join dept d on d.id = any(u.dept_id) and d.is_deleted = 0
       cross join lateral (select c.id::text as id from dept c
         where c.id::text = any(string_to_array(d.ancestors || ',' || d.id, ',')) and c.tenant_id = ${tenantId}
           and c.is_deleted = 0
           and not ${isHeadOf(sql`u`, sql`c.id`)} and ${headLevel(sql`c.id`)} is not null
         order by length(c.ancestors) desc limit 1) n
     group by g.key`,
  );
  return new Map(rows.map(({ key, heads }) => [key, heads]));
}

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
  const { rows } = await client.query<{ post: string | null; dept: string | null }>(
    `select p.post_code as post, null as dept from "user" u
       join post p on p.id = any(u.post_id) and p.is_deleted = 0
     where u.id = $1 and u.tenant_id = $2
     union all
     select null, d.dept_name from dept d where d.id = any($3) and d.is_deleted = 0`,
    [userId === '' ? null : userId, tenantId, deptIds],
  );
  return [
    ...roleAliases,
    ...rows.flatMap(({ post }) => (post === null ? [] : [`${postPrefix}${post}`])),
    ...rows.flatMap(({ dept }) => (dept === null ? [] : [`${deptPrefix}${dept}`])),
    ...deptIds.map((id) => `${deptPrefix}${id}`),
  ];
}

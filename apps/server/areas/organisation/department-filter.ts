import { sql } from 'kysely';
import type { EntityFilter } from '../../crud/hooks/entity-hooks.ts';
import { idList } from '../../crud/requests/inputs.ts';
import type { TableChanges } from '../../store/changes.ts';
import { compiled, type Fragment } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { mayBeRemembered, sharedBy, untilChanged } from '../../store/until-changed.ts';

/** Most cached departments, and most users that a list excludes by id. */
const mostAsked = 500;
const mostOutside = 100;

/** The departments of these ids with all their descendants. */
const below = (ids: readonly string[]): Fragment => sql`with recursive below as (
  select id from dept where id = any(${ids}::bigint[])
  union select d.id from dept d join below b on d.parent_id = b.id where d.is_deleted = 0)`;
const peopleBelow = sql`select u.user_id from below b join user_department u on u.department_id = b.id`;

/**
 * Filter for users of departments and their descendants (`deptId`, ids joined by commas). For a department with almost all users, such as
 * the root, the few others are excluded, instead of finding and sorting all its users for each page.
 * @throws CodedError request.parameterFormat
 */
export function departmentFilter(changes: TableChanges): EntityFilter {
  const memory = untilChanged<readonly string[] | undefined>(changes, mostAsked);
  return async ({ db }, query, value) => {
    const ids = idList('deptId', value);
    const find = () => fewOutside(db, ids);
    const outside = mayBeRemembered(db)
      ? await memory.get(sharedBy(db), ['dept', 'user'], ids.join(), find)
      : await find();
    return outside
      ? query.whereShown('deptId', sql`t.id <> all(${outside}::bigint[])`, ['dept'])
      : // The ids as a subquery: with a join, a page's limit would make the planner scan all users for the few of a department.
        query.whereShown('deptId', sql`t.id = any(array(${below(ids)} ${peopleBelow}))`, ['dept']);
  };
}

/** Returns ids of visible users in none of these departments; undefined if there are many. */
async function fewOutside(db: TenantDb, ids: readonly string[]): Promise<readonly string[] | undefined> {
  const { text, values } = compiled(sql`${below(ids)} select u.id::text from "user" u
    where u.is_deleted = 0 and u.id not in (${peopleBelow}) limit ${sql.lit(mostOutside + 1)}`);
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>({ name: 'users-outside', text, values: [...values] }),
  );
  return rows.length > mostOutside ? undefined : rows.map(({ id }) => id);
}

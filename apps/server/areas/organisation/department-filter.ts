import type { EntityFilter } from '../../crud/entity-rules.ts';
import { idList } from '../../crud/inputs.ts';
import type { TableChanges } from '../../store/changes.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { mayBeRemembered, sharedBy, untilChanged } from '../../store/until-changed.ts';

/** Departments whose outsiders are remembered, and how many outsiders a list leaves out by name. */
const mostAsked = 500;
const mostOutside = 100;

/** The departments of $1 with all below them. */
const below = `with recursive below as (
  select id from dept where id = any($1::bigint[])
  union select d.id from dept d join below b on d.parent_id = b.id where d.is_deleted = 0)`;
const peopleBelow = 'select u.user_id from below b join user_department u on u.department_id = b.id';

/**
 * Users of departments and those below (`deptId`, ids joined by commas). Of a department that holds nearly everybody, as
 * the topmost does, those few outside are left out instead of finding and sorting all the others for each page.
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
      ? query.whereShown('deptId', 't.id <> all($1::bigint[])', [outside], ['dept'])
      : // The ids apart: a page's limit would talk the planner into walking all users to find the few of a department.
        query.whereShown('deptId', `t.id = any(array(${below} ${peopleBelow}))`, [ids], ['dept']);
  };
}

/** Ids of those in view who are in none of these departments; undefined where they are many. */
async function fewOutside(db: TenantDb, ids: readonly string[]): Promise<readonly string[] | undefined> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>({
      name: 'users-outside',
      text: `${below} select u.id::text from "user" u
        where u.is_deleted = 0 and u.id not in (${peopleBelow}) limit ${mostOutside + 1}`,
      values: [ids],
    }),
  );
  return rows.length > mostOutside ? undefined : rows.map(({ id }) => id);
}

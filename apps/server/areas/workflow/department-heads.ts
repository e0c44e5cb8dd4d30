import { sql } from 'kysely';
import type { Fragment } from '../../store/sql.ts';

/** Categories of posts that lead (dictionary post_category): executives and middle management. */
const leading = sql`(1, 2)`;

/** SQL: the category of the highest post of a user that leads, a smaller number being higher; null where none does. `user` is the alias of "user". */
function postOf(user: Fragment): Fragment {
  return sql`(select min(lp.category) from post lp
    where lp.id = any(${user}.post_id) and lp.is_deleted = 0 and lp.category in ${leading})`;
}

/** SQL: the highest category of post that anybody of a department has; null where nobody has one that leads. */
export function levelOf(deptId: Fragment): Fragment {
  return sql`(select min(lp.category) from user_department ld join "user" lu on lu.id = ld.user_id
    join post lp on lp.id = any(lu.post_id) and lp.is_deleted = 0 and lp.category in ${leading}
    where ld.department_id = ${deptId} and lu.is_deleted = 0 and lu.status = 1)`;
}

/**
 * SQL: whether a user leads a department: of its people, none has a higher post, and the post is one that leads. Several may.
 * The own post is looked at first: of most people it says no, and the people of the department are not read.
 */
export function isHeadOf(user: Fragment, deptId: Fragment): Fragment {
  return sql`(case when ${postOf(user)} is null then false
    else exists (select 1 from user_department od where od.department_id = ${deptId} and od.user_id = ${user}.id)
      and ${postOf(user)} = ${levelOf(deptId)} end)`;
}

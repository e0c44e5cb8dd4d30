import { sql } from 'kysely';
import type { Fragment } from '../../../store/sql.ts';

/** Categories of leading posts (dictionary post_category): executives and middle management. */
const leading = sql`(1, 2)`;

/**
 * SQL: the category of the highest leading post of a user, a smaller number being higher; null if there is none. `user` is the alias of
 * "user".
 */
function postOf(user: Fragment): Fragment {
  return sql`(select min(lp.category) from post lp
    where lp.id = any(${user}.post_id) and lp.is_deleted = 0 and lp.category in ${leading})`;
}

/** SQL: the highest category among the leading posts in a department; null if there is none. */
export function headLevel(deptId: Fragment): Fragment {
  return sql`(select min(lp.category) from user_department ld join "user" lu on lu.id = ld.user_id
    join post lp on lp.id = any(lu.post_id) and lp.is_deleted = 0 and lp.category in ${leading}
    where ld.department_id = ${deptId} and lu.is_deleted = 0 and lu.status = 1)`;
}

/**
 * SQL: whether a user leads a department: the user's post is a leading one, and nobody in the department has a higher one. There may be
 * several heads. The user's own post is checked first: for most users the answer is no, and the people of the department are not read.
 */
export function isHeadOf(user: Fragment, deptId: Fragment): Fragment {
  return sql`(case when ${postOf(user)} is null then false
    else exists (select 1 from user_department od where od.department_id = ${deptId} and od.user_id = ${user}.id)
      and ${postOf(user)} = ${headLevel(deptId)} end)`;
}

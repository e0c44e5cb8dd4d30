import { sql } from 'kysely';
import type { Fragment } from '../../../store/sql.ts';

/** SQL of a person's name; null if no user has the id. @param id SQL of the user's id */
export function personName(id: Fragment): Fragment {
  return sql`(select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = ${id})`;
}

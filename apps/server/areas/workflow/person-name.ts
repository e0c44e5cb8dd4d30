import { sql } from 'kysely';
import type { Fragment } from '../../store/sql.ts';

/** What a person is called, as SQL; null where nobody has the id. @param id SQL of the user's id */
export function personName(id: Fragment): Fragment {
  return sql`(select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = ${id})`;
}

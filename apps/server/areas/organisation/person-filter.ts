import { sql } from 'kysely';
import type { EntityFilter } from '../../crud/entity-hooks.ts';
import { isNamed } from '../../spelling/spelling.ts';
import { type Fragment, statement } from '../../store/sql.ts';

/** Fields a person is looked for by; who does not see one of them of a record does not find it by the others either. */
const others = ['realName', 'deptId', 'postId'] as const;
/** What is typed in letters alone may be pinyin or initials. */
const spelledWord = /^[a-z]+$/i;

/**
 * Users whom each word of a text tells (`person`): part of the real name, of the account, or of a department's or post's name; of the real name
 * also its pinyin or initials.
 */
export const personFilter: EntityFilter = async ({ db }, query, value) => {
  const words = value.trim().toLowerCase().split(/\s+/).slice(0, 5);
  const conditions: Fragment[] = [];
  for (const word of words) {
    const ids: string[] = [];
    if (spelledWord.test(word)) {
      const { rows } = await db.read((_, { client }) =>
        client.query<{ id: string; name: string }>(
          statement`select id::text as id, real_name as name from "user" where is_deleted = 0 and real_name <> ''`,
        ),
      );
      ids.push(...rows.filter(({ name }) => isNamed(name, word)).map(({ id }) => id));
    }
    conditions.push(told(word, ids));
  }
  const found = query.whereShown('account', sql`(${sql.join(conditions, sql` and `)})`, ['dept', 'post']);
  return others.reduce((narrowed, field) => narrowed.whereShown(field, sql`true`, []), found);
};

function told(word: string, ids: readonly string[]): Fragment {
  const holds = (text: Fragment): Fragment => sql`strpos(lower(${text}), ${word}) > 0`;
  return sql`(${holds(sql`t.real_name`)} or ${holds(sql`t.account`)} or t.id = any(${ids}::bigint[])
    or t.dept_id && array(select id from dept where ${holds(sql`dept_name`)} and is_deleted = 0)
    or t.post_id && array(select id from post where ${holds(sql`post_name`)} and is_deleted = 0))`;
}

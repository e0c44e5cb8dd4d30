import type { Entity } from '@heliodeck/model/descriptors/entity';
import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { sql } from 'kysely';
import { titleSql } from '../../crud/columns/title-sql.ts';
import type { EntityFilter } from '../../crud/hooks/entity-hooks.ts';
import { isNamed } from '../../spelling/spelling.ts';
import { type Fragment, statement } from '../../store/sql.ts';

/** Searched fields: a caller who may not see one of them in a record does not find the record by the others either. */
const others = ['realName', 'deptId', 'postId'] as const;
/** A word of Latin letters only may be pinyin or initials. */
const spelledWord = /^[a-z]+$/i;

/**
 * Filter `person`: users whom each word of the text matches. A word matches a part of the real name, of the account, or of the name of a
 * department or post, and the pinyin or initials of the real name.
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
  const titled = (entity: Entity): Fragment =>
    sql`(${holds(titleSql(entity, 'n', 'zh'))} or ${holds(titleSql(entity, 'n', 'en'))})`;
  return sql`(${holds(sql`t.real_name`)} or ${holds(sql`t.account`)} or t.id = any(${ids}::bigint[])
    or t.dept_id && array(select id from dept n where ${titled(dept)} and is_deleted = 0)
    or t.post_id && array(select id from post n where ${titled(post)} and is_deleted = 0))`;
}

import type { Locale } from '@heliodeck/kit/label';
import { columnOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { SuppliedNames } from '@heliodeck/model/fields/supplied-names';
import { sql } from 'kysely';
import { column, type Fragment, list } from '../../store/sql.ts';

/**
 * SQL of a record's title in a language; `at` is the alias of its table.
 * @throws Error that names the field that the entity does not store
 */
export function titleSql(entity: Entity, at: string, locale: Locale): Fragment {
  const stored = (name: string): Fragment => {
    const found = columnOf(entity, name);
    if (!found) throw new Error(`entity ${entity.key} stores no '${name}'`);
    return column(at, found.column);
  };
  const field = entity.fields[entity.title];
  const own = suppliedSql(stored(entity.title), field?.kind === 'text' ? field.supplied : undefined, locale);
  const english = locale === 'en' ? (entity.titleEn ?? []) : [];
  if (english.length === 0) return own;
  return sql`coalesce(${list(english.map((name) => sql`nullif(${stored(name)}, '')`))}, ${own})`;
}

/** SQL of a stored name in a language: one that the product supplies in English. */
function suppliedSql(stored: Fragment, names: SuppliedNames | undefined, locale: Locale): Fragment {
  const all = Object.values(names ?? {});
  if (locale === 'zh' || all.length === 0) return stored;
  const cases = all.map(({ zh, en }) => sql`when ${sql.lit(zh)} then ${sql.lit(en)}`);
  return sql`case ${stored} ${sql.join(cases, sql` `)} else ${stored} end`;
}

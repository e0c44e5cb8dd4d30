import type { Locale } from '@heliodeck/kit/label';
import { columnOf } from '@heliodeck/model/columns';
import { quoted } from '@heliodeck/model/ddl';
import type { Entity } from '@heliodeck/model/entity';

/**
 * SQL of what a record is called in a language; `at` is the alias of its table.
 * @throws Error naming the field that the entity does not store
 */
export function titleSql(entity: Entity, at: string, locale: Locale): string {
  const column = (name: string): string => {
    const stored = columnOf(entity, name);
    if (!stored) throw new Error(`entity ${entity.key} stores no '${name}'`);
    return `${at}.${quoted(stored.column)}`;
  };
  const own = column(entity.title);
  const english = locale === 'en' ? (entity.titleEn ?? []) : [];
  if (english.length === 0) return own;
  return `coalesce(${english.map((name) => `nullif(${column(name)}, '')`).join(', ')}, ${own})`;
}

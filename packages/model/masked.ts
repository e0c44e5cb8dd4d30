import { columnName } from './columns.ts';
import { quoted } from './ddl.ts';
import type { Entity } from './entity.ts';
import type { Field } from './field.ts';

/** Stands in replies for a value that is written and never read back; sent back, it leaves the value as it is. */
export const maskedText = '******';

/** Tells whether a record's value of this field is a secret: never read back, and in no log. */
export function isMasked(field: Field, row: Readonly<Record<string, unknown>> | undefined): boolean {
  if (field.kind !== 'text' || field.masked === undefined) return false;
  return field.masked.test.test(String(row?.[field.masked.by] ?? ''));
}

/**
 * A column as replies, conditions and order may see it: where its value is never read back it is the mask, so that nobody
 * finds it by searching or sorting either.
 * @param sql the column itself
 * @param alias of the table it is in
 */
export function maskedSql(entity: Entity, field: Field, sql: string, alias: string): string {
  if (field.kind !== 'text' || field.masked === undefined) return sql;
  const { by, test } = field.masked;
  const other = entity.fields[by];
  if (other === undefined)
    throw new Error(`entity ${entity.key}: a field is masked by unknown field '${by}'`);
  const key = `${alias}.${quoted(columnName(by, other))}`;
  const pattern = test.source.replaceAll("'", "''");
  return `case when ${key} ~* '${pattern}' then '${maskedText}' else ${sql} end`;
}

import { columnName } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { maskedText } from '@heliodeck/model/descriptors/masked';
import { sql } from 'kysely';
import { column, constant, type Fragment } from '../store/sql.ts';

/**
 * A column whose values are never read back on some records, as replies, conditions and order may see it: the mask stands
 * there instead, so that nobody finds the value by searching or sorting either. Undefined for a field without a mask.
 * @param alias of the table it is in
 * @throws Error naming the entity whose field is masked by one it does not have
 */
export function maskedColumn(entity: Entity, field: Field, alias: string): Fragment | undefined {
  if (field.kind !== 'text' || field.masked === undefined) return undefined;
  const { by, test } = field.masked;
  const other = entity.fields[by];
  const name = Object.keys(entity.fields).find((key) => entity.fields[key] === field);
  if (other === undefined || name === undefined)
    throw new Error(`entity ${entity.key}: a field is masked by unknown field '${by}'`);
  const key = column(alias, columnName(by, other));
  const own = column(alias, columnName(name, field));
  // The pattern is the descriptor's, and no caller's: the same statement serves every search.
  return constant(
    sql`case when ${key} ~* ${sql.lit(test.source)} then ${sql.lit(maskedText)} else ${own} end`,
  );
}

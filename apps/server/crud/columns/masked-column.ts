import { columnName } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { maskedText } from '@heliodeck/model/descriptors/masked';
import { sql } from 'kysely';
import { column, constant, type Fragment } from '../../store/sql.ts';

/**
 * SQL of a column whose values are never returned for some records, for responses, conditions and order: it is the mask instead, so that
 * searching or sorting does not reveal the value either. Undefined for a field without a mask.
 * @param alias of its table
 * @throws Error that names the entity whose mask refers to a missing field
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
  // The pattern comes from the descriptor, not from a caller: one statement serves every search.
  return constant(
    sql`case when ${key} ~* ${sql.lit(test.source)} then ${sql.lit(maskedText)} else ${own} end`,
  );
}

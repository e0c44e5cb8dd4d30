import { columnOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/**
 * Writes the hours between two times of a record into its timeConsume, truncated to two decimals. Uses stored instants, so that the result
 * is correct across a clock change.
 * @throws CodedError order.timeOrder if the second time is before the first
 */
export async function writeHoursBetween(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  entity: Entity,
  id: string,
  first: string,
  last: string,
): Promise<void> {
  const [from, to] = [columnOf(entity, first), columnOf(entity, last)];
  if (!from || !to) throw new Error(`${entity.key} has no '${first}' and '${last}'`);
  const [start, end] = [sql.id(from.column), sql.id(to.column)];
  const { rows } = await db.read((db) =>
    sql<{ reversed: boolean | null }>`update ${sql.id(entity.table)}
      set time_consume = trunc((extract(epoch from ${end} - ${start}) / 3600)::numeric, 2)
      where id = ${id} returning ${end} < ${start} as reversed`.execute(db),
  );
  if (!rows[0]?.reversed) return;
  throw new CodedError('order.timeOrder', {
    field: last,
    label: to.field.label[locale],
    before: from.field.label[locale],
  });
}

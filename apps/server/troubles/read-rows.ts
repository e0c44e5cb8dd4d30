import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { computed } from '../crud/columns/plan.ts';
import type { RecordQuery } from '../crud/query/list-query.ts';
import type { Fragment } from '../store/sql.ts';

/**
 * Returns the rows visible to a caller, as arrays of these values in their order. A value with a field's name is null if the caller's data
 * scope hides that field; '' hides nothing.
 */
export async function readVisibleRows<R extends readonly unknown[]>(
  { db }: Pick<Context, 'db'>,
  query: RecordQuery,
  values: readonly (readonly [name: string, value: Fragment])[],
): Promise<readonly R[]> {
  const statement = query.select(
    values.map(([name, value]) => computed(name, value)),
    [],
  );
  const { rows } = await db.read((_, { client }) =>
    client.query<[...R]>({ text: statement.text, values: [...statement.values], rowMode: 'array' }),
  );
  return rows as unknown as readonly R[];
}

/** SQL for the station of a device, by its DTU. */
export const stationOfDevice: Fragment = sql`(select u.station_info_id::text from dtu u where u.id = t.dtu_id and u.is_deleted = 0)`;

/** Condition for devices of these stations. */
export function devicesOfStations(stations: readonly string[]): Fragment {
  return sql`t.dtu_id in (select id from dtu where station_info_id = any(${stations}::bigint[]) and is_deleted = 0)`;
}

import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';

/** The zone of times in a station's records, in requests and responses; the tenant's zone for a record without a station. */
export async function zoneOfStation(
  { db, zone }: Pick<Context, 'db' | 'zone'>,
  id: string | null,
): Promise<string> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ zone: string | null }>(statement`select time_zone as zone from station where id = ${id}`),
  );
  return rows[0]?.zone ?? zone;
}

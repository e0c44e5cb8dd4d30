import type { Context } from '../context.ts';
import { statement } from '../store/sql.ts';

/** The zone in which times of a station's records are meant and written; that of the tenant where there is no station. */
export async function zoneOfStation(
  { db, zone }: Pick<Context, 'db' | 'zone'>,
  id: string | null,
): Promise<string> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ zone: string | null }>(statement`select time_zone as zone from station where id = ${id}`),
  );
  return rows[0]?.zone ?? zone;
}

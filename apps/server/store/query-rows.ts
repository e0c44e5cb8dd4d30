import { type Fragment, queryOf } from './sql.ts';
import type { TenantDb } from './tenant-db.ts';

/** Rows with their names as in the statement: Kysely would convert them, and the keys of JSON values, to camelCase. */
export async function queryRows<T extends object>(db: TenantDb, asked: Fragment): Promise<T[]> {
  const { rows } = await db.read((_, { client }) => client.query<T>(queryOf(asked)));
  return rows;
}

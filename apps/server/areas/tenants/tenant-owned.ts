import { sql } from 'kysely';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/**
 * Counts the users or departments of tenants.
 * @param platform reads across tenants
 * @param codes tenant ids
 */
export async function countOwned(
  platform: TenantDb,
  table: 'user' | 'dept',
  codes: readonly unknown[],
): Promise<number> {
  const { rows } = await platform.read((_, { client }) =>
    client.query(
      statement`select count(*)::int as n from ${sql.id(table)}
         where tenant_id = any(${codes}::text[]) and is_deleted = 0`,
    ),
  );
  return Number(rows[0]?.n ?? 0);
}

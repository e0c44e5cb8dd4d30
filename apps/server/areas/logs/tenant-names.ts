import { sql } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Returns names of tenants by id. @param platform has access to all tenants */
export async function tenantNames(
  platform: TenantDb,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await platform.read((db) =>
    sql<{ id: string; name: string }>`
      select tenant_id as id, tenant_name as name from tenant
      where is_deleted = 0 and tenant_id = any(${[...tenantIds]})`.execute(db),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

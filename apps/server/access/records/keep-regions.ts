import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/**
 * Holds off removals of regions until the transaction ends: they wait and then find what refers to their codes. By an advisory lock, since
 * requests of tenants cannot lock rows of regions.
 */
export async function keepRegions(db: TenantDb): Promise<void> {
  await db.read((_, { client }) =>
    client.query(statement`select pg_advisory_xact_lock_shared(hashtext('regions'))`),
  );
}

/** Waits for transactions that use codes of regions, and holds off others until this one, which removes regions, ends. */
export async function holdRegions(db: TenantDb): Promise<void> {
  await db.read((_, { client }) =>
    client.query(statement`select pg_advisory_xact_lock(hashtext('regions'))`),
  );
}

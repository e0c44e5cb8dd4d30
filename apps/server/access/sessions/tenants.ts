import { sql } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';
import { graceDays, type TenantTerm } from './session-state.ts';

/** Returns the tenant of `db`; null if there is none of that code. */
export async function tenantTerm(db: TenantDb): Promise<TenantTerm | null> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('tenant')
      .select(['tenantId', 'expireTime', graceDays])
      .where('tenantId', '=', db.tenantId)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row ?? null;
}

/**
 * Returns the tenant whose page is served at an origin ('https://pv.example.com'), with the picture of its sign-in form.
 * @param platform the database of all tenants
 */
export async function tenantOfDomain(
  platform: TenantDb,
  domain: string,
): Promise<{ tenantId: string; domain: string; backgroundUrl: string } | null> {
  const origin = domain
    .trim()
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase();
  if (origin === '') return null;
  const row = await platform.read((connection) =>
    accessTables(connection)
      .selectFrom('tenant')
      .select(['tenantId', 'domainUrl', 'backgroundUrl'])
      .where(sql`lower(rtrim(domain_url, '/'))`, '=', origin)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row === undefined
    ? null
    : { tenantId: row.tenantId, domain: row.domainUrl ?? origin, backgroundUrl: row.backgroundUrl ?? '' };
}

import { platformTenant } from '@heliodeck/model/tenancy';
import type { Store } from '../store/store.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { accessTables } from './tables.ts';

/** Failures that lock an account where param account.failCount does not say (decision 3). */
export const defaultFailCount = 5;

/** The value of a system parameter: the tenant's own, else that of 000000; null when neither has one. */
export async function paramValue(store: Store, tenantId: string, key: string): Promise<string | null> {
  const platform = store.asPlatform('parameters a tenant has not set are those of 000000');
  const rows = await platform.read((sql) =>
    accessTables(sql)
      .selectFrom('param')
      .select(['tenantId', 'paramValue'])
      .where('paramKey', '=', key)
      .where('tenantId', 'in', [tenantId, platformTenant])
      .where('isDeleted', '=', 0)
      .execute(),
  );
  const row = rows.find((one) => one.tenantId === tenantId) ?? rows[0];
  return row?.paramValue ?? null;
}

/** The same as a positive whole number; `fallback` for anything else. */
export async function paramNumber(
  store: Store,
  tenantId: string,
  key: string,
  fallback: number,
): Promise<number> {
  const value = Number(await paramValue(store, tenantId, key));
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

/** The same as yes or no; `fallback` for anything but 'true' and 'false'. */
export async function paramFlag(
  store: Store,
  tenantId: string,
  key: string,
  fallback: boolean,
): Promise<boolean> {
  const value = (await paramValue(store, tenantId, key))?.trim().toLowerCase();
  return value === 'true' ? true : value === 'false' ? false : fallback;
}

/** The tenant's own value of a system parameter; null when it has none. */
export async function ownParamValue(db: TenantDb, key: string): Promise<string | null> {
  const row = await db.read((sql) =>
    accessTables(sql)
      .selectFrom('param')
      .select('paramValue')
      .where('paramKey', '=', key)
      .where('tenantId', '=', db.tenantId)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row?.paramValue ?? null;
}

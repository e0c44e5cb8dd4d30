import {
  type FlagParam,
  type IntegerParam,
  knownParams,
  type ParamKey,
} from '@heliodeck/model/settings/known-params';
import { flagOf, integerOf } from '@heliodeck/model/settings/param-check';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Store } from '../../store/store.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from './tables.ts';

/** Returns the value of a system parameter: the tenant's own, else that of 000000; null if neither exists. */
export async function paramValue(store: Store, tenantId: string, key: ParamKey): Promise<string | null> {
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

/** Returns it as an integer within the parameter's limits; otherwise its default. */
export async function paramNumber(store: Store, tenantId: string, key: IntegerParam): Promise<number> {
  const { kind, default: usual } = knownParams[key];
  return integerOf(await paramValue(store, tenantId, key), kind) ?? Number(usual);
}

/** Returns it as a boolean; otherwise its default. */
export async function paramFlag(store: Store, tenantId: string, key: FlagParam): Promise<boolean> {
  return flagOf(await paramValue(store, tenantId, key)) ?? flagOf(knownParams[key].default) ?? false;
}

/** Returns the tenant's own value of a system parameter; null if there is none. */
export async function ownParamValue(db: TenantDb, key: ParamKey): Promise<string | null> {
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

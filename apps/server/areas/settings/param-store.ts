import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { accessTables } from '../../access/records/tables.ts';
import type { Store } from '../../store/store.ts';

/** Returns the rows of parameters set by a tenant or, if it has none, by the platform. */
export function paramRows(store: Pick<Store, 'asPlatform'>, tenantId: string, keys: readonly string[]) {
  const platform = store.asPlatform('parameters a tenant has not set are those of 000000');
  return platform.read((sql) =>
    accessTables(sql)
      .selectFrom('param')
      .select(['id', 'tenantId', 'paramKey', 'paramValue'])
      .where('tenantId', 'in', [tenantId, platformTenant])
      .where('paramKey', 'in', keys)
      .where('isDeleted', '=', 0)
      .execute(),
  );
}

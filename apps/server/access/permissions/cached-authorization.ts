import { flagOf } from '@heliodeck/model/settings/param-check';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Caller } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type UntilChanged, untilChanged } from '../../store/until-changed.ts';
import { ownParamValue } from '../records/params.ts';
import { departmentsBelow, loadRoleAuthorization, type RoleAuthorization } from './authorization.ts';

/** What roles, departments and parameters allow, read again after a change by any process. */
export interface CachedAuthorization {
  /**
   * Returns the present authorisation of the caller's roles.
   * @param db its transaction's connection is used, where there is one
   */
  authorizationOf(caller: Pick<Caller, 'tenantId' | 'roleIds'>, db?: TenantDb): Promise<RoleAuthorization>;
  /** Returns the caller's departments and those below them. @param db as above */
  departmentsOf(caller: Pick<Caller, 'tenantId' | 'deptIds'>, db?: TenantDb): Promise<readonly string[]>;
  /** Returns whether the tenant's users must have a second factor: by its own parameter, else that of 000000. */
  totpRequired(tenantId: string): Promise<boolean>;
}

/** Most results of each kind cached; each is a few hundred bytes. */
export const maxCached = 20_000;

/** The tables of each cached result: a change of one, by any process, invalidates it. */
const sources = {
  roles: ['role', 'role_menu', 'role_scope', 'data_scope', 'menu', 'tenant', 'tenant_package'],
  departments: ['dept'],
} as const;

/** Tenants whose users must have a second factor set this parameter to 'true'. */
const totpRequiredParam = 'account.totpRequired';

/** Opens the cache of a store. */
export function cachedAuthorization(store: Store): CachedAuthorization {
  const roleSets = untilChanged<RoleAuthorization>(store.changes, maxCached);
  const departments = untilChanged<readonly string[]>(store.changes, maxCached);
  const params = untilChanged<string | null>(store.changes, maxCached);

  /**
   * Inside a transaction a missing result is read on the transaction's connection: if all connections were held by transactions that wait
   * for another one, none could continue.
   */
  async function remembered<V>(
    memory: UntilChanged<V>,
    tenantId: string,
    tables: readonly string[],
    key: string,
    load: (from: TenantDb) => Promise<V>,
    db?: TenantDb,
  ): Promise<V> {
    if (db?.inTransaction && db.tenantId === tenantId)
      return memory.present(tenantId, tables, key) ?? (await load(db));
    return memory.get(tenantId, tables, key, () => load(store.tenantDb(tenantId)));
  }

  const ownParam = (tenantId: string): Promise<string | null> =>
    params.get(tenantId, ['param'], totpRequiredParam, () =>
      ownParamValue(store.tenantDb(tenantId), totpRequiredParam),
    );

  return {
    authorizationOf({ tenantId, roleIds }, db) {
      const ids = roleIds.toSorted();
      const load = (from: TenantDb) => loadRoleAuthorization(from, ids);
      return remembered(roleSets, tenantId, sources.roles, ids.join(), load, db);
    },
    departmentsOf({ tenantId, deptIds }, db) {
      const load = (from: TenantDb) => departmentsBelow(from, deptIds);
      return remembered(departments, tenantId, sources.departments, deptIds.join(), load, db);
    },
    totpRequired: async (tenantId) =>
      flagOf((await ownParam(tenantId)) ?? (await ownParam(platformTenant))) ?? false,
  };
}

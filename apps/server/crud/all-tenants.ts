import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isAdministrator } from '../access/permissions/permission.ts';
import type { Caller, Context } from '../context.ts';
import type { RouteSpec } from '../http/route.ts';
import type { Store } from '../store/store.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/**
 * Returns the context in which administrators of 000000 manage the users, roles, departments and posts of all tenants
 * (docs/product/tenants.md#isolation); unchanged for all other callers.
 */
export function inAllTenants(store: Store, context: Context): Context {
  if (!isAdministrator(context.caller)) return context;
  return { ...context, db: store.asPlatform('administrators of 000000 look after all tenants') };
}

/** Applies `inAllTenants` to routes. */
export function widened(store: Store, routes: readonly RouteSpec[]): RouteSpec[] {
  return routes.map((route) => ({
    ...route,
    handle: (context, input, raw) => route.handle(inAllTenants(store, context), input, raw),
  }));
}

/** Returns the database of the tenant in a call: any tenant for administrators of 000000; for others always their own. */
export function tenantNamed(store: Store, { caller, db }: Context, tenantId: string | undefined): TenantDb {
  const other = tenantId !== undefined && tenantId !== '' && tenantId !== caller.tenantId;
  return other && isAdministrator(caller) ? store.tenantDb(tenantId) : db;
}

/**
 * Returns the tenant of a new record: the one in the draft, which only administrators of 000000 may choose.
 * @throws CodedError signIn.tenantWrong
 */
export function tenantFor(caller: Caller, named: string | null | undefined): string {
  const tenantId = named || caller.tenantId;
  if (tenantId !== caller.tenantId && !isAdministrator(caller)) throw new CodedError('signIn.tenantWrong');
  return tenantId;
}

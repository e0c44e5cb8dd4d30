import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isAdministrator } from '../access/permission.ts';
import type { Caller, Context } from '../context.ts';
import type { RouteSpec } from '../http/route.ts';
import type { Store } from '../store/store.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/**
 * The context in which administrators of 000000 look after the users, roles, departments and posts of all tenants
 * (docs/product/tenants.md#isolation); everyone else's as it is.
 */
export function inAllTenants(store: Store, context: Context): Context {
  if (!isAdministrator(context.caller)) return context;
  return { ...context, db: store.asPlatform('administrators of 000000 look after all tenants') };
}

/** The same routes, so widened. */
export function widened(store: Store, routes: readonly RouteSpec[]): RouteSpec[] {
  return routes.map((route) => ({
    ...route,
    handle: (context, input, raw) => route.handle(inAllTenants(store, context), input, raw),
  }));
}

/** The database of the tenant a call names: any for administrators of 000000, else the own, whatever is named. */
export function tenantNamed(store: Store, { caller, db }: Context, tenantId: string | undefined): TenantDb {
  const other = tenantId !== undefined && tenantId !== '' && tenantId !== caller.tenantId;
  return other && isAdministrator(caller) ? store.tenantDb(tenantId) : db;
}

/**
 * The tenant a new record goes to: the one the draft names, which only administrators of 000000 may choose.
 * @throws CodedError signIn.tenantWrong
 */
export function tenantFor(caller: Caller, named: string | null | undefined): string {
  const tenantId = named || caller.tenantId;
  if (tenantId !== caller.tenantId && !isAdministrator(caller)) throw new CodedError('signIn.tenantWrong');
  return tenantId;
}

import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller } from '../context.ts';
import { rankOf } from './delegation.ts';
import { isAdministrator, isTenantAdmin } from './permission.ts';

/** Refuses callers who do not administer at least their own tenant. @throws CodedError request.forbidden */
export function requireAdmin(caller: Caller): void {
  if (!isTenantAdmin(caller)) throw new CodedError('request.forbidden');
}

/**
 * Refuses callers of other tenants than the platform's, for data of all tenants and rows that every tenant can read.
 * @throws CodedError request.forbidden
 */
export function requirePlatformTenant({ tenantId }: Pick<Caller, 'tenantId'>): void {
  if (tenantId !== platformTenant) throw new CodedError('request.forbidden');
}

/** Refuses callers who do not administer the platform. @throws CodedError request.forbidden */
export function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) throw new CodedError('request.forbidden');
}

/**
 * Requires a caller who administers the own tenant or the platform, for settings that decide how users sign in. A permission for the screen
 * is not enough.
 * @throws CodedError delegation.signIn
 */
export function requireStanding(caller: Caller): void {
  if (rankOf(caller) === 'none') throw new CodedError('delegation.signIn');
}

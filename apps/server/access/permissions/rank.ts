import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller } from '../../context.ts';
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

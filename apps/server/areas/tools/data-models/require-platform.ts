import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';

/** Rows of the platform can be read by all tenants; what they are for is the platform's alone. @throws CodedError request.forbidden */
export function requirePlatform({ caller }: Context): void {
  if (caller.tenantId !== platformTenant) throw new CodedError('request.forbidden');
}

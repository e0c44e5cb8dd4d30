import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller } from '../context.ts';
import { isAdministrator, isTenantAdmin } from './permission.ts';

/** Refuses whoever does not administer at least the own tenant. @throws CodedError request.forbidden */
export function requireAdmin(caller: Caller): void {
  if (!isTenantAdmin(caller)) throw new CodedError('request.forbidden');
}

/** Refuses whoever does not administer the platform. @throws CodedError request.forbidden */
export function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) throw new CodedError('request.forbidden');
}

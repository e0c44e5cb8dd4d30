import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Caller } from '../context.ts';
import { rankOf } from './delegation.ts';
import { isAdministrator, isTenantAdmin } from './permission.ts';

/** Refuses whoever does not administer at least the own tenant. @throws CodedError request.forbidden */
export function requireAdmin(caller: Caller): void {
  if (!isTenantAdmin(caller)) throw new CodedError('request.forbidden');
}

/** Refuses whoever does not administer the platform. @throws CodedError request.forbidden */
export function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) throw new CodedError('request.forbidden');
}

/**
 * Refuses whoever stands above neither his tenant nor the platform, from what decides how people sign in or what is permitted: a
 * code for the screen is not enough, whoever gave it.
 * @throws CodedError by `code`
 */
export function requireStanding(caller: Caller, code: MessageCode = 'request.forbidden'): void {
  if (rankOf(caller) === 'none') throw new CodedError(code);
}

import { randomInt } from 'node:crypto';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { hashPlain, hashRandom, type StoredPassword } from '../../passwords/stored-password.ts';
import type { Store } from '../../store/store.ts';
import type { Account } from '../records/accounts.ts';
import { ownParamValue, paramNumber, paramValue } from '../records/params.ts';

const dayMs = 86_400_000;

/** Parameters with one initial password for all accounts, for operators who set it on purpose; absent by default. */
const sharedParams = { user: 'account.initPassword', tenant: 'tenant.default.password' } as const;

/** Without letters and digits that can be confused on a screen, on paper or over the phone. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Returns a random password: 'k7mq-x3hd-9tbv-w2ef', 79 bits. */
export function randomPassword(): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
}

/** An initial password as stored and, once, as reported. */
interface Given {
  readonly stored: StoredPassword;
  /** Text to report to the caller; null if a parameter sets it, which is never returned. */
  readonly told: string | null;
}

/** Makes initial passwords for accounts of one tenant: a different one each, unless a parameter sets one. */
export async function firstPasswords(store: Store, tenantId: string): Promise<() => Promise<Given>> {
  return giver(await paramValue(store, tenantId, sharedParams.user));
}

/** Makes the initial password for the administrator of a new tenant. */
export async function firstAdministratorPassword(store: Store): Promise<Given> {
  const platform = store.tenantDb(platformTenant);
  return giver(await ownParamValue(platform, sharedParams.tenant))();
}

function giver(shared: string | null): () => Promise<Given> {
  if (shared !== null && shared !== '') {
    const stored = hashPlain(shared);
    return async () => ({ stored: await stored, told: null });
  }
  return async () => {
    const told = randomPassword();
    return { stored: await hashRandom(told), told };
  };
}

/**
 * Whether an account has a password set by another user for longer than such a password is valid. Passwords chosen by their owner do not
 * expire.
 */
export async function firstPasswordIsOver(
  store: Store,
  account: Pick<Account, 'tenantId' | 'mustChangePassword' | 'passwordSince'>,
  now: Date,
): Promise<boolean> {
  if (!account.mustChangePassword) return false;
  const days = await paramNumber(store, account.tenantId, 'account.initPasswordDays');
  return account.passwordSince.getTime() + days * dayMs <= now.getTime();
}

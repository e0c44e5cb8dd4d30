import { randomInt } from 'node:crypto';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { hashPlain, hashRandom, type StoredPassword } from '../passwords/stored-password.ts';
import type { Store } from '../store/store.ts';
import type { Account } from './accounts.ts';
import { ownParamValue, paramNumber, paramValue } from './params.ts';

const dayMs = 86_400_000;

/** Parameters with a first password for everybody, for operators who set one on purpose; absent unless they do. */
const sharedParams = { user: 'account.initPassword', tenant: 'tenant.default.password' } as const;

/** No letter or digit that can be taken for another one, on a screen, on paper or over the phone. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A password nobody chose: 'k7mq-x3hd-9tbv-w2ef', 79 bits. */
export function randomPassword(): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
}

/** A first password as it is stored and, once, told. */
interface Given {
  readonly stored: StoredPassword;
  /** What to tell whoever asked; null where a parameter sets it, which is never read back. */
  readonly told: string | null;
}

/** Makes first passwords for accounts of one tenant: another one each, unless a parameter sets one on purpose. */
export async function firstPasswords(store: Store, tenantId: string): Promise<() => Promise<Given>> {
  return giver(await paramValue(store, tenantId, sharedParams.user));
}

/** The same for the administrators of new tenants. */
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
 * Whether an account waits with a password somebody else gave it for longer than such a password lives. Those who chose
 * theirs keep it.
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

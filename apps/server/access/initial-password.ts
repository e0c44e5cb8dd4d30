import type { Store } from '../store/store.ts';
import type { Account } from './accounts.ts';
import { paramNumber } from './params.ts';

const dayMs = 86_400_000;

/**
 * Whether an account waits with the password of a reset or an import for longer than such a password lives. Those who
 * chose theirs keep it.
 */
export async function initialPasswordIsOver(
  store: Store,
  account: Pick<Account, 'tenantId' | 'mustChangePassword' | 'passwordSince'>,
  now: Date,
): Promise<boolean> {
  if (!account.mustChangePassword) return false;
  const days = await paramNumber(store, account.tenantId, 'account.initPasswordDays');
  return account.passwordSince.getTime() + days * dayMs <= now.getTime();
}

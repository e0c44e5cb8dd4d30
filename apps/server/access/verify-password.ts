import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../context.ts';
import type { Store } from '../store/store.ts';
import type { Access } from './access.ts';
import { accountOf } from './accounts.ts';
import { clearFailures, countAttempt } from './lockout.ts';
import { defaultFailCount, paramNumber } from './params.ts';
import { matches } from './password.ts';
import { passwordDigests } from './wire-password.ts';

/**
 * Whether `wire` is the caller's own password: asked again before something dangerous (decision 19). Wrong ones
 * count towards the lock of the account as at log-in.
 * @throws CodedError signIn.locked
 */
export async function verifyPassword(
  { keys }: Pick<Access, 'keys'>,
  store: Store,
  { caller, db, now }: Pick<Context, 'caller' | 'db' | 'now'>,
  wire: string,
): Promise<boolean> {
  const limit = await paramNumber(store, caller.tenantId, 'account.failCount', defaultFailCount);
  if ((await countAttempt(db, caller.account, limit, now)) === 'locked')
    throw new CodedError('signIn.locked');
  const account = await accountOf(db, caller.userId);
  const right = await matches(passwordDigests(wire, keys.sm2), account?.password ?? null);
  if (right) await clearFailures(db, caller.tenantId, [caller.account]);
  return right;
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../context.ts';
import type { Store } from '../store/store.ts';
import type { Access } from './access.ts';
import { accountOf } from './accounts.ts';
import { clearFailures, countAttempt } from './lockout.ts';
import { paramNumber } from './params.ts';
import { matches } from './password.ts';
import { endSessions } from './sessions.ts';
import { passwordDigests } from './wire-password.ts';

/**
 * Whether `wire` is the caller's own password: asked again before something dangerous (decision 19). Wrong ones
 * count towards the lock of the account as at log-in, and the one that locks it ends its sessions, this one included.
 * @throws CodedError signIn.locked
 */
export async function verifyPassword(
  { keys }: Pick<Access, 'keys'>,
  store: Store,
  { caller, db, now }: Pick<Context, 'caller' | 'db' | 'now'>,
  wire: string,
): Promise<boolean> {
  // A program has no password to show.
  if (caller.userId === '') return false;
  const limit = await paramNumber(store, caller.tenantId, 'account.failCount');
  const counted = await countAttempt(db, caller.account, limit, now);
  if (counted === 'locked') throw new CodedError('signIn.locked');
  const account = await accountOf(db, caller.userId);
  const right = await matches(passwordDigests(wire, keys.sm2), account?.password ?? null);
  if (right) await clearFailures(db, caller.tenantId, [caller.account]);
  else if (counted >= limit) await endSessions(db, { userIds: [caller.userId] }, 'account locked', now);
  return right;
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Access } from '../../access/access.ts';
import { accountOf, setPassword } from '../../access/accounts.ts';
import { clearFailures, countAttempt } from '../../access/lockout.ts';
import { defaultFailCount, paramNumber } from '../../access/params.ts';
import { hashDigest, matches } from '../../access/password.ts';
import { endSessions } from '../../access/sessions.ts';
import { newPasswordDigest, passwordDigests } from '../../access/wire-password.ts';
import type { Context } from '../../context.ts';
import type { Store } from '../../store/store.ts';

/** Passwords as they came over the wire: md5 hex, SM2 hex or plain. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** The new one again. */
  readonly newPassword1: string;
}

/**
 * Changes the caller's own password and ends all sessions of the account, this one included (decision 3). Wrong old
 * passwords count like wrong ones at sign-in: a stolen token must not be a way to guess.
 * @throws CodedError user.confirmPassword, user.oldPassword, user.passwordUnchanged, signIn.locked
 */
export async function changePassword(
  access: Access,
  store: Store,
  { caller, db, now }: Context,
  change: PasswordChange,
): Promise<void> {
  const { sm2 } = access.keys;
  const fresh = newPasswordDigest(change.newPassword, sm2);
  if (fresh.digest !== newPasswordDigest(change.newPassword1, sm2).digest) {
    throw new CodedError('user.confirmPassword');
  }
  const limit = await paramNumber(store, caller.tenantId, 'account.failCount', defaultFailCount);
  if ((await countAttempt(db, caller.account, limit, now)) === 'locked')
    throw new CodedError('signIn.locked');
  const account = await accountOf(db, caller.userId);
  if (!(await matches(passwordDigests(change.oldPassword, sm2), account?.password ?? null))) {
    throw new CodedError('user.oldPassword');
  }
  await clearFailures(db, caller.tenantId, [caller.account]);
  if (await matches([fresh.digest], account?.password ?? null))
    throw new CodedError('user.passwordUnchanged');
  const stored = await hashDigest(fresh.digest);
  await db.tx(async (_, session) => {
    await setPassword(session.db, [caller.userId], stored, { mustChange: false, by: caller.userId, now });
    await endSessions(session.db, { userIds: [caller.userId] }, 'password changed', now);
  });
}

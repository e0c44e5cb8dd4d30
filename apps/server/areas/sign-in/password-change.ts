import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Access } from '../../access/callers/access.ts';
import { checkNewPassword } from '../../access/passwords/password-policy.ts';
import { verifyPassword } from '../../access/passwords/verify-password.ts';
import { newPasswordDigest, passwordDigests } from '../../access/passwords/wire-password.ts';
import { accountOf, setPassword } from '../../access/records/accounts.ts';
import { paramFlag } from '../../access/records/params.ts';
import { endSessions } from '../../access/sessions/sessions.ts';
import { recordEvent } from '../../access/sessions/sign-in-events.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../logs/audit.ts';
import { hashDigest } from '../../passwords/stored-password.ts';
import type { Store } from '../../store/store.ts';

/** Passwords as received: md5 hex, SM2 hex or plain. */
interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** The new one, repeated. */
  readonly newPassword1: string;
}

/**
 * Changes the caller's own password and ends all sessions of the account, including this one (docs/product/sign-in.md#sessions). Wrong old
 * passwords count like wrong ones at sign-in: a stolen token must not allow guessing.
 * @throws CodedError user.confirmPassword, user.oldPassword, user.passwordUnchanged, signIn.locked, those of `checkNewPassword`;
 * user.passwordDigest if the tenant accepts no digests
 */
export async function changePassword(
  access: Access,
  store: Store,
  context: Context,
  change: PasswordChange,
): Promise<void> {
  const { caller, db, now } = context;
  const { sm2 } = access.keys;
  const fresh = newPasswordDigest(change.newPassword, sm2);
  if (fresh.digest !== newPasswordDigest(change.newPassword1, sm2).digest) {
    throw new CodedError('user.confirmPassword');
  }
  if (!(await verifyPassword(access, store, context, change.oldPassword))) {
    throw new CodedError('user.oldPassword');
  }
  if (passwordDigests(change.oldPassword, sm2).includes(fresh.digest)) {
    throw new CodedError('user.passwordUnchanged');
  }
  if (fresh.plain === null && !(await paramFlag(store, caller.tenantId, 'account.digestPasswords'))) {
    throw new CodedError('user.passwordDigest');
  }
  await checkNewPassword(db, fresh, (await accountOf(db, caller.userId)) ?? caller);
  const stored = await hashDigest(fresh.digest);
  await db.tx(async (_, session) => {
    await setPassword(session.db, [caller.userId], stored, { mustChange: false, by: caller.userId, now });
    await endSessions(session.db, { userIds: [caller.userId] }, 'password changed', now);
    const who = { account: caller.account, id: caller.userId, deptIds: caller.deptIds };
    const from = { remoteAddress: context.remoteAddress, sessionId: caller.sessionId };
    await recordEvent(session.db, { event: 'passwordChange', account: who, ...from }, now);
    const { userId: recordId, account: title } = caller;
    audit(context, session, [{ act: 'password', entity: 'user', recordId, title }]);
  });
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { matches } from '../../passwords/stored-password.ts';
import type { Store } from '../../store/store.ts';
import type { Access } from '../callers/access.ts';
import { accountOf } from '../records/accounts.ts';
import { paramNumber } from '../records/params.ts';
import { endSessions } from '../sessions/sessions.ts';
import { clearAfterSuccess, judgeProof } from './lockout.ts';
import { passwordDigests } from './wire-password.ts';

/**
 * Checks whether `wire` is the caller's own password, before a dangerous operation. Failures at sign-in from elsewhere do not block a
 * session here. As many wrong answers as lock an account end this session, whose user is then probably not the owner, and no other session.
 * They also count as failed sign-ins of the account.
 * @throws CodedError signIn.locked, request.tooMany
 */
export async function verifyPassword(
  { keys, lines }: Pick<Access, 'keys' | 'lines'>,
  store: Store,
  { caller, db, now }: Pick<Context, 'caller' | 'db' | 'now'>,
  wire: string,
): Promise<boolean> {
  // A program has no password.
  if (caller.userId === '') return false;
  const limit = await paramNumber(store, caller.tenantId, 'account.failCount');
  const gate = { account: caller.account, origin: `session:${caller.sessionId}` };
  const verdict = await judgeProof(lines, db, gate, limit, now, async () => {
    const account = await accountOf(db, caller.userId);
    return matches(passwordDigests(wire, keys.sm2), account?.password ?? null);
  });
  if (verdict === 'locked') throw new CodedError('signIn.locked');
  if (verdict === 'wait') throw new CodedError('request.tooMany');
  if (verdict === 'right') {
    await clearAfterSuccess(db, gate, limit);
    return true;
  }
  if (verdict.failures >= limit)
    await endSessions(db, { sessionIds: [caller.sessionId] }, 'wrong passwords', now);
  return false;
}

import { judgeProof } from '../../../access/passwords/lockout.ts';
import { acceptsSecondFactor } from '../../../access/passwords/second-factor.ts';
import { accountOf } from '../../../access/records/accounts.ts';
import { paramNumber } from '../../../access/records/params.ts';
import { endChallenges, findChallenge, spendChallenge } from '../challenge.ts';
import { authorizationAt, openGrant } from '../complete-sign-in.ts';
import { gateAt } from '../gate-at.ts';
import { lockAt } from '../lock-at.ts';
import { preAuth } from '../pre-auth.ts';
import { type GrantHandler, replyOf } from './grant-handler.ts';

/** Longer than any code of an authenticator or recovery code including blanks. */
const longestCode = 40;

/**
 * The second step of a sign-in: `challenge` from the first step, `code` of the authenticator or a recovery code. Wrong codes count towards
 * the lock of the account like wrong passwords; correct passwords in between do not clear them.
 * @throws CodedError signIn.challengeOver, signIn.locked, signIn.secondFactorWrong
 */
export const secondFactorGrant: GrantHandler = async (deps, request, { now }) => {
  const { store, access } = deps;
  const { tenantId, client, origin, grant } = request;
  const challenge = request.param('challenge');
  const at = await preAuth(deps, { account: '', grant, tenantId, client, origin }, now);
  const { db } = at;
  const waiting = await findChallenge(db, challenge, client.clientId, now);
  const account = waiting && (await accountOf(db, waiting.userId));
  if (waiting === undefined || account === undefined) return at.refuse('signIn.challengeOver');

  const { userType, onlyDeptId, onlyRoleId, grantType } = waiting;
  const then = { ...at, grant: grantType, origin: { ...origin, userType, onlyDeptId, onlyRoleId } };
  const authorization = await authorizationAt(deps, then, account, now);
  const limit = await paramNumber(store, tenantId, 'account.failCount');
  const gate = await gateAt(at, account.account, account.id, now);
  const code = request.param('code').slice(0, longestCode);
  const verdict = await judgeProof(access.lines, db, gate, limit, now, () =>
    acceptsSecondFactor(db, access.keys.sealing, account.id, code, now),
  );
  if (verdict === 'locked') return at.refuse('signIn.locked', account);
  if (verdict === 'wait') return at.refuse('signIn.addressLocked', account);
  if (verdict !== 'right') {
    await lockAt(deps, at, { name: account.account, account, ...verdict }, now);
    if (verdict.failures >= limit) await endChallenges(db, account.id);
    return at.refuse('signIn.secondFactorWrong', account);
  }
  if (!(await spendChallenge(db, challenge))) return at.refuse('signIn.challengeOver', account);
  return replyOf(await openGrant(deps, then, authorization, now));
};

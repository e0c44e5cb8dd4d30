import { CodedError } from '@heliodeck/model/wire/coded-error';
import { firstPasswordIsOver } from '../../access/passwords/first-password.ts';
import { clearAfterSuccess, stateOf } from '../../access/passwords/lockout.ts';
import { type Account, useFirstPassword } from '../../access/records/accounts.ts';
import { paramNumber } from '../../access/records/params.ts';
import { sessionTerm } from '../../access/sessions/session-term.ts';
import { openSession } from '../../access/sessions/sessions.ts';
import { rememberOrigin } from '../../access/sessions/sign-in-origins.ts';
import { recordAttempt } from './attempts.ts';
import { challengeSeconds, makeChallenge } from './challenge.ts';
import { gateAt, signInOriginOf } from './gate-at.ts';
import { authorizationFor, type Grant, grantTokens, type TokenSubject } from './grant.ts';
import type { PreAuth } from './pre-auth.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/**
 * Signs an account in after its first factor: a password, a code, a third party's identity. If it has a second factor, that is required
 * first.
 * @throws CodedError of `standingAt`; signIn.secondFactor with a `challenge` to answer
 */
export async function completeSignIn(
  deps: SignInDeps,
  at: PreAuth,
  account: Account,
  now: Date,
): Promise<Grant> {
  const authorization = await authorizationAt(deps, at, account, now);
  if (!account.hasSecondFactor) return openGrant(deps, at, authorization, now);
  const challenge = await makeChallenge(at, account, now);
  await recordAttempt(at.db, { ...attemptOf(at, account), result: 'signIn.secondFactor' }, now);
  throw new CodedError('signIn.secondFactor', { challenge, seconds: challengeSeconds });
}

/**
 * Returns the roles and departments of the account.
 * @throws CodedError signIn.disabled, signIn.initialPasswordOver, signIn.firstPasswordUsed, signIn.noRole, signIn.locked
 */
export async function authorizationAt(
  { access, store }: SignInDeps,
  at: PreAuth,
  account: Account,
  now: Date,
): Promise<TokenSubject> {
  if (!account.enabled) return at.refuse('signIn.disabled', account);
  if (await firstPasswordIsOver(store, account, now)) return at.refuse('signIn.initialPasswordOver', account);
  if (usesFirstPassword(at, account) && account.firstPasswordUsed) {
    return at.refuse('signIn.firstPasswordUsed', account);
  }
  const authorization = await authorizationFor(access, account, at.origin);
  if (authorization.roles.length === 0) return at.refuse('signIn.noRole', account);
  const limit = await paramNumber(store, at.tenantId, 'account.failCount');
  const gate = await gateAt(at, account.account, account.id, now);
  if ((await stateOf(at.db, gate, now)).failures >= limit) return at.refuse('signIn.locked', account);
  return authorization;
}

/** Whether this sign-in used a password set by another user. A code sent to the phone uses none. */
function usesFirstPassword({ grant }: PreAuth, account: Account): boolean {
  return account.mustChangePassword && (grant === 'password' || grant === 'captcha');
}

/**
 * Opens the session after all factors; clears the account's failures.
 * @throws CodedError signIn.firstPasswordUsed
 */
export async function openGrant(
  { access, store }: SignInDeps,
  at: PreAuth,
  authorization: TokenSubject,
  now: Date,
): Promise<Grant> {
  const { db, client, origin } = at;
  const { account } = authorization;
  if (usesFirstPassword(at, account) && !(await useFirstPassword(db, account.id, now))) {
    return at.refuse('signIn.firstPasswordUsed', account);
  }
  const limit = await paramNumber(store, at.tenantId, 'account.failCount');
  await clearAfterSuccess(db, await gateAt(at, account.account, account.id, now), limit);
  await rememberOrigin(db, account.id, signInOriginOf(origin), now);
  const term = await sessionTerm(store, db.tenantId, client, now);
  const sessionId = await openSession(
    db,
    {
      ...origin,
      userId: account.id,
      clientId: client.clientId,
      // No token of a program exceeds the program's scope.
      scope: client.scope?.join() ?? null,
      ...term,
    },
    now,
  );
  await recordAttempt(db, { ...attemptOf(at, account), result: 'ok', sessionId }, now);
  return grantTokens(access, authorization, { id: sessionId, generation: 0, ...term }, client, now);
}

const attemptOf = ({ grant, client, origin }: PreAuth, account: Account) => ({
  deptIds: account.deptIds,
  account: account.account,
  userId: account.id,
  grantType: grant,
  clientId: client.clientId,
  remoteAddress: origin.remoteAddress,
  userAgent: origin.userAgent,
});

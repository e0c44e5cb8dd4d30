import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accountOf } from '../../../access/records/accounts.ts';
import { tenantIsOver } from '../../../access/sessions/session-state.ts';
import { sessionTerm } from '../../../access/sessions/session-term.ts';
import { endSessions, openSession } from '../../../access/sessions/sessions.ts';
import { tenantTerm } from '../../../access/sessions/tenants.ts';
import { recordAttempt } from '../attempts.ts';
import { type CodeAuthorization, noteSession, redeemCode, verifies } from '../authorization-codes.ts';
import { authorizationFor, grantTokens } from '../grant.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { type GrantHandler, replyOf, type TokenRequest } from './grant-handler.ts';

/**
 * Exchanges the code from a user's consent (authorize-routes.ts) for tokens. It is valid once, for the program, the redirect address and
 * the verifier (PKCE) it was issued for; if it is presented again, the session from the first exchange ends. The user was already signed in
 * when consenting, including the second factor.
 * @throws CodedError oauth.code for any mismatch; signIn.tenantExpired, signIn.noRole
 */
export const authorizationCodeGrant: GrantHandler = async (deps, request, { now }) => {
  const { access, store } = deps;
  const { client, origin } = request;
  const code = request.param('code');
  const platform = store.asPlatform('a code is shown before its tenant is known');
  const { userId, userTenant, scope } = await authorizationOf(deps, request, code, now);

  const db = store.tenantDb(userTenant);
  const [account, term] = [await accountOf(db, userId), await tenantTerm(db)];
  if (account === undefined || !account.enabled || term === null) throw new CodedError('oauth.code');
  if (tenantIsOver(term, now)) throw new CodedError('signIn.tenantExpired');
  const choice = { ...origin, onlyDeptId: null, onlyRoleId: null };
  const authorization = await authorizationFor(access, account, choice);
  if (authorization.roles.length === 0) throw new CodedError('signIn.noRole');

  const { clientId } = client;
  const until = await sessionTerm(store, userTenant, client, now);
  const opened = { ...choice, userId, clientId, scope, consented: true, ...until };
  const sessionId = await openSession(db, opened, now);
  await noteSession(platform, code, sessionId);
  const { remoteAddress, userAgent } = origin;
  await recordAttempt(
    db,
    {
      account: account.account,
      userId,
      grantType: request.grant,
      clientId,
      result: 'ok',
      sessionId,
      remoteAddress,
      userAgent,
    },
    now,
  );
  return replyOf(
    await grantTokens(access, authorization, { id: sessionId, generation: 0, ...until }, client, now),
  );
};

/** @throws CodedError oauth.code */
async function authorizationOf(
  { store }: SignInDeps,
  { client, param }: TokenRequest,
  code: string,
  now: Date,
): Promise<CodeAuthorization> {
  const platform = store.asPlatform('a code is shown before its tenant is known');
  const redeemed = await redeemCode(platform, code, now);
  if (redeemed?.kind === 'reused' && redeemed.openedSession !== null) {
    // Two programs had it: the right one, and one that intercepted it.
    const db = store.tenantDb(redeemed.userTenant);
    await endSessions(db, { sessionIds: [redeemed.openedSession] }, 'authorization code reused', now);
  }
  if (redeemed?.kind !== 'fresh') throw new CodedError('oauth.code');
  const { authorization } = redeemed;
  const fits =
    authorization.clientId === client.clientId &&
    authorization.redirectUri === param('redirect_uri') &&
    verifies(param('code_verifier'), authorization.challenge);
  if (!fits) throw new CodedError('oauth.code');
  return authorization;
}

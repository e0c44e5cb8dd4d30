import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accountOf } from '../../../access/records/accounts.ts';
import type { SessionRow } from '../../../access/records/tables.ts';
import { tenantIsOver } from '../../../access/sessions/session-state.ts';
import { sessionTerm } from '../../../access/sessions/session-term.ts';
import { endSessions, findSession, rotateSession } from '../../../access/sessions/sessions.ts';
import { tenantTerm } from '../../../access/sessions/tenants.ts';
import { addressKey } from '../../../http/remote-address.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import { recordAttempt } from '../attempts.ts';
import { authorizationFor, grantTokens } from '../grant.ts';
import { type GrantHandler, replyOf } from './grant-handler.ts';

/** Several windows of one browser that resume together send their requests within this time, ms. */
const graceMs = 10_000;

/**
 * Returns the session if this token was exchanged for the latest one within the last seconds, from the same address: two windows of one
 * browser, or a lost response. The client is already known to be the same: the token contains it.
 */
async function sameAnswer(
  db: TenantDb,
  claims: { readonly sessionId: string; readonly generation: number },
  from: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const session = await findSession(db, claims.sessionId);
  if (session === undefined || session.endedAt !== null || session.expiresAt <= now) return undefined;
  const age = now.getTime() - session.refreshedAt.getTime();
  const fresh = Math.abs(age) <= graceMs && session.refreshedFrom === from;
  return fresh && session.generation === claims.generation + 1 ? session : undefined;
}

/**
 * Exchanges a refresh token for new tokens. Each is valid once, and again within ten seconds for the same client, with the same response.
 * One that is presented later or from elsewhere was stolen, by the first or by the second user of it, so the session ends.
 * @throws CodedError signIn.refreshExpired, signIn.tenantExpired, signIn.noRole
 */
export const refreshTokenGrant: GrantHandler = async ({ access, store }, request, { now }) => {
  const { client, origin } = request;
  const claims = await access.signer.read(request.param('refresh_token'), now);
  if (typeof claims === 'string' || claims.kind !== 'refresh_token' || claims.clientId !== client.clientId) {
    throw new CodedError('signIn.refreshExpired');
  }
  const db = store.tenantDb(claims.tenantId);
  const session = await findSession(db, claims.sessionId);
  const account = await accountOf(db, claims.userId);
  const over = session === undefined || session.endedAt !== null || session.expiresAt <= now;
  if (over || account === undefined || !account.enabled) throw new CodedError('signIn.refreshExpired');

  const term = await tenantTerm(db);
  if (term === null) throw new CodedError('signIn.noTenant');
  if (tenantIsOver(term, now)) throw new CodedError('signIn.tenantExpired');
  const choice = {
    onlyDeptId: origin.onlyDeptId ?? session.onlyDeptId,
    onlyRoleId: origin.onlyRoleId ?? session.onlyRoleId,
  };
  // Another department was chosen: departments gained with the former one do not apply.
  const gainedDeptIds = choice.onlyDeptId === session.onlyDeptId ? session.gainedDeptIds : [];
  const authorization = await authorizationFor(access, account, {
    ...choice,
    userType: session.userType,
    gainedDeptIds,
  });
  if (authorization.roles.length === 0) throw new CodedError('signIn.noRole');

  const until = await sessionTerm(store, claims.tenantId, client, now, session);
  if (until.endsAt <= now) throw new CodedError('signIn.refreshExpired');
  const { onlyDeptId, onlyRoleId } = origin;
  const change = {
    ...until,
    ...(onlyDeptId === null || onlyDeptId === session.onlyDeptId ? {} : { onlyDeptId, gainedDeptIds }),
    ...(onlyRoleId === null || onlyRoleId === session.onlyRoleId ? {} : { onlyRoleId }),
  };
  const refreshedFrom = addressKey(origin.remoteAddress);
  const rotated = await rotateSession(db, session.id, claims.generation, { ...change, refreshedFrom }, now);
  if (!rotated) {
    const again = await sameAnswer(db, claims, refreshedFrom, now);
    if (again !== undefined) {
      // Signed for the same second with the same claims, it is the same response.
      const { refreshedAt, expiresAt, endsAt, generation, id } = again;
      return replyOf(
        await grantTokens(access, authorization, { id, generation, expiresAt, endsAt }, client, refreshedAt),
      );
    }
    await endSessions(db, { sessionIds: [session.id] }, 'refresh token reused', now);
    const { remoteAddress, userAgent } = origin;
    await recordAttempt(
      db,
      {
        account: account.account,
        userId: account.id,
        grantType: 'refresh_token',
        clientId: client.clientId,
        result: 'reused',
        sessionId: session.id,
        remoteAddress,
        userAgent,
      },
      now,
    );
    throw new CodedError('signIn.refreshExpired');
  }
  const rotation = { id: session.id, generation: claims.generation + 1, ...until };
  return replyOf(await grantTokens(access, authorization, rotation, client, now));
};

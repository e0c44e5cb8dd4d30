import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accountOf } from '../../../access/accounts.ts';
import { tenantIsOver } from '../../../access/session-state.ts';
import { sessionTerm } from '../../../access/session-term.ts';
import { endSessions, findSession, rotateSession } from '../../../access/sessions.ts';
import type { SessionRow } from '../../../access/tables.ts';
import { tenantTerm } from '../../../access/tenants.ts';
import { addressKey } from '../../../http/remote-address.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import { recordAttempt } from '../attempts.ts';
import { authorizationFor, grantTokens } from '../grant.ts';
import { type GrantHandler, replyOf } from './grant-handler.ts';

/** Windows of one browser that wake together ask within this time. */
const graceMs = 10_000;

/**
 * The session, where this token was exchanged for the latest one within the last seconds, from the same address: two windows
 * of one browser, or an answer that was lost. The client is the same already: the token names it.
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
 * Exchanges a refresh token for new tokens. Each works once, and again within ten seconds for whoever used it: the
 * answer is the same. One that comes later or from elsewhere was stolen, by the first who used it or by the second, so the
 * session ends.
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
  // Another department chosen: what was gained beside the former one is not asked for.
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
      // Signed at the same second with the same claims, it is the same answer.
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

import { CodedError } from '@heliodeck/model/wire/coded-error';
import { clientSession } from '../../../access/callers/client-caller.ts';
import { spendCall } from '../../../access/clients/client-usage.ts';
import { scopeOf } from '../../../access/clients/clients.ts';
import { tenantIsOver } from '../../../access/sessions/session-state.ts';
import { tenantTerm } from '../../../access/sessions/tenants.ts';
import { recordAttempt } from '../attempts.ts';
import type { GrantHandler } from './grant-handler.ts';

/**
 * Issues a program's own token, in its tenant and with the permissions of its scope, or fewer if requested. There is no user and no refresh
 * token; a renewed secret, another tenant or removal of the client ends it at once.
 * @throws CodedError signIn.noTenant, signIn.tenantExpired, oauth.scope, client.rateLimited, client.quotaUsed
 */
export const clientCredentialsGrant: GrantHandler = async ({ access, store }, request, { now }) => {
  const { client, origin } = request;
  const { clientId, tenantId, accessTokenValidity } = client;
  const db = store.tenantDb(tenantId);
  const term = await tenantTerm(db);
  if (term === null) throw new CodedError('signIn.noTenant');
  if (tenantIsOver(term, now)) throw new CodedError('signIn.tenantExpired');

  const own = client.scope ?? [];
  const asked = scopeOf(request.param('scope'));
  const beyond = asked?.filter((code) => !own.includes(code)) ?? [];
  if (beyond.length > 0) throw new CodedError('oauth.scope', { codes: beyond.join(', ') });
  const platform = store.asPlatform('what programs use is counted for all tenants');
  const { refusal } = await spendCall(platform, client, now);
  if (refusal) throw refusal;

  const claims = { sessionId: clientSession(client), userId: '', tenantId, clientId };
  const extra = asked === null ? {} : { scope: asked.join() };
  const token = await access.signer.access(claims, extra, now, accessTokenValidity);
  const { remoteAddress, userAgent } = origin;
  const account = `client:${clientId}`;
  const attempt = { account, grantType: request.grant, clientId, remoteAddress, userAgent };
  await recordAttempt(db, { ...attempt, result: 'ok' }, now);
  const held = await access.programHoldings(tenantId);
  const scope = (asked ?? own).filter((code) => held.has(code)).join(' ');
  return {
    enterprise: {
      access_token: token,
      token_type: 'bearer',
      expires_in: accessTokenValidity,
      scope,
      tenant_id: tenantId,
      client_id: clientId,
    },
    openSource: {
      accessToken: token,
      tokenType: 'bearer',
      expiresIn: accessTokenValidity,
      scope,
      tenantId,
      clientId,
    },
  };
};

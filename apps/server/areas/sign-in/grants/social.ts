import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accountOf } from '../../../access/records/accounts.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { preAuth } from '../pre-auth.ts';
import { keepGuest, userBehind } from '../third-party/identities.ts';
import { endJourney } from '../third-party/journeys.ts';
import { guestReply } from '../token-object.ts';
import { type GrantHandler, replyOf } from './grant-handler.ts';

const longest = 4000;

/**
 * Signs in with a provider of the tenant: `source`, `state` and `code` as returned by the provider. An identity that is not linked gets no
 * tokens, but an `oauth_id` to register with.
 * @throws CodedError signIn.thirdParty, signIn.providerUnknown, signIn.providerFailed and those of enter
 */
export const socialGrant: GrantHandler = async (deps, request, { now, log }) => {
  const { tenantId, client, origin, grant } = request;
  const [source = '', state = '', code = ''] = ['source', 'state', 'code'].map((name) =>
    request.param(name).slice(0, longest),
  );
  const at = await preAuth(deps, { account: source.slice(0, 45), grant, tenantId, client, origin }, now);
  const arrival = { source, state, code, linkUserId: null };
  const { provider, identity } = await endJourney(deps, at.db, arrival, now).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    log.warn('third-party sign-in refused', { source, reason: error.code, error: error.cause });
    return at.refuse(error.code);
  });
  const userId = await userBehind(at.db, identity);
  const account = userId === undefined ? undefined : await accountOf(at.db, userId);
  if (account !== undefined) return replyOf(await completeSignIn(deps, at, account, now));
  const oauthId = await keepGuest(at.db, { ...identity, providerId: provider.id }, now);
  return guestReply({ tenantId: at.db.tenantId, oauthId, name: identity.name, userType: origin.userType });
};

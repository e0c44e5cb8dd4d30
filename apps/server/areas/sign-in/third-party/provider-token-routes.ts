import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { isNeeded } from '../../../http/document.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { auditDone } from '../../../logs/audit.ts';
import { allowedHosts } from '../../../outgoing.ts';
import { mayStartJourney } from '../code-rate-limit.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { identitiesAt } from './identities.ts';
import { renewTokens, revokeToken } from './provider-tokens.ts';
import { findProvider } from './providers.ts';

const base = '/api/blade-auth/oauth';
const longest = 4000;
const given = z.looseObject({
  token: z
    .string()
    .max(longest)
    .optional()
    .meta({ [isNeeded]: true }),
});

/**
 * Revokes or exchanges a provider's own tokens, for clients that have them. Uses the tenant's secret at the provider, and is therefore
 * restricted to users who have linked an identity of that provider. This server stores none of these tokens.
 */
export function providerTokenRoutes({ access, store, logs }: SignInDeps): RouteSpec[] {
  /** @throws CodedError request.tooMany, signIn.providerUnknown, signIn.notLinked */
  const atProvider = async ({ caller, db, now, remoteAddress }: Context, source: string) => {
    const platform = store.asPlatform('guards that stand before any tenant');
    if (!(await mayStartJourney(platform, remoteAddress, now))) throw new CodedError('request.tooMany');
    const provider = await findProvider(db, access.keys.sealing, { source });
    if (provider === undefined) throw new CodedError('signIn.providerUnknown');
    const identities = await identitiesAt(db, caller.userId, provider.id);
    if (identities.length === 0) throw new CodedError('signIn.notLinked');
    return { provider, identities, outgoing: { allowed: await allowedHosts(store) } };
  };
  const tell = ({ caller }: Context, logId: string, source: string): void =>
    logs.usual.write({ tenantId: caller.tenantId }, 'info', logId, {
      userId: caller.userId,
      account: caller.account,
      source,
    });
  const common = {
    method: ['GET', 'POST'],
    access: 'signed-in',
    tag: 'Third-party sign-in',
    log: { hidden: ['token'] },
  } as const;
  return [
    defineRoute({
      ...common,
      path: `${base}/revoke/:source/:token`,
      summary: label('吊销第三方令牌', 'Revoke a token of a third party'),
      async handle(context, _input, { params }) {
        const { source = '', token = '' } = params;
        const { provider, outgoing } = await atProvider(context, source);
        await revokeToken(provider, outgoing, token);
        const { userId: recordId, account: title } = context.caller;
        const before = { thirdPartyToken: provider.name };
        await auditDone(context, [{ act: 'edit', entity: 'user', recordId, title, before, after: {} }]);
        tell(context, 'signIn.providerTokenRevoked', source);
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/refresh/:source`,
      summary: label('刷新第三方令牌', 'Renew the tokens of a third party'),
      query: given,
      body: given.nullish(),
      async handle(context, { query, body }, { params }) {
        const { source = '' } = params;
        const token = body?.token || query.token;
        if (!token) throw new CodedError('request.parameterMissing', { name: 'token' });
        const { provider, identities, outgoing } = await atProvider(context, source);
        const tokens = await renewTokens(provider, outgoing, token, identities);
        tell(context, 'signIn.providerTokenRenewed', source);
        return tokens;
      },
    }),
  ];
}

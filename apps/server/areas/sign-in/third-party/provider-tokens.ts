import { CodedError } from '@heliodeck/model/wire/coded-error';
import * as oidc from 'openid-client';
import type { OutgoingOptions } from '../../../outgoing.ts';
import { configurationOf, type Identity } from './openid.ts';
import type { Provider } from './providers.ts';

/** Tokens of a provider, under the names used by existing clients. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Seconds; null = not given by the provider. */
  readonly expireIn: number | null;
  /** The next one, or the presented one if the provider returns no other. */
  readonly refreshToken: string;
  readonly idToken: string | null;
  readonly scope: string | null;
  readonly tokenType: string;
}

/**
 * Revokes a token at the provider (RFC 7009). An unknown token counts as revoked.
 * @throws CodedError signIn.providerCannot if the provider does not support it, signIn.providerFailed
 */
export async function revokeToken(
  provider: Provider,
  outgoing: OutgoingOptions,
  token: string,
): Promise<void> {
  const config = await configurationOf(provider, outgoing);
  if (config.serverMetadata().revocation_endpoint === undefined)
    throw new CodedError('signIn.providerCannot');
  await oidc.tokenRevocation(config, token).catch((cause: unknown) => {
    throw new CodedError('signIn.providerFailed', {}, { cause });
  });
}

/**
 * Exchanges a provider's refresh token for new tokens, for its owner only. For another user's token the caller gets nothing, and the new
 * tokens are revoked: the token was stolen.
 * @param owners the caller's identities at this provider
 * @throws CodedError signIn.thirdParty for a token that is invalid, expired, or not the caller's; signIn.providerFailed
 */
export async function renewTokens(
  provider: Provider,
  outgoing: OutgoingOptions,
  refreshToken: string,
  owners: readonly Pick<Identity, 'issuer' | 'subject'>[],
): Promise<ProviderTokens> {
  const config = await configurationOf(provider, outgoing);
  const tokens = await oidc.refreshTokenGrant(config, refreshToken).catch((cause: unknown) => {
    throw new CodedError('signIn.thirdParty', {}, { cause });
  });
  const subject = tokens.claims()?.sub ?? (await subjectAtProvider(config, tokens.access_token));
  const { issuer } = config.serverMetadata();
  if (!owners.some((owner) => owner.issuer === issuer && owner.subject === subject)) {
    const given = [tokens.refresh_token ?? refreshToken, tokens.access_token];
    await Promise.allSettled(given.map((token) => oidc.tokenRevocation(config, token)));
    throw new CodedError('signIn.thirdParty');
  }
  return {
    accessToken: tokens.access_token,
    expireIn: tokens.expires_in ?? null,
    refreshToken: tokens.refresh_token ?? refreshToken,
    idToken: tokens.id_token ?? null,
    scope: tokens.scope ?? null,
    tokenType: tokens.token_type,
  };
}

/** Returns the subject of an access token; undefined if the provider does not return it. */
function subjectAtProvider(config: oidc.Configuration, accessToken: string): Promise<string | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return Promise.resolve(undefined);
  return oidc.fetchUserInfo(config, accessToken, oidc.skipSubjectCheck).then(
    ({ sub }) => sub,
    () => undefined,
  );
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import * as oidc from 'openid-client';
import { guardedFetch, type OutgoingOptions } from '../../../outgoing.ts';
import type { Provider } from './providers.ts';

/** A user's identity at a provider: the subject is unique within the issuer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Display name at the provider. */
  readonly name: string;
}

/** Secrets of one sign-in at a provider, stored on the server until its end. */
interface JourneySecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

/** Makes secrets. @param state chosen by the client, which can thus recognise its own sign-in */
export function makeSecrets(state = oidc.randomState()): JourneySecrets {
  return { state, nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
}

/** Returns the provider's URL for the user. @throws CodedError signIn.providerFailed, resource.address… */
export async function authorizationAddress(
  provider: Provider,
  outgoing: OutgoingOptions,
  { state, nonce, verifier }: JourneySecrets,
  redirectUri: string,
): Promise<string> {
  const config = await configurationOf(provider, outgoing);
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.acrValues.length > 0 && { acr_values: provider.acrValues.join(' ') }),
  });
  return address.href;
}

/**
 * Exchanges the code returned by the provider for the identity. Verifies state, nonce, issuer, audience, times and signature of the
 * provider's token.
 * @param answeredIssuer the issuer in the response; null = none
 * @throws CodedError signIn.thirdParty for any mismatch, signIn.thirdPartyWeak if the authentication is weaker than the provider's row
 * requires, signIn.providerFailed
 */
export async function identityBehind(
  provider: Provider,
  outgoing: OutgoingOptions,
  { state, nonce, verifier }: JourneySecrets,
  answer: { readonly code: string; readonly redirectUri: string; readonly answeredIssuer: string | null },
): Promise<Identity> {
  const config = await configurationOf(provider, outgoing);
  const address = new URL(answer.redirectUri);
  const { code, answeredIssuer } = answer;
  address.search = new URLSearchParams({
    code,
    state,
    ...(answeredIssuer === null ? {} : { iss: answeredIssuer }),
  }).toString();
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  };
  const tokens = await oidc.authorizationCodeGrant(config, address, checks).catch((cause: unknown) => {
    throw new CodedError('signIn.thirdParty', {}, { cause });
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new CodedError('signIn.thirdParty');
  if (!isStrongEnough(provider, claims)) throw new CodedError('signIn.thirdPartyWeak');
  const name =
    nameIn(claims) ?? (await nameAtProvider(config, tokens.access_token, claims.sub)) ?? claims.sub;
  return { issuer: claims.iss, subject: claims.sub, name: name.slice(0, 100) };
}

/** Whether the level and methods of a token are among those required; false for a token without them. */
function isStrongEnough(
  { acrValues, amrValues }: Pick<Provider, 'acrValues' | 'amrValues'>,
  { acr, amr }: Readonly<Record<string, unknown>>,
): boolean {
  const levels: readonly unknown[] = [acr];
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : [];
  const fits = (wanted: readonly string[], told: readonly unknown[]): boolean =>
    wanted.length === 0 || wanted.some((one) => told.includes(one));
  return fits(acrValues, levels) && fits(amrValues, methods);
}

/** Returns the configuration of a provider. @throws CodedError signIn.providerFailed, resource.address… */
export async function configurationOf(
  provider: Provider,
  outgoing: OutgoingOptions,
): Promise<oidc.Configuration> {
  const call: oidc.CustomFetch = (address, options) =>
    guardedFetch(outgoing)(address, options as RequestInit);
  try {
    const found = await oidc.discovery(new URL(provider.issuer), provider.clientId, undefined, undefined, {
      [oidc.customFetch]: call,
      // guardedFetch restricts plain http to hosts allowed by the operators.
      execute: [oidc.allowInsecureRequests],
    });
    const metadata = found.serverMetadata();
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const proof = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    const config = new oidc.Configuration(
      metadata,
      provider.clientId,
      undefined,
      proof(provider.clientSecret),
    );
    config[oidc.customFetch] = call;
    oidc.allowInsecureRequests(config);
    oidc.enableNonRepudiationChecks(config);
    return config;
  } catch (cause) {
    throw refusalIn(cause) ?? new CodedError('signIn.providerFailed', {}, { cause });
  }
}

/** Finds the error of the check of outgoing URLs, wherever the library has put it. */
function refusalIn(error: unknown): CodedError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof CodedError) return at;
  return undefined;
}

function nameIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  for (const claim of ['name', 'preferred_username', 'nickname', 'email']) {
    const value = claims[claim];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** Many providers return names at their user-info endpoint only. Without a name the subject is used. */
async function nameAtProvider(
  config: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<string | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined;
  return oidc.fetchUserInfo(config, accessToken, subject).then(nameIn, () => undefined);
}

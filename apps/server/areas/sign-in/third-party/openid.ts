import { CodedError } from '@heliodeck/model/wire/coded-error';
import * as oidc from 'openid-client';
import { guardedFetch, type OutgoingOptions } from '../../../outgoing.ts';
import type { Provider } from './providers.ts';

/** Somebody as a provider knows them: the subject is unique within the issuer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** How people know them there. */
  readonly name: string;
}

/** Secrets of one journey, kept on the server until its end. */
interface JourneySecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

/** Secrets for a new journey. @param state chosen by the client, which so knows its own journey again */
export function makeSecrets(state = oidc.randomState()): JourneySecrets {
  return { state, nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
}

/** The provider's address that somebody is sent to. @throws CodedError signIn.providerFailed, resource.address… */
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
 * Exchanges the code a journey ended with for who it was. State, nonce, issuer, audience, times and signature of the
 * provider's token are checked.
 * @param answeredIssuer the issuer the answer named; null = none
 * @throws CodedError signIn.thirdParty when anything does not fit, signIn.thirdPartyWeak when the provider did not look at
 * the person as closely as its row demands, signIn.providerFailed
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

/** Whether the level and methods a token tells are among those demanded; one that tells none is not. */
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

/** What is known of a provider. @throws CodedError signIn.providerFailed, resource.address… */
export async function configurationOf(
  provider: Provider,
  outgoing: OutgoingOptions,
): Promise<oidc.Configuration> {
  const call: oidc.CustomFetch = (address, options) =>
    guardedFetch(outgoing)(address, options as RequestInit);
  try {
    const found = await oidc.discovery(new URL(provider.issuer), provider.clientId, undefined, undefined, {
      [oidc.customFetch]: call,
      // Plain http only ever gets through to hosts the operators allow: guardedFetch sees to it.
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

/** The outgoing-address check's own words, wherever the library has put them. */
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

/** Many providers tell names at their user-info endpoint only. Without a name people are known by their subject. */
async function nameAtProvider(
  config: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<string | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined;
  return oidc.fetchUserInfo(config, accessToken, subject).then(nameIn, () => undefined);
}

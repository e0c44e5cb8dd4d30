import { isRecord } from '@heliodeck/kit/is-record';
import { ApiError } from './api-error.ts';
import type { Session, TokenReply } from './session.ts';
import type { SessionKeeper } from './session-keeper.ts';
import type { Call, Transport } from './transport.ts';

/** A picture with letters; its answer can be used once. */
export interface Captcha {
  readonly key: string;
  /** Data URI. */
  readonly image: string;
}

/** Account and password of a user in a tenant. */
export interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly captcha?: { readonly key: string; readonly code: string };
}

/** A sign-in whose first factor was correct and which requires the second. */
export interface Challenge {
  readonly tenantId: string;
  readonly challenge: string;
}

/** Sign-in methods of a tenant besides account and password. */
export interface SignInWays {
  readonly sms: boolean;
  /** Whether users with a third-party identity may register. */
  readonly register: boolean;
  readonly providers: readonly { readonly source: string; readonly name: string }[];
}

/** The tenant of a site's address, if the address belongs to one; otherwise empty. */
export interface SiteTenant {
  readonly tenantId?: string;
  /** Picture for the sign-in page; '' = none. */
  readonly backgroundUrl?: string;
}

/** A user known to a third party but not to this server. */
export interface Guest {
  readonly tenantId: string;
  readonly oauthId: string;
  readonly name: string;
}

/** How passwords are sent. */
export interface PasswordOptions {
  /**
   * Transforms a password for transport (docs/product/sign-in.md#passwords-on-the-wire): its md5 in hex, or
   * the SM2 cipher (C1C2C3, hex) for the server's public key. Default: unchanged, for https only.
   * @param publicKey fetches that key
   */
  readonly sealPassword?: (password: string, publicKey: () => Promise<string>) => string | Promise<string>;
  /**
   * Identifies this machine, so that wrong passwords entered elsewhere do not lock out its user; 43
   * characters of base64url.
   */
  readonly deviceMark?: () => string;
}

/** Sign-in methods, and requests before sign-in. All throw ApiError with the server's message. */
export interface SignIn {
  /** @throws ApiError; one that contains a challenge (challengeIn) requires the second factor */
  withPassword(credentials: Credentials): Promise<Session>;
  /** Answers a challenge with a code of the authenticator or a recovery code. */
  withSecondFactor(challenge: Challenge, code: string): Promise<Session>;
  /** Sends a code to a phone. @returns the id of this message */
  sendCode(tenantId: string, phone: string): Promise<string>;
  withCode(
    tenantId: string,
    given: { readonly phone: string; readonly id: string; readonly value: string },
  ): Promise<Session>;
  /** Signs in with the response of a third party. @returns the guest to register if the identity is unknown here */
  withThirdParty(
    tenantId: string,
    given: { readonly source: string; readonly state: string; readonly code: string },
  ): Promise<Session | Guest>;
  /** Creates an account for a guest; an administrator must approve it. */
  register(
    guest: Guest,
    given: { readonly name: string; readonly account: string; readonly password: string },
  ): Promise<void>;
  /** Exchanges the code from a user's consent for tokens (RFC 6749 with PKCE). */
  withAuthorizationCode(given: {
    readonly code: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
  }): Promise<Session>;
  /**
   * Signs in as the program itself. @param scope permission codes, comma-joined, to request fewer than the
   * client has
   */
  asProgram(scope?: string): Promise<Session>;
  captcha(): Promise<Captcha>;
  /** Sign-in methods of a tenant. */
  ways(tenantId: string, signal?: AbortSignal): Promise<SignInWays>;
  /** The tenant of an address such as 'https://solar.example.com'. */
  siteTenant(domain: string, signal?: AbortSignal): Promise<SiteTenant>;
  /** Transforms a password for transport, for requests that ask for it again. */
  seal(password: string): Promise<string>;
}

type TextByName = Readonly<Record<string, string>>;

/** The challenge in an error; undefined for any other error. */
export function challengeIn(error: unknown, tenantId: string): Challenge | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'signIn.secondFactor') return undefined;
  const { challenge } = error.params;
  return typeof challenge === 'string' ? { tenantId, challenge } : undefined;
}

/** Whether the result is a guest instead of a session. */
export const isGuest = (one: Session | Guest): one is Guest => 'oauthId' in one;

const tokenPath = 'blade-auth/oauth/token';
const isToken = (reply: unknown): reply is TokenReply =>
  isRecord(reply) && typeof reply.access_token === 'string';

/** Requests new tokens for a session: with its refresh token, or with the secret for a program that acts for itself. */
export function renewal(transport: Transport): (session: Session) => Promise<TokenReply> {
  return ({ tenantId, refreshToken, scope = 'all' }) =>
    askForToken(transport, {
      body:
        refreshToken === ''
          ? { grant_type: 'client_credentials', ...(scope !== '' && { scope }) }
          : { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all' },
      headers: { 'Tenant-Id': tenantId },
    });
}

/** @throws ApiError, 'unreadable' if the responding server is not Heliodeck */
async function askForToken(
  transport: Transport,
  { body, headers }: { readonly body: TextByName; readonly headers: TextByName },
): Promise<TokenReply> {
  const call: Call = { method: 'POST', path: tokenPath, body: new URLSearchParams(body), headers };
  const reply = await transport.send(call, null);
  if (!isToken(reply)) throw transport.fault('unreadable');
  return reply;
}

/** The sign-in methods of a server. */
export function openSignIn(
  transport: Transport,
  keeper: SessionKeeper,
  { sealPassword = (password) => password, deviceMark }: PasswordOptions,
): SignIn {
  const open = <T>(call: Omit<Call, 'method'>, method: 'GET' | 'POST' = 'GET'): Promise<T> =>
    transport.send<T>({ method, ...call }, null);
  const ask = (tenantId: string, asked: TextByName, headers: TextByName = {}): Promise<TokenReply> =>
    askForToken(transport, {
      body: { tenantId, scope: 'all', ...asked },
      headers: { 'Tenant-Id': tenantId, ...(deviceMark && { 'Device-Mark': deviceMark() }), ...headers },
    });
  const enter = async (tenantId: string, asked: TextByName, headers?: TextByName): Promise<Session> =>
    keeper.begin(await ask(tenantId, asked, headers), 'all');
  const publicKey = async (): Promise<string> =>
    (await open<{ readonly publicKey: string }>({ path: 'blade-auth/public-key' })).publicKey;
  const seal = async (password: string): Promise<string> => sealPassword(password, publicKey);

  return {
    async withPassword({ tenantId, account, password, captcha }) {
      const headers: TextByName = captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {};
      const asked = {
        username: account,
        password: await seal(password),
        type: 'account',
        grant_type: captcha ? 'captcha' : 'password',
      };
      return enter(tenantId, asked, headers);
    },
    withSecondFactor: ({ tenantId, challenge }, code) =>
      enter(tenantId, { grant_type: 'second_factor', challenge, code }),
    async sendCode(tenantId, phone) {
      const body = new URLSearchParams({ tenantId, phone });
      const headers = { 'Tenant-Id': tenantId };
      const path = 'blade-auth/oauth/sms/send-validate';
      return (await open<{ readonly id: string }>({ path, body, headers }, 'POST')).id;
    },
    withCode: (tenantId, given) => enter(tenantId, { grant_type: 'sms_code', ...given }),
    async withThirdParty(tenantId, given) {
      const reply = await ask(tenantId, { grant_type: 'social', ...given });
      if (reply.access_token !== '') return keeper.begin(reply, 'all');
      return { tenantId, oauthId: reply.oauth_id ?? '', name: reply.nick_name ?? '' };
    },
    async register({ tenantId, oauthId }, given) {
      const json = { ...given, password: await seal(given.password), tenantId, oauthId };
      await open({ path: 'blade-user/register-guest', json }, 'POST');
    },
    async withAuthorizationCode({ code, redirectUri, codeVerifier }) {
      const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const body = { ...asked, code_verifier: codeVerifier };
      return keeper.begin(await askForToken(transport, { body, headers: {} }), 'all');
    },
    async asProgram(scope = '') {
      const body = { grant_type: 'client_credentials', ...(scope !== '' && { scope }) };
      return keeper.begin(await askForToken(transport, { body, headers: {} }), scope);
    },
    captcha: () => open<Captcha>({ path: 'blade-auth/oauth/captcha' }),
    ways: (tenantId, signal) =>
      open<SignInWays>({ path: 'blade-auth/sign-in-ways', query: { tenantId }, ...(signal && { signal }) }),
    siteTenant: (domain, signal) =>
      open<SiteTenant>({ path: 'blade-system/tenant/info', query: { domain }, ...(signal && { signal }) }),
    seal,
  };
}

import { queryOptions } from '@tanstack/react-query';
import { createStore } from '../state/store.ts';
import { ApiError } from './api-error.ts';
import { deviceMark } from './device-mark.ts';
import { sealPassword } from './seal-password.ts';
import { lastTenant, session, sessionOf, type TokenReply } from './session.ts';
import { send } from './transport.ts';

export interface Captcha {
  readonly key: string;
  /** Data URI. */
  readonly image: string;
}

interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly captcha?: { readonly key: string; readonly code: string };
}

/** Why the log-in page is shown; undefined = the person came by themselves. */
type EndReason = 'expired' | 'signed-out';
export const endReason = createStore<EndReason | undefined>(undefined);

/**
 * Signs in with account and password.
 * @throws ApiError with the server's words (wrong password, captcha, locked, tenant expired); reason 'signIn.secondFactor'
 * carries the challenge to answer
 */
export async function signIn({ tenantId, account, password, captcha }: Credentials): Promise<void> {
  const headers: Record<string, string> = captcha
    ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code }
    : {};
  const asked = {
    ...{ username: account, password: await sealPassword(password), type: 'account' },
    grant_type: captcha ? 'captcha' : 'password',
  };
  startSession(tenantId, await askForToken(tenantId, asked, headers));
}

/** A sign-in whose first proof was right and whose second is asked for. */
export interface Challenge {
  readonly tenantId: string;
  readonly challenge: string;
}

/** The challenge in a refusal; undefined where it is another refusal. */
export function challengeIn(error: unknown, tenantId: string): Challenge | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'signIn.secondFactor') return undefined;
  const { challenge } = error.params;
  return typeof challenge === 'string' ? { tenantId, challenge } : undefined;
}

/** Answers a challenge with a code of the authenticator or a recovery code. */
export async function answerChallenge({ tenantId, challenge }: Challenge, code: string): Promise<void> {
  startSession(tenantId, await askForToken(tenantId, { grant_type: 'second_factor', challenge, code }));
}

/** Has a code sent to a phone. @returns which sending it was */
export async function sendSignInCode(tenantId: string, phone: string): Promise<string> {
  const { id } = await send<{ id: string }>(
    {
      ...{ method: 'POST', path: 'blade-auth/oauth/sms/send-validate' },
      body: new URLSearchParams({ tenantId, phone }),
      headers: { 'Tenant-Id': tenantId },
    },
    false,
  );
  return id;
}

/** Signs in with a code sent to a phone. */
export async function signInByCode(
  tenantId: string,
  given: { readonly phone: string; readonly id: string; readonly value: string },
): Promise<void> {
  startSession(tenantId, await askForToken(tenantId, { grant_type: 'sms_code', ...given }));
}

/** What a tenant offers beside account and password. */
export interface SignInWays {
  readonly sms: boolean;
  /** Whether somebody a third party knows may register. */
  readonly register: boolean;
  readonly providers: readonly { readonly source: string; readonly name: string }[];
}

/** What a tenant offers, asked before anybody is signed in. */
export const fetchSignInWays = (tenantId: string, signal?: AbortSignal): Promise<SignInWays> =>
  send<SignInWays>(
    {
      ...{ method: 'GET', path: 'blade-auth/sign-in-ways', query: { tenantId } },
      ...(signal ? { signal } : {}),
    },
    false,
  );

/** Whose page this is, where a tenant has an address of its own; empty where it is everyone's. */
interface SiteTenant {
  readonly tenantId?: string;
  /** Picture for the page before sign-in; '' = none. */
  readonly backgroundUrl?: string;
}

export const siteTenantQuery = queryOptions({
  queryKey: ['site-tenant'],
  queryFn: ({ signal }) =>
    send<SiteTenant>(
      { method: 'GET', path: 'blade-system/tenant/info', query: { domain: location.origin }, signal },
      false,
    ),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Starts the session of a token reply. */
export function startSession(tenantId: string, reply: TokenReply): void {
  lastTenant.set(tenantId);
  endReason.set(undefined);
  session.set(sessionOf(reply, Date.now()));
}

/** The token call, whatever the grant. */
export function askForToken(
  tenantId: string,
  asked: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TokenReply> {
  return send<TokenReply>(
    {
      ...{ method: 'POST', path: 'blade-auth/oauth/token' },
      body: new URLSearchParams({ tenantId, scope: 'all', ...asked }),
      headers: { 'Tenant-Id': tenantId, 'Device-Mark': deviceMark(), ...headers },
    },
    false,
  );
}

/** Puts the lock page before everything, in every tab. The tokens go on: only the screens are shut. */
export function lock(): void {
  session.set((before) => (before ? { ...before, locked: true } : before));
}

/** A fresh captcha: the answer to it works once. */
export const fetchCaptcha = (): Promise<Captcha> =>
  send<Captcha>({ method: 'GET', path: 'blade-auth/oauth/captcha' }, false);

/** Forgets the session in every tab. */
export function endSession(reason: EndReason): void {
  endReason.set(reason);
  session.set(null);
}

/** Tells the server, then forgets. The server may be out of reach: the person leaves all the same. */
export async function signOut(): Promise<void> {
  await send({ method: 'GET', path: 'blade-auth/oauth/logout' }).catch(() => undefined);
  endSession('signed-out');
}

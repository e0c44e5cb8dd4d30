import { createStore } from '../state/store.ts';
import { sealPassword } from './seal-password.ts';
import { lastTenant, session, sessionOf, type TokenReply } from './session.ts';
import { send } from './transport.ts';

export interface Captcha {
  readonly key: string;
  /** Data URI. */
  readonly image: string;
}

export interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly captcha?: { readonly key: string; readonly code: string };
}

/** Why the log-in page is shown; undefined = the person came by themselves. */
export type EndReason = 'expired' | 'signed-out';
export const endReason = createStore<EndReason | undefined>(undefined);

/**
 * Asks for tokens with account and password and starts the session.
 * @throws ApiError with the server's words (wrong password, captcha, locked, tenant expired)
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const reply = await askForToken(credentials);
  lastTenant.set(credentials.tenantId);
  endReason.set(undefined);
  session.set(sessionOf(reply, Date.now()));
}

/** Checks the password of the person behind the lock page; the tokens are new ones afterwards. */
export async function unlock(password: string): Promise<void> {
  const current = session.get();
  if (!current) return;
  const reply = await askForToken({
    tenantId: current.tenantId,
    account: current.account,
    password,
  });
  session.set(sessionOf(reply, Date.now()));
}

export function lock(): void {
  session.set((before) => (before ? { ...before, locked: true } : before));
}

async function askForToken(credentials: Credentials): Promise<TokenReply> {
  const headers: Record<string, string> = { 'Tenant-Id': credentials.tenantId };
  if (credentials.captcha) {
    headers['Captcha-Key'] = credentials.captcha.key;
    headers['Captcha-Code'] = credentials.captcha.code;
  }
  const body = new URLSearchParams({
    tenantId: credentials.tenantId,
    username: credentials.account,
    password: await sealPassword(credentials.password),
    grant_type: credentials.captcha ? 'captcha' : 'password',
    scope: 'all',
    type: 'account',
  });
  return send<TokenReply>({ method: 'POST', path: 'blade-auth/oauth/token', body, headers }, false);
}

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

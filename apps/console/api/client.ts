import { currentLocale } from '../i18n/messages.ts';
import { ApiError, faultWords } from './api-error.ts';
import type { Query } from './query-string.ts';
import { renew, renewWhenDue } from './refresh.ts';
import { session } from './session.ts';
import { endSession } from './sign-in.ts';
import { type Call, send } from './transport.ts';

/** Sends a signed-in call. @throws ApiError ('signed-out' also ends the session here) */
export const call = <T>(spec: Call): Promise<T> => withSession(() => send<T>(spec));

/**
 * Makes a signed-in attempt: renews the token when it is about to expire, and once more when the server refuses it.
 * @param attempt sends the call with the session's current token
 * @throws ApiError ('signed-out' also ends the session here)
 */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  await renewWhenDue(Date.now());
  const used = session.get()?.accessToken;
  if (used === undefined)
    throw new ApiError('signed-out', faultWords['signed-out'][currentLocale()], { code: 401 });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Nothing answers until the owner has changed the password (docs/product/sign-in.md#first-passwords), or set up a second
    // factor.
    if (error.reason === 'signIn.mustChangePassword') {
      session.set((before) => (before ? { ...before, mustChangePassword: true } : before));
    }
    if (error.reason === 'signIn.mustEnrol') {
      session.set((before) => (before ? { ...before, mustEnrol: true } : before));
    }
    if (error.fault !== 'signed-out') throw error;
    if (await renew(used)) return attempt();
    endSession('expired');
    throw error;
  }
}

/** A signed-in GET. @returns the reply's `data` @throws ApiError; 'AbortError' when `signal` gave up */
export const get = <T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path, ...(query ? { query } : {}), ...(signal ? { signal } : {}) });

/** A signed-in POST; without `json` the body is `{}`. @returns the reply's `data` @throws ApiError */
export const post = <T>(path: string, json?: unknown, query?: Query): Promise<T> =>
  call<T>({ method: 'POST', path, json: json ?? {}, ...(query ? { query } : {}) });

/** 20 MB over a line of a rural station take a while. */
const uploadTimeoutMs = 300_000;

/** @param onSent hears what share of the form has gone out, 0 to 1 */
export const upload = <T>(
  path: string,
  form: FormData,
  query?: Query,
  onSent?: (share: number) => void,
): Promise<T> =>
  call<T>({
    ...{ method: 'POST', path, body: form, timeoutMs: uploadTimeoutMs },
    ...(query ? { query } : {}),
    ...(onSent ? { onSent } : {}),
  });

import { type Guest, isGuest } from '@heliodeck/client/sign-in';
import { isRecord } from '@heliodeck/kit/is-record';
import { textOrEmpty } from '@heliodeck/kit/plain-value';
import { api, post } from './client.ts';

/** A sign-in or link by a third party that was started in this browser window. */
interface Journey {
  readonly kind: 'sign-in' | 'link';
  /** Generated here to recognise the response: a response with another state is rejected. */
  readonly state: string;
  readonly tenantId: string;
  readonly source: string;
  /** Where to continue afterwards. */
  readonly redirect: string;
}

const journeyKey = 'heliodeck.journey';
const guestKey = 'heliodeck.guest';

/** Session storage: another tab has separate data, and a window opened from here gets a copy. */
function keepHere(key: string, value: unknown): void {
  sessionStorage.setItem(key, JSON.stringify(value));
}

function readHere(key: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function freshState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores the start of a sign-in. @returns the address to open */
export function redirectToSignIn(tenantId: string, source: string, redirect: string): string {
  const state = freshState();
  keepHere(journeyKey, { kind: 'sign-in', state, tenantId, source, redirect } satisfies Journey);
  const path = `blade-auth/oauth/render/${encodeURIComponent(source)}`;
  return api.addressOf(path, { tenantId, state, origin: location.origin });
}

/** Requests to link an identity to the signed-in account. @returns the third party's address to continue at */
export async function redirectToLink(source: string, password: string, tenantId: string): Promise<string> {
  const state = freshState();
  const { address } = await post<{ address: string }>(`blade-auth/oauth/link/${encodeURIComponent(source)}`, {
    password: await api.signIn.seal(password),
    state,
    origin: location.origin,
  });
  keepHere(journeyKey, { kind: 'link', state, tenantId, source, redirect: '/me' } satisfies Journey);
  return address;
}

/** The stored start for a response; undefined if it was not started in this window. */
export function keptJourney(state: string): Journey | undefined {
  const kept = readHere(journeyKey);
  if (!kept || textOrEmpty(kept.state) === '' || kept.state !== state) return undefined;
  return {
    kind: kept.kind === 'link' ? 'link' : 'sign-in',
    state,
    tenantId: textOrEmpty(kept.tenantId),
    source: textOrEmpty(kept.source),
    redirect: textOrEmpty(kept.redirect),
  };
}

/** Removes the stored start, which can be used only once. */
export function endJourney(): void {
  sessionStorage.removeItem(journeyKey);
}

/**
 * Signs in with the response of a third party.
 * @returns the guest to register if the identity is unknown here; undefined if the session has started
 */
export async function signInBySocial(journey: Journey, code: string): Promise<Guest | undefined> {
  const { tenantId, source, state } = journey;
  const came = await api.signIn.withThirdParty(tenantId, { source, state, code });
  if (!isGuest(came)) return undefined;
  keepHere(guestKey, came);
  return came;
}

/** Links the identity in a third party's response to the signed-in account. */
export const linkIdentity = ({ state }: Journey, code: string): Promise<unknown> =>
  post('blade-auth/oauth/link', { state, code });

/** The guest to register; undefined if no third party returned one. */
export function keptGuest(): Guest | undefined {
  const kept = readHere(guestKey);
  if (!kept || textOrEmpty(kept.oauthId) === '') return undefined;
  return {
    tenantId: textOrEmpty(kept.tenantId),
    oauthId: textOrEmpty(kept.oauthId),
    name: textOrEmpty(kept.name),
  };
}

/** Creates an account for a guest. */
export async function registerGuest(
  guest: Guest,
  given: { readonly name: string; readonly account: string; readonly password: string },
): Promise<void> {
  await api.signIn.register(guest, given);
  sessionStorage.removeItem(guestKey);
}

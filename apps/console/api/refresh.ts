import { readKept } from '../state/kept.ts';
import { ApiError } from './api-error.ts';
import { restoreSession, session, sessionKey, sessionOf, type TokenReply } from './session.ts';
import { send } from './transport.ts';

/** A token this close to its end is renewed before it is used, in milliseconds. */
const renewalMargin = 5 * 60_000;

let flight: Promise<boolean> | undefined;

/**
 * Renews the tokens; calls made meanwhile share one flight.
 * @param stale access token that was refused; when another tab has renewed it since, nothing is sent
 * @returns false when the session is over. A network fault throws: the session may still be good.
 */
export function renew(stale: string): Promise<boolean> {
  flight ??= acrossTabs(() => renewOnce(stale)).finally(() => {
    flight = undefined;
  });
  return flight;
}

/** Renews ahead of time where the end is near. */
export async function renewWhenDue(now: number): Promise<void> {
  const current = session.get();
  if (
    current &&
    current.expiresAt - now < Math.min(renewalMargin, (current.expiresAt - current.issuedAt) / 2)
  ) {
    await renew(current.accessToken);
  }
}

async function renewOnce(stale: string): Promise<boolean> {
  // Storage, not memory: another tab may have written while this one waited for its turn.
  const kept = readKept(sessionKey, restoreSession);
  const current = kept ?? session.get();
  if (!current) return false;
  if (current.accessToken !== stale) {
    session.set(current);
    return true;
  }
  try {
    const reply = await send<TokenReply>(
      {
        method: 'POST',
        path: 'blade-auth/oauth/token',
        body: new URLSearchParams({
          tenantId: current.tenantId,
          refresh_token: current.refreshToken,
          grant_type: 'refresh_token',
          scope: 'all',
        }),
        headers: { 'Tenant-Id': current.tenantId },
      },
      false,
    );
    session.set({ ...sessionOf(reply, Date.now()), locked: session.get()?.locked ?? false });
    return true;
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.fault === 'network' || error.fault === 'timeout' || error.code >= 500)
    ) {
      throw error;
    }
    return false;
  }
}

/**
 * One tab at a time: a refresh token used twice ends the session (docs/product/sign-in.md#sessions). Web Locks exist only in secure
 * contexts; on a plain-http LAN the tabs take turns through a lease in local storage.
 */
async function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('heliodeck.renew', work);
  const leaseKey = 'heliodeck.renewing';
  const lease = 10_000;
  const taken = (): boolean => Date.now() - Number(localStorage.getItem(leaseKey) ?? 0) < lease;
  while (taken()) await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 60));
  localStorage.setItem(leaseKey, String(Date.now()));
  try {
    return await work();
  } finally {
    localStorage.removeItem(leaseKey);
  }
}

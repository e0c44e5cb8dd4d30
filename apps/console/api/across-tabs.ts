const lockName = 'heliodeck.renew';
const leaseKey = 'heliodeck.renewing';
/** A tab that was closed during its work blocks the others for at most this long, ms. */
const leaseMs = 10_000;

/**
 * Runs work in one tab at a time, because using a refresh token twice ends the session
 * (docs/product/sign-in.md#sessions). Web Locks exist only in secure contexts; on a plain-http LAN the tabs
 * use a lease in local storage.
 */
export async function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(lockName, work);
  const taken = (): boolean => Date.now() - Number(localStorage.getItem(leaseKey) ?? 0) < leaseMs;
  while (taken()) await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 60));
  localStorage.setItem(leaseKey, String(Date.now()));
  try {
    return await work();
  } finally {
    localStorage.removeItem(leaseKey);
  }
}

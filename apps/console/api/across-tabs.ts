const lockName = 'heliodeck.renew';
const leaseKey = 'heliodeck.renewing';
/** A tab that was closed while it worked holds the others up no longer, ms. */
const leaseMs = 10_000;

/**
 * Does work in one tab at a time: a refresh token used twice ends the session (docs/product/sign-in.md#sessions). Web Locks exist
 * only in secure contexts; on a plain-http LAN the tabs take turns through a lease in local storage.
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

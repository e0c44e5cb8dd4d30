import type { LiveFeed } from './live-feed.ts';

/** A tenant without listeners is still followed for this time, ms: a listener that was disconnected returns and resumes. */
const lingerMs = 120_000;

/**
 * A live feed that reports which tenants have listeners, so that readings of other tenants need not be sent to it.
 * @param follow called at each change with all followed tenants
 */
export function followedFeed(
  live: LiveFeed,
  follow: (tenants: readonly string[]) => void,
): LiveFeed & { readonly followed: readonly string[]; close(): void } {
  const listeners = new Map<string, number>();
  /** Sequence number from which the readings of a tenant are complete. */
  const completeFrom = new Map<string, number>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const tell = (): void => follow([...completeFrom.keys()]);
  const enter = (tenantId: string): void => {
    listeners.set(tenantId, (listeners.get(tenantId) ?? 0) + 1);
    clearTimeout(leaving.get(tenantId));
    leaving.delete(tenantId);
    if (completeFrom.has(tenantId)) return;
    completeFrom.set(tenantId, live.last);
    tell();
  };
  const leave = (tenantId: string): void => {
    const left = (listeners.get(tenantId) ?? 0) - 1;
    listeners.set(tenantId, left);
    if (left > 0) return;
    listeners.delete(tenantId);
    const timer = setTimeout(() => {
      leaving.delete(tenantId);
      completeFrom.delete(tenantId);
      tell();
    }, lingerMs);
    timer.unref();
    leaving.set(tenantId, timer);
  };
  return {
    get last() {
      return live.last;
    },
    get followed() {
      return [...completeFrom.keys()];
    },
    publish: (event) => live.publish(event),
    subscribe(tenantId, listener) {
      enter(tenantId);
      const unsubscribe = live.subscribe(tenantId, listener);
      let here = true;
      return () => {
        if (!here) return;
        here = false;
        unsubscribe();
        leave(tenantId);
      };
    },
    since(tenantId, sequence) {
      const from = completeFrom.get(tenantId);
      return from === undefined || sequence < from ? undefined : live.since(tenantId, sequence);
    },
    ...(live.onBroken && { onBroken: live.onBroken }),
    close() {
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}

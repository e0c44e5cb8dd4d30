import type { LiveFeed } from './live-feed.ts';

/** A tenant nobody listens to any more is followed for so long, ms: a listener that was cut off comes back and resumes. */
const lingerMs = 120_000;

/**
 * A live feed that says which tenants are listened to, so that readings nobody hears need not be brought to it.
 * @param follow told all tenants that are followed, at each change
 */
export function followedFeed(
  live: LiveFeed,
  follow: (tenants: readonly string[]) => void,
): LiveFeed & { readonly followed: readonly string[]; close(): void } {
  const listeners = new Map<string, number>();
  /** The number of the feed from which on a tenant's readings are complete. */
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

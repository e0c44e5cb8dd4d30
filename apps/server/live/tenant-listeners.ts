import type { Log } from '../context.ts';

/** An event with its number, and whose it is. */
interface Numbered {
  readonly event: { readonly tenantId: string; readonly kind: string };
}

/** Who listens to the events of which tenant. */
interface TenantListeners<E extends Numbered> {
  /** Calls back for every event of one tenant from now on. Returns the function that ends it. */
  subscribe(tenantId: string, listener: (numbered: E) => void): () => void;
  /** Tells everyone of the event's tenant; what a listener throws is logged, and the others are told all the same. */
  tell(numbered: E): void;
}

/** Begins with nobody listening. */
export function tenantListeners<E extends Numbered>(log: Log): TenantListeners<E> {
  const listeners = new Map<string, Set<(numbered: E) => void>>();
  return {
    subscribe(tenantId, listener) {
      const set = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(tenantId) === set) listeners.delete(tenantId);
      };
    },
    tell(numbered) {
      const { event } = numbered;
      for (const listener of listeners.get(event.tenantId) ?? [])
        try {
          listener(numbered);
        } catch (error) {
          log.error('live listener failed', { kind: event.kind, error });
        }
    },
  };
}

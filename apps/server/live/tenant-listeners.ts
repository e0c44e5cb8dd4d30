import type { Log } from '../context.ts';

/** An event with its number and tenant. */
interface Numbered {
  readonly event: { readonly tenantId: string; readonly kind: string };
}

/** Listeners for the events of each tenant. */
interface TenantListeners<E extends Numbered> {
  /** Subscribes to all further events of one tenant. Returns the function that unsubscribes. */
  subscribe(tenantId: string, listener: (numbered: E) => void): () => void;
  /** Calls all listeners of the event's tenant; an error of one is logged and does not affect the others. */
  tell(numbered: E): void;
}

/** Starts without listeners. */
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

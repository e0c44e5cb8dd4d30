import type { Log } from './context.ts';

/**
 * Something that happened, told to the other parts of the server. Loss is allowed: what must not be
 * lost is a row. Payloads are plain JSON, so that a message broker can carry them between processes.
 */
export interface BusEvent {
  /** Dotted, general to particular: 'entity.saved', 'live.readings', 'alarm.raised'. */
  readonly topic: string;
  readonly tenantId: string;
  readonly payload: unknown;
}

export interface Bus {
  publish(event: BusEvent): void;
  /** Calls back for a topic and all below it ('alarm' hears 'alarm.raised'). Returns the function that ends it. */
  subscribe(topic: string, listener: (event: BusEvent) => void): () => void;
}

/** The bus of a server that runs in one process. A listener that throws disturbs no other. */
export function inProcessBus(log: Log): Bus {
  const listeners = new Map<string, Set<(event: BusEvent) => void>>();
  const call = (topic: string, event: BusEvent): void => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(event);
      } catch (error) {
        log.error('listener failed', { topic: event.topic, error });
      }
    }
  };
  return {
    publish(event) {
      let topic = event.topic;
      for (;;) {
        call(topic, event);
        const dot = topic.lastIndexOf('.');
        if (dot < 0) return;
        topic = topic.slice(0, dot);
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => void set.delete(listener);
    },
  };
}

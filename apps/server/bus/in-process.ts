import { BusFailure, type BusTransport, type RawHandler } from './transport.ts';

/**
 * The transport within one process: every connection of the hub receives what any of them publishes, in order, in the next turn of the
 * event loop.
 */
export interface InProcessHub {
  connect(): BusTransport;
  /** Disconnects or reconnects all connections, for tests of failures. */
  setConnected(isConnected: boolean): void;
}

/** Makes the hub of one process. @see InProcessHub */
export function inProcessHub(): InProcessHub {
  const subscribers = new Map<string, Set<RawHandler>>();
  const listeners = new Set<(isConnected: boolean) => void>();
  let isUp = true;

  const deliver = (subject: string, data: Uint8Array, answer?: (data: Uint8Array) => void): number => {
    const all = [...(subscribers.get(subject) ?? [])];
    // A copy, as over a network: a later change by the sender does not reach the receivers.
    const sent = Uint8Array.from(data);
    for (const heard of all)
      setImmediate(() => {
        if (subscribers.get(subject)?.has(heard)) heard(sent, answer);
      });
    return all.length;
  };

  function connect(): BusTransport {
    const own: (() => void)[] = [];
    let isOpen = true;
    return {
      get isConnected() {
        return isOpen && isUp;
      },
      publish(subject, data) {
        if (isOpen && isUp) deliver(subject, data);
      },
      subscribe(subject, heard) {
        // A new function for each call, so that a handler that subscribes twice is called twice.
        const one: RawHandler = (data, answer) => heard(data, answer);
        const set = subscribers.get(subject) ?? new Set();
        subscribers.set(subject, set.add(one));
        const end = (): void => {
          set.delete(one);
          if (set.size === 0 && subscribers.get(subject) === set) subscribers.delete(subject);
        };
        own.push(end);
        return end;
      },
      request(subject, data, timeoutMs) {
        if (!isOpen || !isUp) return Promise.reject(new BusFailure('lost', subject));
        const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
        if (deliver(subject, data, resolve) === 0) reject(new BusFailure('nobody', subject));
        const timer = setTimeout(() => reject(new BusFailure('timeout', subject)), timeoutMs);
        return promise.finally(() => clearTimeout(timer));
      },
      async gather(subject, data, withinMs) {
        const answers: Uint8Array[] = [];
        if (isOpen && isUp) deliver(subject, data, (answer) => void answers.push(answer));
        await new Promise((resolve) => setTimeout(resolve, withinMs));
        return [...answers];
      },
      onConnection(listener) {
        listeners.add(listener);
        own.push(() => listeners.delete(listener));
      },
      async close() {
        isOpen = false;
        // Messages published before the close are still delivered.
        await new Promise((resolve) => setImmediate(resolve));
        for (const end of own) end();
      },
    };
  }

  return {
    connect,
    setConnected(isConnected) {
      if (isUp === isConnected) return;
      isUp = isConnected;
      for (const listener of listeners) listener(isConnected);
    },
  };
}

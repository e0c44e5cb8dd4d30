import { FloodGate } from './flood-gate.ts';

/** Counts the events of a key within a minute. */
export interface MinuteCounter {
  /** Counts one event; returns true if the key has exceeded the limit of its minute. */
  isFlood(key: string, now: number): boolean;
}

export type GateName = 'takeovers' | 'refusals' | 'unclaimed';
export type Counted = 'sockets' | 'pending' | 'parked';

/**
 * Counters of the flood limits. Gateways that share a port count together, so that a limit is the same however the system distributes the
 * sockets.
 */
export interface Guards {
  gate(name: GateName, most: number): MinuteCounter;
  /** Adds to a count of this gateway. @returns the sum of all gateways */
  count(what: Counted, by: number): number;
  /** Adds to the number of an address's sockets that have not registered. @returns the sum of all gateways */
  pendingOf(address: string, by: number): number;
}

/** Counters of a gateway that does not share its port. */
export function ownGuards(): Guards {
  const counts = { sockets: 0, pending: 0, parked: 0 };
  const addresses = new Map<string, number>();
  return {
    gate: (_, most) => new FloodGate(most),
    count(what, by) {
      counts[what] += by;
      return counts[what];
    },
    pendingOf(address, by) {
      const sum = (addresses.get(address) ?? 0) + by;
      if (sum > 0) addresses.set(address, sum);
      else addresses.delete(address);
      return sum;
    },
  };
}

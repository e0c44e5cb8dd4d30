import { FloodGate } from './flood-gate.ts';

/** Counts what a key does within a minute. */
export interface MinuteCounter {
  /** Counts once; true where the key has done it more often than allowed in its minute. */
  isFlood(key: string, now: number): boolean;
}

export type GateName = 'takeovers' | 'refusals' | 'unclaimed';
export type Counted = 'sockets' | 'pending' | 'parked';

/**
 * What is counted against floods. Gateways that share a port count together, so that a limit is the same however the
 * system shares the sockets out.
 */
export interface Guards {
  gate(name: GateName, most: number): MinuteCounter;
  /** Adds to a count of this gateway's. @returns the sum of all gateways */
  count(what: Counted, by: number): number;
  /** The same of sockets of one address that have not registered. */
  pendingOf(address: string, by: number): number;
}

/** Guards of a gateway that has its port for itself. */
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

import type { Claimed, DtuOwnership } from '@heliodeck/gateway/ownership';

/** The DTUs that a worker owns, and how it claims more. */
export interface WorkerOwnership extends DtuOwnership {
  /** The answer to a claim. */
  answered(dtuId: string, claimed: Claimed): void;
  /** Another worker takes the DTU. */
  gone(dtuId: string): void;
}

/** @param ask sends a claim; its answer is passed to `answered` */
export function workerOwnership(ask: (dtuId: string, ageMs: number) => void): WorkerOwnership {
  const held = new Set<string>();
  const asked = new Map<string, (claimed: Claimed) => void>();
  return {
    holds: (dtuId) => held.has(dtuId),
    claim: (dtuId, ageMs) =>
      new Promise((resolve) => {
        asked.set(dtuId, resolve);
        ask(dtuId, ageMs);
      }),
    answered(dtuId, claimed) {
      if (claimed.kind === 'ours') held.add(dtuId);
      asked.get(dtuId)?.(claimed);
      asked.delete(dtuId);
    },
    gone(dtuId) {
      held.delete(dtuId);
    },
  };
}

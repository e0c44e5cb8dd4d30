import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Feeds open at a time in this process: of one person or program, of one tenant, of all. */
interface OpenFeeds {
  readonly person: number;
  readonly tenant: number;
  readonly all: number;
}

/** A person's tabs and phones; a control room of a large tenant; what one process keeps up with. */
const mostOpen: OpenFeeds = { person: 30, tenant: 1_000, all: 5_000 };

/** Who listens. */
interface Listener {
  readonly tenantId: string;
  /** User, or client that acts by itself. */
  readonly who: string;
}

/** Counts listeners; an open feed costs memory and timers for as long as it is open. */
export interface FeedLimits {
  /** Takes one and tells how to give it back, once. @throws CodedError request.tooMany */
  take(listener: Listener): () => void;
}

/** Limits of a process that has no feed open. */
export function feedLimits(limits: OpenFeeds = mostOpen): FeedLimits {
  const taken = new Map<string, number>();
  return {
    take({ tenantId, who }) {
      const counted = [
        [`${tenantId} ${who}`, limits.person],
        [tenantId, limits.tenant],
        ['', limits.all],
      ] as const;
      if (counted.some(([key, most]) => (taken.get(key) ?? 0) >= most))
        throw new CodedError('request.tooMany');
      for (const [key] of counted) taken.set(key, (taken.get(key) ?? 0) + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        for (const [key] of counted) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        }
      };
    },
  };
}

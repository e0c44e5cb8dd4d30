import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Open feeds in this process: per user or program, per tenant, in total. */
interface OpenFeeds {
  readonly person: number;
  readonly tenant: number;
  readonly all: number;
}

/** A user's tabs and phones; the control room of a large tenant; the capacity of one process. */
const mostOpen: OpenFeeds = { person: 30, tenant: 1_000, all: 5_000 };

/** Identity of a listener. */
interface FeedListener {
  readonly tenantId: string;
  /** User, or client with its own token. */
  readonly who: string;
}

/** Counts listeners; an open feed costs memory and timers. */
export interface FeedLimits {
  /** Counts one and returns the function that releases it, once. @throws CodedError request.tooMany */
  take(listener: FeedListener): () => void;
}

/** Creates the limits of a process without open feeds. */
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

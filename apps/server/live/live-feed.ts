import type { FeedEvent } from '@heliodeck/model/wire/feed-event';
import type { Log } from '../context.ts';
import { tenantListeners } from './tenant-listeners.ts';

/** An event of the feed, and whose it is; the tenant is not sent along. */
export type OwnedFeedEvent = FeedEvent & { readonly tenantId: string };

/** An event with its place in the feed of this process. */
export interface SequencedEvent {
  readonly sequence: number;
  readonly event: OwnedFeedEvent;
}

export interface LiveFeed {
  /** Gives the event its number and tells everyone of its tenant. Never throws, never waits. */
  publish(event: OwnedFeedEvent): void;
  /** Calls back for every event of one tenant from now on. Returns the function that ends it. */
  subscribe(tenantId: string, listener: (event: SequencedEvent) => void): () => void;
  /**
   * The tenant's events after a number, oldest first; `undefined` when the feed no longer goes back so far (or the
   * number is from before a restart): the listener must load its data afresh.
   */
  since(tenantId: string, sequence: number): readonly SequencedEvent[] | undefined;
  /** Number of the newest event. */
  readonly last: number;
  /** Calls back when events may have been missed: listeners must load their data afresh. Absent where none can be. */
  onBroken?(listener: () => void): () => void;
}

/** Events kept for listeners that were away for a moment. */
const kept = 20_000;

/**
 * The live feed of one process. What must not be lost is a row; an event only says that it is worth looking.
 * @param startAt first number; pass the start-up time in ms so that numbers of an earlier run are recognised as old
 */
export function createLiveFeed(log: Log, startAt: number, capacity = kept): LiveFeed {
  const ring: (SequencedEvent | undefined)[] = new Array(capacity);
  const listeners = tenantListeners<SequencedEvent>(log);
  const first = startAt + 1;
  let last = startAt;
  return {
    get last() {
      return last;
    },
    publish(event) {
      last += 1;
      const numbered = { sequence: last, event };
      ring[last % capacity] = numbered;
      listeners.tell(numbered);
    },
    subscribe: listeners.subscribe,
    since(tenantId, sequence) {
      const oldest = Math.max(first, last - capacity + 1);
      if (sequence > last || sequence < oldest - 1) return undefined;
      const found: SequencedEvent[] = [];
      for (let number = sequence + 1; number <= last; number += 1) {
        const numbered = ring[number % capacity];
        if (numbered?.event.tenantId === tenantId) found.push(numbered);
      }
      return found;
    },
  };
}

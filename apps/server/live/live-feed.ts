import type { FeedEvent } from '@heliodeck/model/wire/feed-event';
import type { Log } from '../context.ts';
import { tenantListeners } from './tenant-listeners.ts';

/** An event of the feed with its tenant, which is not sent to clients. */
export type OwnedFeedEvent = FeedEvent & { readonly tenantId: string };

/** An event with its sequence number in the feed of this process. */
export interface SequencedEvent {
  readonly sequence: number;
  readonly event: OwnedFeedEvent;
}

export interface LiveFeed {
  /** Numbers the event and calls all listeners of its tenant. Never throws, never waits. */
  publish(event: OwnedFeedEvent): void;
  /** Subscribes to all further events of one tenant. Returns the function that unsubscribes. */
  subscribe(tenantId: string, listener: (event: SequencedEvent) => void): () => void;
  /**
   * Returns the tenant's events after a sequence number, oldest first; `undefined` if the feed no longer has them all or the number is from
   * before a restart: the listener must then reload its data.
   */
  since(tenantId: string, sequence: number): readonly SequencedEvent[] | undefined;
  /** Sequence number of the newest event. */
  readonly last: number;
  /** Called when events may have been missed: listeners must reload their data. Absent if that cannot happen. */
  onBroken?(listener: () => void): () => void;
}

/** Events kept for listeners that reconnect. */
const kept = 20_000;

/**
 * The live feed of one process. It carries hints to reload only; data that must not be lost is in rows.
 * @param startAt first number; pass the start time in ms so that numbers of an earlier run are recognised as old
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

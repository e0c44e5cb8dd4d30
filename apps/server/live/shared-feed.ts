import type { Log } from '../context.ts';
import type { LiveFeed, OwnedFeedEvent, SequencedEvent } from './live-feed.ts';
import { tenantListeners } from './tenant-listeners.ts';

/** Sequence numbers per millisecond; below 2^53 until the year 2255. */
const perMs = 1_000;
/** A listener that moves from another process receives again the events of this last period, ms: clocks differ, and messages take time. */
const overlapMs = 5_000;
const kept = 20_000;

/** The live feed of one of several processes: a listener can resume in another process by Last-Event-ID. */
export interface SharedFeed extends LiveFeed {
  /** Reports that events may have been missed: listeners must reload their data. */
  broken(): void;
}

/**
 * Sequence numbers are times, so that this process can resume from a number of another one. Events shortly before it are sent again, which
 * is harmless: an event only asks for a reload.
 * @param now ms since 1970
 */
export function sharedFeed(log: Log, now: () => number, capacity = kept): SharedFeed {
  let ring: SequencedEvent[] = [];
  const listeners = tenantListeners<SequencedEvent>(log);
  const breaks = new Set<() => void>();
  const given = new Set<number>();
  let last = now() * perMs;
  /** From this number on all events are in the ring. */
  let complete = last;
  return {
    get last() {
      return last;
    },
    publish(event: OwnedFeedEvent) {
      last = Math.max(last + 1, now() * perMs);
      const numbered = { sequence: last, event };
      ring.push(numbered);
      given.add(last);
      if (ring.length >= 2 * capacity) {
        for (const { sequence } of ring.slice(0, capacity)) given.delete(sequence);
        complete = ring[capacity - 1]?.sequence ?? complete;
        ring = ring.slice(capacity);
      }
      listeners.tell(numbered);
    },
    subscribe: listeners.subscribe,
    since(tenantId, sequence) {
      const isOurs = sequence === last || given.has(sequence);
      const from = isOurs ? sequence : sequence - overlapMs * perMs;
      if (from < complete || sequence > (now() + overlapMs) * perMs) return undefined;
      return ring.filter(({ sequence: one, event }) => one > from && event.tenantId === tenantId);
    },
    onBroken(listener) {
      breaks.add(listener);
      return () => breaks.delete(listener);
    },
    broken() {
      ring = [];
      given.clear();
      last = Math.max(last + 1, now() * perMs);
      complete = last;
      for (const listener of [...breaks]) listener();
    },
  };
}

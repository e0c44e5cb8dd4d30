import type { Log } from '../context.ts';
import type { LiveFeed, OwnedFeedEvent, SequencedEvent } from './live-feed.ts';
import { tenantListeners } from './tenant-listeners.ts';

/** Numbers a millisecond; below 2^53 until the year 2255. */
const perMs = 1_000;
/** Who comes from another process hears again what came so long before, ms: clocks differ, and messages take time. */
const overlapMs = 5_000;
const kept = 20_000;

/** The live feed of one of several processes: a listener resumes in another one after Last-Event-ID. */
export interface SharedFeed extends LiveFeed {
  /** Something may have been missed: whoever listens has to load its data afresh. */
  broken(): void;
}

/**
 * Numbers are times, so that those of another process say from where on to tell. What was told shortly before is told again then: an event
 * only says that it is worth looking.
 * @param now ms since 1970
 */
export function sharedFeed(log: Log, now: () => number, capacity = kept): SharedFeed {
  let ring: SequencedEvent[] = [];
  const listeners = tenantListeners<SequencedEvent>(log);
  const breaks = new Set<() => void>();
  const given = new Set<number>();
  let last = now() * perMs;
  /** From here on all is in the ring. */
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

import type { OwnedFeedEvent, SequencedEvent } from '../../live/live-feed.ts';
import { mergedReadings } from '../../live/merged-readings.ts';

/**
 * Holds events for a moment so that a client is notified ten times a second, not for every register: readings of one device and record are
 * merged into the newest; other events keep their position.
 */
export class EventBuffer {
  private readonly held: SequencedEvent[] = [];
  private readonly readingAt = new Map<string, number>();

  add(event: SequencedEvent): void {
    const key = keyOf(event.event);
    const at = key === undefined ? undefined : this.readingAt.get(key);
    const before = at === undefined ? undefined : this.held[at];
    if (at !== undefined && before?.event.kind === 'readings' && event.event.kind === 'readings') {
      this.held[at] = { sequence: event.sequence, event: mergedReadings(before.event, event.event) };
      return;
    }
    if (key !== undefined) this.readingAt.set(key, this.held.length);
    this.held.push(event);
  }

  get size(): number {
    return this.held.length;
  }

  /** Returns and removes the held events, oldest first. */
  take(): readonly SequencedEvent[] {
    const all = [...this.held].sort((one, other) => one.sequence - other.sequence);
    this.held.length = 0;
    this.readingAt.clear();
    return all;
  }
}

function keyOf(event: OwnedFeedEvent): string | undefined {
  return event.kind === 'readings' ? `${event.deviceId} ${event.record} ${event.pack}` : undefined;
}

import type { OwnedFeedEvent } from '../live/live-feed.ts';
import { mergedReadings, type ReadingsEvent } from '../live/merged-readings.ts';

/** Events are collected for this time, ms, then posted together. */
const gatherMs = 20;
/** Readings without a listener are kept for at least this time, ms, and at most twice as long. */
const recentMs = 1000;

/**
 * Posts events from the gateway's thread to the live feed of another thread, in batches, one at a time, so that a busy feed is not
 * overloaded. Readings are posted only if their tenant has listeners; values of one device and record that report again before the batch is
 * posted are merged. All other events are always posted.
 */
export class LiveOutbox {
  readonly #post: (events: readonly OwnedFeedEvent[]) => void;
  readonly #ticks: () => number;
  #followed: ReadonlySet<string>;
  #waiting: OwnedFeedEvent[] = [];
  /** Index in the queue of the readings of a device and record. */
  readonly #places = new Map<string, number>();
  #isOut = false;
  #timer: NodeJS.Timeout | undefined;
  /**
   * Readings without a listener, in two generations: a new listener also receives those that arrived while its subscription was under way.
   */
  #recent: ReadingsEvent[] = [];
  #older: ReadingsEvent[] = [];
  #recentSince = 0;

  /** @param ticks monotonic time, ms */
  constructor(
    post: (events: readonly OwnedFeedEvent[]) => void,
    followed: readonly string[],
    ticks: () => number = () => performance.now(),
  ) {
    this.#post = post;
    this.#followed = new Set(followed);
    this.#ticks = ticks;
  }

  publish(event: OwnedFeedEvent): void {
    if (event.kind !== 'readings') this.#waiting.push(event);
    else if (this.#followed.has(event.tenantId)) this.#addReadings(event);
    else {
      this.#keepForAMoment(event);
      return;
    }
    this.#sendSoon();
  }

  /** Sets the tenants that have listeners. */
  follow(tenants: readonly string[]): void {
    const before = this.#followed;
    this.#followed = new Set(tenants);
    for (const event of [...this.#older, ...this.#recent])
      if (this.#followed.has(event.tenantId) && !before.has(event.tenantId)) this.publish(event);
  }

  /** The receiver has passed on the last batch. */
  taken(): void {
    this.#isOut = false;
    if (this.#waiting.length > 0) this.#sendSoon();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#send();
  }

  #addReadings(event: ReadingsEvent): void {
    const key = `${event.deviceId} ${event.record} ${event.pack}`;
    const place = this.#places.get(key);
    const earlier = place === undefined ? undefined : this.#waiting[place];
    if (place === undefined || earlier?.kind !== 'readings') {
      this.#places.set(key, this.#waiting.length);
      this.#waiting.push(event);
    } else this.#waiting[place] = mergedReadings(earlier, event);
  }

  #keepForAMoment(event: ReadingsEvent): void {
    const now = this.#ticks();
    if (now - this.#recentSince >= recentMs) {
      this.#older = now - this.#recentSince < 2 * recentMs ? this.#recent : [];
      this.#recent = [];
      this.#recentSince = now;
    }
    this.#recent.push(event);
  }

  #sendSoon(): void {
    if (this.#isOut || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, gatherMs);
  }

  #send(): void {
    this.#isOut = true;
    const events = this.#waiting;
    this.#waiting = [];
    this.#places.clear();
    this.#post(events);
  }
}

import type { OwnedFeedEvent } from '../live/live-feed.ts';
import { mergedReadings, type ReadingsEvent } from '../live/merged-readings.ts';

/** Events gather for so long, ms; then they go together. */
const gatherMs = 20;
/** Readings nobody listened to are kept for at least so long, ms, and at most twice as long. */
const recentMs = 1000;

/**
 * What the thread of the gateway tells the live feed of another: in batches, one at a time, so that a feed that is busy is
 * not buried. Readings go only where somebody listens to their tenant; of a device and record that reports again before the
 * batch leaves, the values go together. Everything else goes always.
 */
export class LiveOutbox {
  readonly #post: (events: readonly OwnedFeedEvent[]) => void;
  readonly #ticks: () => number;
  #followed: ReadonlySet<string>;
  #waiting: OwnedFeedEvent[] = [];
  /** Where the readings of a device and record stand in what waits. */
  readonly #places = new Map<string, number>();
  #isOut = false;
  #timer: NodeJS.Timeout | undefined;
  /** Readings nobody listened to, in two ages: whoever begins to listen hears those that came while his wish was on its way. */
  #recent: ReadingsEvent[] = [];
  #older: ReadingsEvent[] = [];
  #recentSince = 0;

  /** @param ticks ms that never go back */
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

  /** These are listened to from now on, and no others. */
  follow(tenants: readonly string[]): void {
    const before = this.#followed;
    this.#followed = new Set(tenants);
    for (const event of [...this.#older, ...this.#recent])
      if (this.#followed.has(event.tenantId) && !before.has(event.tenantId)) this.publish(event);
  }

  /** The batch that was posted has been passed on. */
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

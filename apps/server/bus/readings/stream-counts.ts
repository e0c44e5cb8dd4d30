import type { StreamCounters } from '../../gateway/stream-counters.ts';

/** Upper bounds of the histogram of publishing times, s: same machine, between machines, slow disk, leader election in a cluster. */
export const publishLimits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Counts the messages that a thread publishes to and reads from the stream. */
export class StreamCounts {
  reconnects = 0;
  isRefusing = false;
  publishFailures = 0;
  deliveries = 0;
  redeliveries = 0;
  lostDeliveries = 0;
  partsHeld = 0;
  readonly #within = publishLimits.map(() => 0);
  #count = 0;
  #seconds = 0;

  /** Counts a message that the stream acknowledged after this time, s. */
  published(seconds: number): void {
    for (const [at, limit] of publishLimits.entries())
      if (seconds <= limit) this.#within[at] = (this.#within[at] ?? 0) + 1;
    this.#count += 1;
    this.#seconds += seconds;
  }

  counters(): StreamCounters {
    return {
      reconnects: this.reconnects,
      isRefusing: this.isRefusing,
      publishFailures: this.publishFailures,
      published: { within: [...this.#within], count: this.#count, seconds: this.#seconds },
      deliveries: this.deliveries,
      redeliveries: this.redeliveries,
      lostDeliveries: this.lostDeliveries,
      partsHeld: this.partsHeld,
    };
  }
}

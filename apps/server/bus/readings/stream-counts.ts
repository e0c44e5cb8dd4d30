/** Limits of the histogram of publishing, s: within a machine, between machines, a disk that is slow, a cluster that elects a leader. */
export const publishLimits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Durations by limit. */
export interface DurationCounts {
  /** How many took no longer than each limit. */
  readonly within: readonly number[];
  readonly count: number;
  readonly seconds: number;
}

/** What one thread did at the stream of readings since it was started. */
export interface StreamCounters {
  /** Times its connection to NATS was lost and came back. */
  readonly reconnects: number;
  /** Whether the stream takes nothing now, so that DTUs are not polled. */
  readonly isRefusing: boolean;
  readonly publishFailures: number;
  /** How long the stream took to acknowledge what it took. */
  readonly published: DurationCounts;
  readonly deliveries: number;
  /** Deliveries of messages that had been delivered before. */
  readonly redeliveries: number;
  /** Times a delivery did not arrive, so that its part had to be read anew. */
  readonly lostDeliveries: number;
  /** Parts of the stream that it reads by a lease. */
  readonly partsHeld: number;
}

/** Counts what a thread does at the stream. */
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

  /** The stream acknowledged a message after so long, s. */
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

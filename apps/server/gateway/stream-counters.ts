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

/** A histogram of durations. */
export interface DurationCounts {
  /** Number of durations up to each limit. */
  readonly within: readonly number[];
  readonly count: number;
  readonly seconds: number;
}

/** Counters of one thread at the stream of readings since its start. */
export interface StreamCounters {
  /** How many times it lost its connection to NATS and reconnected. */
  readonly reconnects: number;
  /** Whether the stream accepts nothing now, so that DTUs are not polled. */
  readonly isRefusing: boolean;
  readonly publishFailures: number;
  /** Times that the stream took to acknowledge messages. */
  readonly published: DurationCounts;
  readonly deliveries: number;
  /** Deliveries of messages that had been delivered before. */
  readonly redeliveries: number;
  /** How many times a delivery did not arrive, so that its partition had to be read again. */
  readonly lostDeliveries: number;
  /** Partitions of the stream for which it holds the lease. */
  readonly partsHeld: number;
}

import type { Reading } from '@heliodeck/model/descriptors/record';
import type { Clock } from '../clock.ts';
import type { GatewaySink } from '../contract.ts';
import type { GatewayStatistics } from '../gateway-statistics.ts';
import type { PacedLog } from '../log.ts';
import { Timer, type TimerQueue } from '../timer-queue.ts';
import type { GatewayLimits } from '../tuning.ts';

type OutboxLimits = Pick<
  GatewayLimits,
  'batchMs' | 'batchSize' | 'largestBatch' | 'batchesAtSink' | 'queuedReadings' | 'sinkRetryMs'
>;

/**
 * Queue of readings to the sink: batches in order, a few at a time, so that the sink prepares the next while it stores one. A batch on
 * which the sink failed is sent again before newer ones: ingest is idempotent, and no reading may be lost. While too many readings wait,
 * `congested` delays polling.
 */
export class Outbox {
  readonly #sink: GatewaySink;
  readonly #clock: Clock;
  readonly #timers: TimerQueue;
  readonly #limits: OutboxLimits;
  readonly #statistics: GatewayStatistics;
  readonly #log: PacedLog;
  readonly #onRelief: () => void;
  readonly #timer: Timer;
  readonly #waiting: Reading[] = [];
  /** Batches on which the sink failed, oldest first. */
  readonly #again: (readonly Reading[])[] = [];
  /** Readings with a callback for when the sink has stored them. */
  readonly #awaited = new Map<Reading, () => void>();
  /** Number of readings added so far, and the position of each unfinished batch. */
  #added = 0;
  readonly #places = new Map<readonly Reading[], number>();
  /** Callers that wait for all readings up to a position, in ascending order. */
  readonly #barriers: { readonly place: number; readonly passed: () => void }[] = [];
  #batchesAtSink = 0;
  /** Readings of batches at the sink, and of batches to be sent again. */
  #handed = 0;
  /** Tick before which nothing is sent, after a failure. */
  #pausedUntil = 0;
  #congested = false;
  #idle: (() => void) | undefined;

  constructor(parts: {
    readonly sink: GatewaySink;
    readonly clock: Clock;
    readonly timers: TimerQueue;
    readonly limits: OutboxLimits;
    readonly statistics: GatewayStatistics;
    readonly log: PacedLog;
    /** Called when polling may continue. */
    readonly onRelief: () => void;
  }) {
    this.#sink = parts.sink;
    this.#clock = parts.clock;
    this.#timers = parts.timers;
    this.#limits = parts.limits;
    this.#statistics = parts.statistics;
    this.#log = parts.log;
    this.#onRelief = parts.onRelief;
    this.#timer = new Timer(() => this.#flush());
  }

  get congested(): boolean {
    return this.#congested;
  }

  /** Readings that the sink has not stored yet. */
  get queued(): number {
    return this.#waiting.length + this.#handed;
  }

  add(reading: Reading): void {
    this.#waiting.push(reading);
    this.#added++;
    this.#statistics.readings++;
    if (!this.#congested && this.queued > this.#limits.queuedReadings) {
      this.#congested = true;
      this.#log.warn('readings wait for the sink: polling held back', 'outbox', () => ({
        queued: this.queued,
      }));
    }
    if (!this.#sinkHasRoom || this.#isPaused) return;
    if (this.#waiting.length >= this.#limits.batchSize) this.#flush();
    else if (!this.#timer.isSet) this.#timers.set(this.#timer, this.#clock.ticks() + this.#limits.batchMs);
  }

  /**
   * Adds readings that a caller waits for: they are sent without delay.
   * @param taken called once, when the sink has stored all of them; at once if there are none
   */
  addAwaited(readings: readonly Reading[], taken: () => void): void {
    if (readings.length === 0) {
      taken();
      return;
    }
    let left = readings.length;
    const one = () => {
      left--;
      if (left === 0) taken();
    };
    for (const reading of readings) this.#awaited.set(reading, one);
    for (const reading of readings) this.add(reading);
    this.#flush();
  }

  /** Sends all waiting readings; resolves when the sink has stored the last of them. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle = resolve;
      this.#flush();
    });
  }

  /** Resolves when the sink has stored all readings added so far. */
  taken(): Promise<void> {
    return new Promise((resolve) => {
      this.#barriers.push({ place: this.#added, passed: resolve });
      this.#flush();
      this.#passBarriers();
    });
  }

  #passBarriers(): void {
    if (this.#barriers.length === 0) return;
    let first = this.#added - this.#waiting.length;
    for (const place of this.#places.values()) first = Math.min(first, place);
    while (this.#barriers[0] !== undefined && this.#barriers[0].place <= first)
      this.#barriers.shift()?.passed();
  }

  get #sinkHasRoom(): boolean {
    return this.#batchesAtSink < this.#limits.batchesAtSink;
  }

  get #isPaused(): boolean {
    return this.#clock.ticks() < this.#pausedUntil;
  }

  #flush(): void {
    if (!this.#sinkHasRoom) return;
    this.#timers.clear(this.#timer);
    if (this.#isPaused) this.#timers.set(this.#timer, this.#pausedUntil);
    else if (this.queued === 0) this.#idle?.();
    else this.#handOver();
  }

  #handOver(): void {
    while (this.#sinkHasRoom && !this.#isPaused) {
      const batch = this.#again.shift() ?? this.#takeWaiting();
      if (batch === undefined) return;
      this.#hand(batch);
    }
  }

  #takeWaiting(): readonly Reading[] | undefined {
    if (this.#waiting.length === 0) return undefined;
    const place = this.#added - this.#waiting.length;
    const batch = this.#waiting.splice(0, this.#limits.largestBatch);
    this.#places.set(batch, place);
    this.#handed += batch.length;
    return batch;
  }

  #hand(batch: readonly Reading[]): void {
    this.#batchesAtSink++;
    try {
      const taken = this.#sink.readings(batch, this.#isAwaited(batch));
      if (taken === undefined) this.#taken(batch);
      else
        taken.then(
          () => this.#taken(batch),
          (error: unknown) => this.#refused(batch, error),
        );
    } catch (error) {
      this.#refused(batch, error);
    }
  }

  #taken(batch: readonly Reading[]): void {
    this.#batchesAtSink--;
    this.#handed -= batch.length;
    this.#places.delete(batch);
    const relieved = this.#congested && this.queued <= this.#limits.queuedReadings / 2;
    if (relieved) this.#congested = false;
    this.#tellAwaiting(batch);
    this.#passBarriers();
    // By a timer instead of a direct call: a sink that accepts thousands at once must not starve the sockets.
    if (this.#waiting.length > 0 || this.#idle !== undefined) {
      const at = this.#clock.ticks() + (this.#full ? 0 : this.#limits.batchMs);
      if (!this.#timer.isSet || at < this.#timer.at) this.#timers.set(this.#timer, at);
    }
    if (relieved) this.#onRelief();
  }

  #tellAwaiting(batch: readonly Reading[]): void {
    if (this.#awaited.size === 0) return;
    for (const reading of batch) {
      const taken = this.#awaited.get(reading);
      this.#awaited.delete(reading);
      taken?.();
    }
  }

  #isAwaited(batch: readonly Reading[]): boolean {
    return this.#awaited.size > 0 && batch.some((reading) => this.#awaited.has(reading));
  }

  get #full(): boolean {
    return this.#idle !== undefined || this.#waiting.length >= this.#limits.batchSize;
  }

  #refused(batch: readonly Reading[], error: unknown): void {
    this.#batchesAtSink--;
    this.#again.push(batch);
    this.#statistics.discard('sink-refused');
    this.#log.warn('the sink refused a batch of readings: offered again', 'outbox', () => ({
      readings: batch.length,
      error: String(error),
    }));
    this.#pausedUntil = this.#clock.ticks() + this.#limits.sinkRetryMs;
    this.#timers.set(this.#timer, this.#pausedUntil);
  }
}

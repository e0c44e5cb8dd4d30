import type { Reading } from '@heliodeck/model/record';
import { Alarm, type Alarms } from './alarms.ts';
import type { Clock } from './clock.ts';
import type { GatewaySink } from './contract.ts';
import type { PacedLog } from './log.ts';
import type { Tally } from './tally.ts';
import type { GatewayLimits } from './tuning.ts';

type OutboxLimits = Pick<GatewayLimits, 'batchMs' | 'batchSize' | 'queuedReadings' | 'sinkRetryMs'>;

/**
 * Readings on their way to the sink, in batches, in order, one batch at a time. A batch the sink failed on is offered
 * again: ingest is idempotent, a lost reading is not. While too many wait, `congested` holds polling back.
 */
export class Outbox {
  readonly #sink: GatewaySink;
  readonly #clock: Clock;
  readonly #alarms: Alarms;
  readonly #limits: OutboxLimits;
  readonly #tally: Tally;
  readonly #log: PacedLog;
  readonly #onRelief: () => void;
  readonly #alarm: Alarm;
  #waiting: Reading[] = [];
  /** The batch at the sink, or refused by it and to be offered again. */
  #handing: Reading[] | undefined;
  #atSink = false;
  #congested = false;
  #idle: (() => void) | undefined;

  constructor(parts: {
    readonly sink: GatewaySink;
    readonly clock: Clock;
    readonly alarms: Alarms;
    readonly limits: OutboxLimits;
    readonly tally: Tally;
    readonly log: PacedLog;
    /** Called when polling may go on. */
    readonly onRelief: () => void;
  }) {
    this.#sink = parts.sink;
    this.#clock = parts.clock;
    this.#alarms = parts.alarms;
    this.#limits = parts.limits;
    this.#tally = parts.tally;
    this.#log = parts.log;
    this.#onRelief = parts.onRelief;
    this.#alarm = new Alarm(() => this.#flush());
  }

  get congested(): boolean {
    return this.#congested;
  }

  /** Readings not taken by the sink yet. */
  get queued(): number {
    return this.#waiting.length + (this.#handing?.length ?? 0);
  }

  add(reading: Reading): void {
    this.#waiting.push(reading);
    this.#tally.readings++;
    if (!this.#congested && this.queued > this.#limits.queuedReadings) {
      this.#congested = true;
      this.#log.warn('readings wait for the sink: polling held back', 'outbox', () => ({
        queued: this.queued,
      }));
    }
    if (this.#handing !== undefined) return;
    if (this.#waiting.length >= this.#limits.batchSize) this.#flush();
    else if (!this.#alarm.isSet) this.#alarms.set(this.#alarm, this.#clock.ticks() + this.#limits.batchMs);
  }

  /** Hands over all that waits; resolves when the sink has taken the last of it. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle = resolve;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#atSink) return;
    this.#alarms.clear(this.#alarm);
    if (this.#handing === undefined) {
      if (this.#waiting.length === 0) {
        this.#idle?.();
        return;
      }
      this.#handing = this.#waiting;
      this.#waiting = [];
    }
    this.#atSink = true;
    try {
      const taken = this.#sink.readings(this.#handing);
      if (taken === undefined) this.#taken();
      else taken.then(this.#taken, this.#refused);
    } catch (error) {
      this.#refused(error);
    }
  }

  readonly #taken = (): void => {
    this.#atSink = false;
    this.#handing = undefined;
    const relieved = this.#congested && this.queued <= this.#limits.queuedReadings / 2;
    if (relieved) this.#congested = false;
    // Through the alarm, not by calling on: a sink that takes thousands at once must not starve the sockets.
    if (this.#waiting.length > 0 || this.#idle !== undefined) {
      this.#alarms.set(this.#alarm, this.#clock.ticks() + (this.#full ? 0 : this.#limits.batchMs));
    }
    if (relieved) this.#onRelief();
  };

  get #full(): boolean {
    return this.#idle !== undefined || this.#waiting.length >= this.#limits.batchSize;
  }

  readonly #refused = (error: unknown): void => {
    this.#atSink = false;
    this.#tally.discard('sink-refused');
    this.#log.warn('the sink refused a batch of readings: offered again', 'outbox', () => ({
      readings: this.#handing?.length,
      error: String(error),
    }));
    this.#alarms.set(this.#alarm, this.#clock.ticks() + this.#limits.sinkRetryMs);
  };
}

import type { Reading } from '@heliodeck/model/descriptors/record';
import type { Log } from '../context.ts';
import type { RefusalReason } from '../telemetry/admission.ts';
import type { Written } from '../telemetry/ingest-stage.ts';

/** Counters of ingest since its start. */
export interface IngestCounters {
  /** Readings received. */
  readonly received: number;
  /** Readings by kind: newest of their device, late, and already stored. */
  readonly fresh: number;
  readonly late: number;
  readonly duplicates: number;
  readonly refused: Readonly<Partial<Record<RefusalReason, number>>>;
  /** Values of the wrong type, stored as unknown, and values of no field of the record. */
  readonly oddValues: number;
  readonly transactions: number;
  /** Retried transactions. */
  readonly retries: number;
  /** Readings not committed yet. */
  readonly waiting: number;
}

/** Most faults remembered as already logged; beyond that the memory is cleared. */
const mostRemembered = 10_000;

/** Counts the results of readings and logs their faults, once for each device and fault. */
export class IngestStatistics {
  received = 0;
  waiting = 0;
  retries = 0;
  #fresh = 0;
  #late = 0;
  #duplicates = 0;
  #oddValues = 0;
  #transactions = 0;
  readonly #refused: Partial<Record<RefusalReason, number>> = {};
  readonly #log: Log;
  readonly #told = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  counters(): IngestCounters {
    return {
      received: this.received,
      fresh: this.#fresh,
      late: this.#late,
      duplicates: this.#duplicates,
      refused: { ...this.#refused },
      oddValues: this.#oddValues,
      transactions: this.#transactions,
      retries: this.retries,
      waiting: this.waiting,
    };
  }

  written({ fresh, late, duplicates }: Written): void {
    this.#transactions += 1;
    this.#fresh += fresh;
    this.#late += late;
    this.#duplicates += duplicates;
  }

  refuse(reading: Reading, reason: RefusalReason, error?: unknown): void {
    this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
    const { deviceId, record, at } = reading;
    const why = error === undefined ? {} : { error: String(error) };
    this.#once(`${reason} ${deviceId} ${record}`, () =>
      this.#log.warn('reading refused', { reason, deviceId, record, at, ...why }),
    );
  }

  odd({ deviceId, record }: Reading, metric: string): void {
    this.#oddValues += 1;
    this.#once(`odd ${deviceId} ${record} ${metric}`, () =>
      this.#log.warn('value of the wrong kind, or of no known metric', { deviceId, record, metric }),
    );
  }

  /** Logs once per key: a device that fails every second must not fill the log. */
  #once(key: string, say: () => void): void {
    if (this.#told.has(key)) return;
    if (this.#told.size >= mostRemembered) this.#told.clear();
    this.#told.add(key);
    say();
  }
}

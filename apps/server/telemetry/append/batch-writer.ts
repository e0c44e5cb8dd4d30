import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../context.ts';
import { backOff, lacksMonth, verdictOn } from '../../store/failure.ts';
import { monthsOfInstants } from '../../store/months.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { AdmittedReading } from '../admission.ts';
import { type IngestStage, StaleCursors, type Written } from '../ingest-stage.ts';
import { MissingMonths, type TableMonth, TelemetryMonths } from '../months.ts';
import { type AppendStatistics, type ReadingWriter, WriterStopped } from '../reading-append.ts';
import { CursorCache, cursorKey } from './device-cursors.ts';
import { writeBatch } from './write-batch.ts';

/** Retries without a pause after conflicts with other processes that write the same device. */
const quickRetries = 2;

/** Writes batches, each in one transaction, and retries until they are committed. */
export class BatchWriter implements ReadingWriter {
  readonly #platform: TenantDb;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #statistics: AppendStatistics;
  readonly #stages: readonly IngestStage[];
  readonly #cache = new CursorCache();
  readonly #months: TelemetryMonths;
  readonly #stopping = new AbortController();

  constructor(parts: {
    readonly platform: TenantDb;
    readonly log: Log;
    readonly now: () => Date;
    readonly statistics: AppendStatistics;
    readonly stages: readonly IngestStage[];
  }) {
    this.#platform = parts.platform;
    this.#log = parts.log;
    this.#now = parts.now;
    this.#statistics = parts.statistics;
    this.#stages = parts.stages;
    this.#months = new TelemetryMonths(parts.platform);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async store(batch: readonly AdmittedReading[], isNews: boolean): Promise<void> {
    try {
      this.#statistics.written(await this.persist(() => this.#transaction(batch, isNews), batch));
    } catch (error) {
      if (verdictOn(error) !== 'poison') throw error;
      const [first] = batch;
      if (first !== undefined && batch.length === 1) {
        this.#statistics.refuse(first.reading, 'poison', error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.store(batch.slice(0, middle), isNews);
      await this.store(batch.slice(middle), isNews);
    }
  }

  /** Retries until it succeeds or is stopped. `batch` = the readings whose cursors a failure makes unreliable. */
  async persist<T>(work: () => Promise<T>, batch: readonly AdmittedReading[] = []): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        this.#doubt(batch);
        if (verdictOn(error) === 'poison') throw error;
        if (this.#stopping.signal.aborted) throw new WriterStopped(error);
        this.#statistics.retries += 1;
        if (error instanceof MissingMonths) {
          await this.persist(() => this.#months.ensure(error.months));
          continue;
        }
        if (error instanceof StaleCursors && attempt <= quickRetries) continue;
        if (lacksMonth(error)) this.#months.forget();
        this.#log.warn('readings cannot be stored, trying again', { attempt, error: String(error) });
        const pause = backOff(attempt, Math.random());
        await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  async #transaction(batch: readonly AdmittedReading[], isNews: boolean): Promise<Written> {
    await this.#months.ensure(monthsOf(batch));
    const written = await this.#platform.tx(
      (_, session) =>
        writeBatch(session.client, batch, {
          stages: this.#stages,
          setting: { now: this.#now().getTime(), isNews, months: this.#months },
          cache: this.#cache,
          afterCommit: (callback) => session.afterCommit(callback),
        }),
      // Live rows are always found by key. And a hanging transaction must be ended before other work relies on its end (telemetry-rollup:
      // settledMs).
      "set local enable_hashjoin = off; set local enable_mergejoin = off; set local transaction_timeout = '60s'",
    );
    written.committed((stage, error) =>
      this.#log.error('a stage of ingest could not publish', { stage, error }),
    );
    return written;
  }

  /** After a failure it is unknown whether the commit succeeded, so the cursors are dropped and read again from history. */
  #doubt(batch: readonly AdmittedReading[]): void {
    for (const { layout, reading } of batch) {
      this.#cache.forget(layout.record.key, [cursorKey(reading.deviceId, reading.pack)]);
    }
  }
}

/** The months of the tables to which a batch is written. */
function monthsOf(batch: readonly AdmittedReading[]): TableMonth[] {
  return [...Map.groupBy(batch, ({ layout }) => layout)].flatMap(([layout, readings]) => {
    const tables = [layout.record.historyTable, ...(layout.counters.length > 0 ? ['energy_slot'] : [])];
    const months = monthsOfInstants(readings.map(({ reading }) => reading.at));
    return tables.flatMap((table) => months.map((month) => ({ table, month })));
  });
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Reading } from '@heliodeck/model/record';
import type { Log } from '../context.ts';
import type { LiveBus } from '../live/bus.ts';
import { MissingMonths, monthOf, type TableMonth, TelemetryMonths } from '../store/telemetry-months.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { type Admitted, admit, type RefusalReason } from './admission.ts';
import { DeviceDirectory, type FindDevices } from './device-directory.ts';
import { backOff, lacksMonth, verdictOn } from './failure.ts';
import { HeadCache, headKey } from './heads.ts';
import { StaleHeads, type Written, writeBatch } from './write-batch.ts';

/** What ingest has done since it began. */
export interface IngestCounters {
  /** Readings handed in. */
  readonly received: number;
  /** Newest readings of their device, late ones, and ones that were there already. */
  readonly fresh: number;
  readonly late: number;
  readonly duplicates: number;
  readonly refused: Readonly<Partial<Record<RefusalReason, number>>>;
  /** Values of the wrong kind, stored as unknown, and values no record knows. */
  readonly oddValues: number;
  readonly transactions: number;
  /** Transactions tried again. */
  readonly retries: number;
  /** Readings not committed yet. */
  readonly waiting: number;
}

export interface IngestParts {
  /** The platform's view: one transaction writes readings of several tenants. */
  readonly platform: TenantDb;
  readonly findDevices: FindDevices;
  readonly live?: LiveBus;
  readonly log: Log;
  readonly now: () => Date;
  /** Called after the commit with the readings that are the newest of their device: judge thresholds here. */
  readonly onStored?: (readings: readonly Reading[]) => void;
}

export interface Ingest {
  /**
   * Takes readings (GatewaySink.readings). Resolves when all that can be stored is committed; waits for as long as the
   * database is away. Rejects only when ingest is closed first; then nothing is known of what was not acknowledged.
   */
  readings(batch: readonly Reading[]): Promise<void>;
  /**
   * The same for readings of the past: history and energy, nothing is published. Give each device's in ascending order
   * of time; thousands a call.
   */
  backfill(batch: readonly Reading[]): Promise<void>;
  counters(): IngestCounters;
  /** Devices were changed, moved or removed: what is remembered of them is read again. */
  forgetDevices(): void;
  /** Takes no more, commits what waits. After `withinMs` what is not committed is rejected. */
  close(withinMs?: number): Promise<void>;
}

/** Readings a transaction takes at most: larger ones gain nothing and make the last of them wait. */
const largestBatch = 5_000;
/** Readings that may wait; further callers are kept waiting before their readings are looked at. */
const largestQueue = 100_000;

interface Waiting {
  readonly admitted: readonly Admitted[];
  readonly quiet: boolean;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** Starts taking readings; see Ingest. Owns no connection and no timer of its own. */
export function createIngest(parts: IngestParts): Ingest {
  return new BatchingIngest(parts);
}

class BatchingIngest implements Ingest {
  readonly #parts: IngestParts;
  readonly #directory: DeviceDirectory;
  readonly #cache = new HeadCache();
  readonly #months: TelemetryMonths;
  readonly #refused: Partial<Record<RefusalReason, number>> = {};
  readonly #told = new Set<string>();
  readonly #stopping = new AbortController();
  #queue: Waiting[] = [];
  #room: (() => void)[] = [];
  #waiting = 0;
  #running: Promise<void> | undefined;
  #closed = false;
  #received = 0;
  #fresh = 0;
  #late = 0;
  #duplicates = 0;
  #oddValues = 0;
  #transactions = 0;
  #retries = 0;

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#directory = new DeviceDirectory(parts.findDevices);
    this.#months = new TelemetryMonths(parts.platform);
  }

  readings(batch: readonly Reading[]): Promise<void> {
    return this.#take(batch, false);
  }

  backfill(batch: readonly Reading[]): Promise<void> {
    return this.#take(batch, true);
  }

  counters(): IngestCounters {
    return {
      received: this.#received,
      fresh: this.#fresh,
      late: this.#late,
      duplicates: this.#duplicates,
      refused: { ...this.#refused },
      oddValues: this.#oddValues,
      transactions: this.#transactions,
      retries: this.#retries,
      waiting: this.#waiting,
    };
  }

  forgetDevices(): void {
    this.#directory.forget();
  }

  async close(withinMs = 10_000): Promise<void> {
    this.#closed = true;
    for (const enter of this.#room.splice(0)) enter();
    const drained = this.#running ?? Promise.resolve();
    const late = new AbortController();
    await Promise.race([drained, wait(withinMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    this.#stopping.abort();
    for (const waiting of this.#queue.splice(0)) waiting.fail(closedError());
    await drained;
  }

  async #take(batch: readonly Reading[], quiet: boolean): Promise<void> {
    while (!this.#closed && this.#waiting >= largestQueue) {
      await new Promise<void>((enter) => this.#room.push(enter));
    }
    if (this.#closed) throw closedError();
    this.#received += batch.length;
    this.#waiting += batch.length;
    try {
      const admitted = await this.#admit(batch);
      if (admitted.length > 0) await this.#enqueue(admitted, quiet);
    } finally {
      this.#waiting -= batch.length;
      if (this.#waiting < largestQueue) for (const enter of this.#room.splice(0)) enter();
    }
  }

  async #admit(batch: readonly Reading[]): Promise<Admitted[]> {
    const now = this.#parts.now().getTime();
    const ids = new Set(batch.map((reading) => reading.deviceId));
    const factsOf = await this.#persist(() => this.#directory.facts(ids, now));
    const admitted: Admitted[] = [];
    for (const reading of batch) {
      const judged = admit(reading, factsOf(reading.deviceId), now, (metric) => this.#odd(reading, metric));
      if (typeof judged === 'string') this.#refuse(reading, judged);
      else admitted.push(judged);
    }
    return admitted;
  }

  #enqueue(admitted: readonly Admitted[], quiet: boolean): Promise<void> {
    return new Promise((done, fail) => {
      this.#queue.push({ admitted, quiet, done, fail });
      this.#running ??= this.#drain().finally(() => {
        this.#running = undefined;
      });
    });
  }

  /** One transaction after the other, each with all that waits by then: the busier, the larger, the cheaper. */
  async #drain(): Promise<void> {
    // Callers of the same moment share a transaction.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const taken = this.#nextBatch();
      try {
        for (const { admitted, quiet } of taken.length === 1 ? taken : joined(taken)) {
          for (let start = 0; start < admitted.length; start += largestBatch) {
            await this.#store(admitted.slice(start, start + largestBatch), quiet);
          }
        }
        for (const waiting of taken) waiting.done();
      } catch (error) {
        for (const waiting of taken) waiting.fail(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  #nextBatch(): Waiting[] {
    let readings = 0;
    let count = 0;
    for (const { admitted } of this.#queue) {
      if (count > 0 && readings + admitted.length > largestBatch) break;
      readings += admitted.length;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  /** Stores a batch; readings the database refuses for what they are get lost, alone, counted and logged. */
  async #store(batch: readonly Admitted[], quiet: boolean): Promise<void> {
    try {
      const written = await this.#persist(() => this.#transaction(batch), batch);
      this.#fresh += written.fresh.length;
      this.#late += written.late;
      this.#duplicates += written.duplicates;
      if (!quiet) this.#tell(written.fresh);
    } catch (error) {
      if (verdictOn(error) !== 'poison') throw error;
      const [first] = batch;
      if (first !== undefined && batch.length === 1) {
        this.#refuse(first.reading, 'poison', error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#store(batch.slice(0, middle), quiet);
      await this.#store(batch.slice(middle), quiet);
    }
  }

  async #transaction(batch: readonly Admitted[]): Promise<Written> {
    await this.#months.ensure(monthsOf(batch));
    const written = await this.#parts.platform.tx(async (_, session) => {
      // The live rows are always found by their key; a transaction that hangs must end before anyone relies on it.
      await session.client.query(
        "set local enable_hashjoin = off; set local enable_mergejoin = off; set local transaction_timeout = '60s'",
      );
      return writeBatch(session.client, batch, {
        cache: this.#cache,
        months: this.#months,
        now: this.#parts.now().getTime(),
        afterCommit: (callback) => session.afterCommit(callback),
      });
    });
    written.remember();
    this.#transactions += 1;
    return written;
  }

  /** Tries until it works, or until ingest is closed. */
  async #persist<T>(work: () => Promise<T>, batch: readonly Admitted[] = []): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        this.#forget(batch);
        if (verdictOn(error) === 'poison') throw error;
        this.#retries += 1;
        if (this.#stopping.signal.aborted) throw closedError(error);
        if (error instanceof MissingMonths) {
          await this.#persist(() => this.#months.ensure(error.months));
          continue;
        }
        if (lacksMonth(error)) this.#months.forget();
        // Another process took over some devices; what it knows is in the database.
        if (error instanceof StaleHeads && attempt < 3) continue;
        this.#parts.log.warn('readings cannot be stored, trying again', { attempt, error: String(error) });
        await wait(backOff(attempt, Math.random()), undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** After a failure it is not known whether the commit happened: history says, so it is asked again. */
  #forget(batch: readonly Admitted[]): void {
    for (const { layout, reading } of batch) {
      this.#cache.forget(layout.record.key, [headKey(reading.deviceId, reading.pack)]);
    }
  }

  #tell(fresh: readonly Admitted[]): void {
    const { live, onStored, log } = this.#parts;
    if (live) {
      for (const { reading } of fresh) {
        const { tenantId, deviceId, record, pack, at, values } = reading;
        live.publish({ kind: 'readings', tenantId, deviceId, record, pack, at, values });
      }
    }
    try {
      onStored?.(fresh.map(({ reading }) => reading));
    } catch (error) {
      log.error('listener of stored readings failed', { error });
    }
  }

  #refuse(reading: Reading, reason: RefusalReason, error?: unknown): void {
    this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
    const { deviceId, record, at } = reading;
    this.#once(`${reason} ${deviceId} ${record}`, () =>
      this.#parts.log.warn('reading refused', { reason, deviceId, record, at, error: error && String(error) }),
    );
  }

  #odd(reading: Reading, metric: string): void {
    this.#oddValues += 1;
    const { deviceId, record } = reading;
    this.#once(`odd ${deviceId} ${record} ${metric}`, () =>
      this.#parts.log.warn('value of the wrong kind, or of no known metric', { deviceId, record, metric }),
    );
  }

  /** Says something once for each key; a device that errs every second must not fill the log. */
  #once(key: string, say: () => void): void {
    if (this.#told.has(key)) return;
    if (this.#told.size >= 10_000) this.#told.clear();
    this.#told.add(key);
    say();
  }
}

function joined(taken: readonly Waiting[]): { readonly admitted: readonly Admitted[]; readonly quiet: boolean }[] {
  return [false, true].flatMap((quiet) => {
    const admitted = taken.flatMap((waiting) => (waiting.quiet === quiet ? waiting.admitted : []));
    return admitted.length > 0 ? [{ admitted, quiet }] : [];
  });
}

function monthsOf(batch: readonly Admitted[]): TableMonth[] {
  const months = new Map<string, TableMonth>();
  for (const { layout, reading } of batch) {
    const month = monthOf(reading.at);
    const tables = [layout.record.historyTable, ...(layout.counters.length > 0 ? ['energy_slot'] : [])];
    for (const table of tables) months.set(`${table} ${month}`, { table, month });
  }
  return [...months.values()];
}

function closedError(cause?: unknown): Error {
  return new Error('ingest is closed', { cause });
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Reading } from '@heliodeck/model/descriptors/record';
import type { Tracer } from '@opentelemetry/api';
import type { Log } from '../context.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import { type AdmittedReading, admitReading } from '../telemetry/admission.ts';
import type { FindDevices } from '../telemetry/device-facts.ts';
import type { IngestStage } from '../telemetry/ingest-stage.ts';
import { type ReadingAppend, type ReadingWriter, WriterStopped } from '../telemetry/reading-append.ts';
import { BatchQueue } from './batch-queue.ts';
import { DeviceDirectory } from './device-directory.ts';
import { type IngestCounters, IngestStatistics } from './ingest-statistics.ts';
import { traceReadings } from './reading-trace.ts';

export interface IngestParts {
  /** Where readings are stored. One transaction writes readings of several tenants. */
  readonly append: ReadingAppend;
  readonly findDevices: FindDevices;
  /** Receives new readings after their commit. */
  readonly live?: Pick<LiveFeed, 'publish'>;
  /** Stages that process readings after those of telemetry; `productIngest` has those of the product. */
  readonly stages?: readonly IngestStage[];
  readonly log: Log;
  readonly now: () => Date;
  /** Records the path of readings as spans; absent: not recorded. */
  readonly tracer?: Tracer;
}

export interface Ingest {
  /**
   * Accepts readings (GatewaySink.readings). Resolves when all that can be stored is committed; waits while the database is unavailable.
   * Rejects only if ingest is closed first; then readings without acknowledgement may or may not be stored.
   */
  readings(batch: readonly Reading[]): Promise<void>;
  /**
   * Accepts readings of the past: stores history and energy, publishes nothing. Pass each device's readings in ascending order of time,
   * thousands in a call.
   */
  backfill(batch: readonly Reading[]): Promise<void>;
  counters(): IngestCounters;
  /** Devices were changed, moved or removed: drops them from the cache. */
  forgetDevices(): void;
  /** Accepts no more readings and commits those waiting. After `withinMs`, readings not committed are rejected. */
  close(withinMs?: number): Promise<void>;
}

/** Most readings that may wait; further callers wait before their readings are processed. */
const largestQueue = 100_000;
/** Transactions in progress at once: the next one is prepared while the database works on the first. */
const queues = 2;
/** A transaction in progress when ingest is closed may take this long to end, ms. */
const lastPatienceMs = 1_000;

/** Starts ingest; see Ingest. Opens no connection and starts no timer. */
export function createIngest(parts: IngestParts): Ingest {
  return new BatchingIngest(parts);
}

class BatchingIngest implements Ingest {
  readonly #parts: IngestParts;
  readonly #directory: DeviceDirectory;
  readonly #statistics: IngestStatistics;
  readonly #writer: ReadingWriter;
  readonly #queues: readonly BatchQueue[];
  #room: (() => void)[] = [];
  /** Settles when the last admission in progress has ended. */
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;
  /** Latest time of the clock so far, ms: readings stamped before the clock was set back do not count as future. */
  #latest = Number.NEGATIVE_INFINITY;

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#directory = new DeviceDirectory(parts.findDevices);
    this.#statistics = new IngestStatistics(parts.log);
    this.#writer = parts.append.open({ ...parts, statistics: this.#statistics });
    this.#queues = Array.from(
      { length: queues },
      () => new BatchQueue((batch, isNews) => this.#writer.store(batch, isNews)),
    );
  }

  readings(batch: readonly Reading[]): Promise<void> {
    return this.#take(batch, true);
  }

  backfill(batch: readonly Reading[]): Promise<void> {
    return this.#take(batch, false);
  }

  counters(): IngestCounters {
    return this.#statistics.counters();
  }

  forgetDevices(): void {
    this.#directory.forget();
  }

  async close(withinMs = 10_000): Promise<void> {
    this.#closed = true;
    this.#openRoom();
    const drained = Promise.all(this.#queues.map((queue) => queue.drained));
    await within(drained, withinMs);
    this.#writer.stop();
    for (const queue of this.#queues) queue.abandon(new WriterStopped());
    await within(drained, lastPatienceMs);
  }

  async #take(batch: readonly Reading[], isNews: boolean): Promise<void> {
    while (!this.#closed && this.#statistics.waiting >= largestQueue) {
      await new Promise<void>((enter) => this.#room.push(enter));
    }
    if (this.#closed) throw new WriterStopped();
    this.#statistics.received += batch.length;
    this.#statistics.waiting += batch.length;
    const trace = isNews ? traceReadings(this.#parts.tracer, batch, Date.now) : undefined;
    try {
      const admitted = await this.#inTurn(() => this.#admitReading(batch));
      trace?.admitted();
      const byQueue = Map.groupBy(admitted, ({ reading }) => queueOf(reading.deviceId));
      await all(
        [...byQueue].map(async ([queue, those]) => {
          const began = await this.#queues[queue]?.add(those, isNews);
          if (began !== undefined) trace?.committed(began);
        }),
      );
      trace?.end();
    } catch (error) {
      trace?.end(error);
      throw error;
    } finally {
      this.#statistics.waiting -= batch.length;
      if (this.#statistics.waiting < largestQueue) this.#openRoom();
    }
  }

  /** Runs one admission at a time: newer readings must not overtake a batch whose devices are being looked up. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #openRoom(): void {
    for (const enter of this.#room.splice(0)) enter();
  }

  async #admitReading(batch: readonly Reading[]): Promise<AdmittedReading[]> {
    const now = this.#parts.now().getTime();
    this.#latest = Math.max(this.#latest, now);
    const ids = new Set(batch.map((reading) => reading.deviceId));
    const factsOf = await this.#writer.persist(() => this.#directory.facts(ids, now));
    const admitted: AdmittedReading[] = [];
    for (const reading of batch) {
      const judged = admitReading(
        reading,
        factsOf(reading.deviceId),
        { now, latest: this.#latest },
        (metric) => this.#statistics.odd(reading, metric),
      );
      if (typeof judged === 'string') this.#statistics.refuse(reading, judged);
      else admitted.push(judged);
    }
    return admitted;
  }
}

/** Chooses the queue of a device by the last digits of its id, which are distributed evenly. */
function queueOf(deviceId: string): number {
  return Number(deviceId.slice(-6)) % queues;
}

/** Waits for all promises even if one fails: the readings count as waiting until no transaction works on any of them. */
async function all(works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected') throw result.reason;
  }
}

/** Waits for a promise at most this time, ms. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const enough = new AbortController();
  await Promise.race([work, wait(ms, undefined, { signal: enough.signal }).catch(() => undefined)]);
  enough.abort();
}

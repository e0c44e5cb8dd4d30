import type { Reading } from '@heliodeck/model/descriptors/record';
import type { Log } from '../context.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import type { AdmittedReading } from './admission.ts';
import type { IngestStage, Written } from './ingest-stage.ts';

/** Collects the results of batches. */
export interface AppendStatistics {
  /** Retried transactions. */
  retries: number;
  written(what: Written): void;
  refuse(reading: Reading, reason: 'poison', error: unknown): void;
}

/** What a writer of readings needs. */
export interface AppendParts {
  readonly log: Log;
  readonly now: () => Date;
  readonly statistics: AppendStatistics;
  /** Receives each new reading after its commit. */
  readonly live?: Pick<LiveFeed, 'publish'>;
  /** Stages of other parts of the server (alarms): they write in the same transaction, after telemetry's own. */
  readonly stages?: readonly IngestStage[];
}

/** Error for callers whose readings were not committed when their writer was stopped; they may or may not be stored. */
export class WriterStopped extends Error {
  override readonly name = 'WriterStopped';

  constructor(cause?: unknown) {
    super('ingest is closed', { cause });
  }
}

/** Writes admitted readings. Several writers, also of other processes, may write readings of the same device. */
export interface ReadingWriter {
  /**
   * Stores a batch in one transaction: history, live rows, counts, energy, marks of roll-ups, and the further stages. Retries until it is
   * committed. Readings that exist already are not stored again; those whose data the engine refuses are dropped one by one and counted.
   * One writer must not store two batches with readings of the same device (and pack) at the same time.
   * @param isNews false = nothing is published
   */
  store(batch: readonly AdmittedReading[], isNews: boolean): Promise<void>;
  /** Does other work of ingest with the same retries: until it succeeds, or the writer is stopped. */
  persist<T>(work: () => Promise<T>): Promise<T>;
  /** Lets running transactions end; those that wait for a retry fail. */
  stop(): void;
}

/** Entry of readings that devices reported. `ingest/` admits readings, queues them and makes the batches. */
export interface ReadingAppend {
  /** Opens no connection and starts no timer. */
  open(parts: AppendParts): ReadingWriter;
}

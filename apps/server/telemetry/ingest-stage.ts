import type pg from 'pg';
import type { Script } from '../store/script.ts';
import type { LateReadings } from './append/late.ts';
import type { RecordBatch } from './append/plan-record.ts';
import type { TelemetryMonths } from './months.ts';
import type { RecordLayout } from './record-layout.ts';

/** The readings of one record in a batch: what is new, what is late, and the rows that lie staged for them. */
export interface PlannedRecord {
  readonly layout: RecordLayout;
  readonly plan: RecordBatch;
}

/**
 * Another process has written readings of these devices: what is remembered of them is read again, and the transaction is run
 * again. Stages throw it, too.
 */
export class StaleCursors extends Error {
  override readonly name = 'StaleCursors';
}

/** What a stage is told when a transaction begins. */
export interface StageSetting {
  /** ms since 1970 UTC. */
  readonly now: number;
  /** False of readings of the past: nothing is published of them. */
  readonly isNews: boolean;
  /** Partitions that exist; one that is missing has to be asked for before it is written to. */
  readonly months: TelemetryMonths;
}

/** A stage's work on one batch, in one transaction. */
export interface StageWork {
  /**
   * Hears of readings older than the newest of their device that were just inserted into history; those that were there
   * already are left out. The database may be asked: late readings are rare, so their round trips are, too.
   */
  late?(client: pg.PoolClient, layout: RecordLayout, inserted: readonly LateReadings[]): Promise<void>;
  /**
   * Looks up what the stage does not know of these devices yet, before anything is written. Called for every batch: it must
   * ask nothing where everything is known.
   */
  prepare?(client: pg.PoolClient, records: readonly PlannedRecord[]): Promise<void>;
  /**
   * Adds this stage's statements to the script that writes the batch. The database must not be asked: a round trip more
   * for every batch costs a sixth of the throughput.
   * @throws MissingMonths: they are made and the transaction is run again
   */
  write(records: readonly PlannedRecord[], script: Script): void;
  /** Publishes what became true. Called once, after the commit; never for a transaction that was rolled back. */
  afterCommit?(): void;
}

/**
 * What becomes of readings that come in. All stages write in one transaction: where one fails, nothing is stored and nothing
 * is acknowledged. `append/stages.ts` declares them in their order.
 */
export interface IngestStage {
  readonly name: string;
  /** Called at the begin of each transaction, also of one that repeats a transaction that failed. */
  begin(setting: StageSetting): StageWork;
}

/** What a transaction did, to be told once it is committed. */
export interface Written {
  /** Readings that are now the newest of their device, older ones that were not there yet, and ones that were. */
  readonly fresh: number;
  readonly late: number;
  readonly duplicates: number;
  /** Takes over what was learnt, then lets each stage publish. Only after the commit. */
  committed(failed: (stage: string, error: unknown) => void): void;
}

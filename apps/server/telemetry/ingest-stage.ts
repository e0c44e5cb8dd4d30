import type pg from 'pg';
import type { Script } from '../store/script.ts';
import type { LateReadings } from './append/late.ts';
import type { RecordBatch } from './append/plan-record.ts';
import type { TelemetryMonths } from './months.ts';
import type { RecordLayout } from './record-layout.ts';

/** The readings of one record in a batch: new ones, late ones, and their staged rows. */
export interface PlannedRecord {
  readonly layout: RecordLayout;
  readonly plan: RecordBatch;
}

/**
 * Another process has written readings of these devices: the cursors are read again and the transaction is repeated. Stages throw it, too.
 */
export class StaleCursors extends Error {
  override readonly name = 'StaleCursors';
}

/** Input of a stage at the begin of a transaction. */
export interface StageSetting {
  /** ms since 1970 UTC. */
  readonly now: number;
  /** False for readings of the past: nothing is published for them. */
  readonly isNews: boolean;
  /** Existing partitions; a missing one has to be required before it is written to. */
  readonly months: TelemetryMonths;
}

/** A stage's work on one batch, in one transaction. */
export interface StageWork {
  /**
   * Receives late readings that were just inserted into history, without those that existed already. Queries are allowed: late readings are
   * rare.
   */
  late?(client: pg.PoolClient, layout: RecordLayout, inserted: readonly LateReadings[]): Promise<void>;
  /**
   * Loads what the stage has not cached for these devices, before anything is written. Called for every batch: it must not query if
   * everything is cached.
   */
  prepare?(client: pg.PoolClient, records: readonly PlannedRecord[]): Promise<void>;
  /**
   * Adds this stage's statements to the script that writes the batch. Queries are not allowed: another round trip for every batch costs a
   * sixth of the throughput.
   * @throws MissingMonths: they are made and the transaction is repeated
   */
  write(records: readonly PlannedRecord[], script: Script): void;
  /** Publishes the changes. Called once, after the commit; never after a rollback. */
  afterCommit?(): void;
}

/**
 * A step in the processing of incoming readings. All stages write in one transaction: if one fails, nothing is stored and nothing is
 * acknowledged. Those of telemetry itself (`append/stages.ts`) come first, then those handed in: `productIngest` (gateway/gateway-host.ts)
 * adds that of alarms.
 */
export interface IngestStage {
  readonly name: string;
  /** Called at the begin of each transaction, including repeated ones. */
  begin(setting: StageSetting): StageWork;
}

/** Result of a transaction, to be used after its commit. */
export interface Written {
  /** Number of readings that are now the newest of their device, late ones that were inserted, and existing ones. */
  readonly fresh: number;
  readonly late: number;
  readonly duplicates: number;
  /** Takes over the new cursors, then lets each stage publish. Call it only after the commit. */
  committed(failed: (stage: string, error: unknown) => void): void;
}

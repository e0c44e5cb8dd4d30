import type { MetricValue, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { TenantDb } from '../store/tenant-db.ts';
import type { EnergyStore } from './energy-store.ts';

/** Whose telemetry is read: of one tenant, or of all where work of the platform asks. */
export type TelemetryView = Pick<TenantDb, 'tenantId' | 'spansTenants'>;

/** A stretch of time, ms since 1970 UTC; `to` is not in it. Either may be infinite. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The key of a row of history. */
export interface HistoryKey {
  readonly deviceId: string;
  readonly pack: number;
  /** ms, whole. */
  readonly at: number;
}

/** A reading as it is stored. */
export interface HistoryRow extends HistoryKey {
  readonly origin: number;
  /** By metric name, as stored; `null` = absent. */
  readonly values: Readonly<Record<string, MetricValue>>;
}

/** Rows of history that devices, a pack and a time tell whole, in order of time, then of device and pack. */
export interface HistorySearch {
  readonly record: TelemetryRecord;
  /** Absent: all of the tenant's. */
  readonly deviceIds?: readonly string[] | undefined;
  readonly pack?: number | undefined;
  readonly range: TimeRange;
  readonly order: 'asc' | 'desc';
}

/** Metrics of one device (and pack) over a stretch of time, ms, both ends included. */
export interface ChartRequest {
  readonly record: TelemetryRecord;
  readonly deviceId: string;
  readonly pack: number;
  readonly from: number;
  readonly to: number;
  /** Metric names of the record; numbers only. */
  readonly metrics: readonly string[];
}

/** A reading, or the range of each metric from `at` on: its smallest and largest value and when each was read first. */
export interface HistorySpan {
  /** Instant of the reading, or begin of the slot, ms. */
  readonly at: number;
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  /** Absent of readings: `at`. */
  readonly lowAt?: readonly (number | null)[];
  readonly highAt?: readonly (number | null)[];
}

/** A stored value and its instant, ms. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

export interface ChartHistory {
  /** In ascending order of time. */
  readonly spans: readonly HistorySpan[];
  /** The first and last sample of each metric, where spans are of roll-ups and do not tell. */
  readonly ends: readonly (readonly Sample[])[];
}

/** Metrics of one device (and pack) as they stood at instants, ms in ascending order. */
export interface InstantWish {
  readonly record: TelemetryRecord;
  readonly deviceId: string;
  readonly pack: number;
  /** Metric names of the record; numbers only. */
  readonly metrics: readonly string[];
  readonly instants: readonly number[];
  /** A value that was read longer before an instant says nothing of it. */
  readonly withinMs: number;
}

/** What was known at an instant. */
export interface InstantValues {
  /** Instant of the newest reading, ms; `null` = none. */
  readonly readAt: number | null;
  /** By the metrics asked for; `null` = unknown. */
  readonly values: readonly (number | null)[];
}

/**
 * What devices said, for as long as it is kept. Any engine can hold it: nothing here is SQL, and names of stations and
 * devices are not its affair (`records/named-rows.ts` joins them by id). tests/support/telemetry-store-suite.ts is what
 * an implementation has to pass.
 */
export interface HistoryStore {
  /** A page and how many rows there are in all, exactly. What it costs does not grow with the length of history. */
  page(
    view: TelemetryView,
    search: HistorySearch,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: number }>;
  /**
   * True where pages are found at once. False while history that is older than the counts is still to be counted: pages
   * and totals of that tenant do not tell all rows until then.
   */
  isReady(view: TelemetryView, record: TelemetryRecord): Promise<boolean>;
  /** All rows, some hundreds at a time, the first at once. What is held open ends with the iteration, also an early one. */
  export(view: TelemetryView, search: HistorySearch): AsyncIterable<readonly HistoryRow[]>;
  /** What is known of the metrics, fine enough for spans of `spanMs`; smallest and largest values are never lost. */
  chart(view: TelemetryView, wish: ChartRequest, spanMs: number): Promise<ChartHistory>;
  /**
   * What was known at each of the instants: of each metric its newest value until then. What it costs grows with the number
   * of instants, not of readings.
   */
  valuesAt(view: TelemetryView, wish: InstantWish): Promise<readonly InstantValues[]>;
  /** How much history each tenant has, the platform's own question; nothing of history itself is read. */
  amounts(now: Date): Promise<readonly StoredHistory[]>;
  /** Removes what each tenant keeps no longer at an instant, ms. */
  removeExpired(now: number): Promise<{ readonly rows: number; readonly months: number }>;
}

/** How much history a tenant has. */
export interface StoredHistory {
  readonly tenantId: string;
  /** Without the running quarter of an hour of each device. */
  readonly rows: number;
  /** Rows a day: over the last full month (UTC), else over this one so far. */
  readonly rowsPerDay: number;
  /** By the mean size of a row of each table, indexes included; null while that is not known. */
  readonly bytes: number | null;
  readonly bytesPerDay: number | null;
}

/** What a device, or a pack of it, shows now. */
export interface LiveState {
  readonly deviceId: string;
  readonly pack: number;
  /** ms */
  readonly at: number;
  readonly origin: number;
  /** By metric name, of values that are not of this instant or origin: when they were read, ms, and who said so. */
  readonly readAt: Readonly<Record<string, number>> | null;
  readonly saidBy: Readonly<Record<string, number>> | null;
  /** By metric name, as stored; `null` = absent. */
  readonly values: Readonly<Record<string, MetricValue>>;
}

/** The newest values of each device (and pack). */
export interface LiveStore {
  /** In order of device and pack; a device that never reported has none. */
  rows(db: TenantDb, record: TelemetryRecord, deviceIds: readonly string[]): Promise<LiveState[]>;
  /** The lowest number of a device's packs; `null` where it has reported none. */
  firstPack(db: TenantDb, record: TelemetryRecord, deviceId: string): Promise<number | null>;
  /** Removes what a device shows now; it begins again with its next reading, and its history stays. */
  forget(db: TenantDb, deviceId: string): Promise<void>;
}

/** What people do to readings devices have brought. */
export interface ReadingEdits {
  /**
   * Removes rows of history; energy, roll-ups and counts become what they would be had these never come.
   * @param db a transaction, that of the audit line
   * @param now ms
   * @returns how many there were
   */
  remove(db: TenantDb, record: TelemetryRecord, keys: readonly HistoryKey[], now: number): Promise<number>;
}

/**
 * Telemetry as the rest of the server sees it. History can lie in any engine. What must be true together with the
 * registry stays in PostgreSQL and takes its transactions (`TenantDb`): live rows, energy, alarms, and edits by people
 * with their audit lines; an engine elsewhere has its history from the same transaction's hand. Readings come in
 * through `ingest/`, whose transaction writes history, live rows, energy and alarms at once.
 */
export interface TelemetryStore {
  readonly history: HistoryStore;
  readonly live: LiveStore;
  readonly edits: ReadingEdits;
  readonly energy: EnergyStore;
  /**
   * Hands what was stored on to the engine that history lies in, until nothing waits; where much does, processes share it.
   * Absent where history lies in PostgreSQL alone.
   */
  readonly handOn?: (signal: AbortSignal) => Promise<void>;
}

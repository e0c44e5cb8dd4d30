import type { MetricValue, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { EnergyStore } from './energy-store.ts';
import type { ReadingAppend } from './reading-append.ts';

/** Tenant whose telemetry is read, or all tenants for work of the platform. */
export type TelemetryView = Pick<TenantDb, 'tenantId' | 'spansTenants'>;

/** A time range, ms since 1970 UTC; `to` is excluded. Both may be infinite. */
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

/** A reading as stored. */
export interface HistoryRow extends HistoryKey {
  readonly origin: number;
  /** By metric name, as stored; `null` = absent. */
  readonly values: Readonly<Record<string, MetricValue>>;
}

/** A search for rows of history by devices, pack and time alone, in order of time, then of device and pack. */
export interface HistorySearch {
  readonly record: TelemetryRecord;
  /** Absent: all of the tenant. */
  readonly deviceIds?: readonly string[] | undefined;
  readonly pack?: number | undefined;
  readonly range: TimeRange;
  readonly order: 'asc' | 'desc';
}

/** Metrics of one device (and pack) over a time range, ms, both ends included. */
export interface ChartRequest {
  readonly record: TelemetryRecord;
  readonly deviceId: string;
  readonly pack: number;
  readonly from: number;
  readonly to: number;
  /** Metric names of the record; numbers only. */
  readonly metrics: readonly string[];
}

/** A reading, or the range of each metric from `at` on: its smallest and largest value and when each was first read. */
export interface HistorySpan {
  /** Time of the reading, or begin of the slot, ms. */
  readonly at: number;
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  /** Absent for readings: then it is `at`. */
  readonly lowAt?: readonly (number | null)[];
  readonly highAt?: readonly (number | null)[];
}

/** A stored value and its time, ms. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

export interface ChartHistory {
  /** In ascending order of time. */
  readonly spans: readonly HistorySpan[];
  /** The first and last sample of each metric, if spans are roll-ups, which do not contain them. */
  readonly ends: readonly (readonly Sample[])[];
}

/** Metrics of one device (and pack) at given times, ms in ascending order. */
export interface InstantWish {
  readonly record: TelemetryRecord;
  readonly deviceId: string;
  readonly pack: number;
  /** Metric names of the record; numbers only. */
  readonly metrics: readonly string[];
  readonly instants: readonly number[];
  /** A value older than this at the given time is ignored, ms. */
  readonly withinMs: number;
}

/** State at one time. */
export interface InstantValues {
  /** Time of the newest reading, ms; `null` = none. */
  readonly readAt: number | null;
  /** In the order of the requested metrics; `null` = unknown. */
  readonly values: readonly (number | null)[];
}

/**
 * History of readings, kept for its retention. Any engine can implement it: the interface contains no SQL and no names of stations and
 * devices (`records/named-rows.ts` adds them by id). tests/support/telemetry-store-suite.ts is the test suite of an implementation.
 */
export interface HistoryStore {
  /** Returns a page and the exact total. The cost does not grow with the length of history. */
  page(
    view: TelemetryView,
    search: HistorySearch,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: number }>;
  /**
   * Returns whether pages are found by counts. False while existing history is still to be counted: until then pages and totals of that
   * tenant are incomplete.
   */
  isReady(view: TelemetryView, record: TelemetryRecord): Promise<boolean>;
  /** Returns all rows, some hundreds at a time, the first at once. Resources are released when the iteration ends, even early. */
  export(view: TelemetryView, search: HistorySearch): AsyncIterable<readonly HistoryRow[]>;
  /** Returns the metrics, fine enough for spans of `spanMs`; smallest and largest values are never lost. */
  chart(view: TelemetryView, wish: ChartRequest, spanMs: number): Promise<ChartHistory>;
  /** Returns the newest value of each metric at each of the times. The cost grows with the number of times, not of readings. */
  valuesAt(view: TelemetryView, wish: InstantWish): Promise<readonly InstantValues[]>;
  /** Returns the amount of history per tenant, for the platform; reads no history. */
  amounts(now: Date): Promise<readonly StoredHistory[]>;
  /** Removes what is expired at a time, ms, by each tenant's retention. */
  removeExpired(now: number): Promise<{ readonly rows: number; readonly months: number }>;
}

/** Amount of history of a tenant. */
export interface StoredHistory {
  readonly tenantId: string;
  /** Without the current quarter of an hour of each device. */
  readonly rows: number;
  /** Rows per day: over the last full month (UTC), else over the current one so far. */
  readonly rowsPerDay: number;
  /** From the mean size of a row of each table, including indexes; null while unknown. */
  readonly bytes: number | null;
  readonly bytesPerDay: number | null;
}

/** Present values of a device or one of its packs. */
export interface LiveState {
  readonly deviceId: string;
  readonly pack: number;
  /** ms */
  readonly at: number;
  readonly origin: number;
  /** By metric name, for values that differ from this time or origin: when they were read, ms, and their origin. */
  readonly readAt: Readonly<Record<string, number>> | null;
  readonly saidBy: Readonly<Record<string, number>> | null;
  /** By metric name, as stored; `null` = absent. */
  readonly values: Readonly<Record<string, MetricValue>>;
}

/** The newest values of each device (and pack). */
export interface LiveStore {
  /** Returns rows in order of device and pack; a device that never reported has none. */
  rows(db: TenantDb, record: TelemetryRecord, deviceIds: readonly string[]): Promise<LiveState[]>;
  /** Returns the lowest number of a device's packs; `null` if it has reported none. */
  firstPack(db: TenantDb, record: TelemetryRecord, deviceId: string): Promise<number | null>;
  /** Removes the live rows of a device; the next reading creates them again. History is kept. */
  forget(db: TenantDb, deviceId: string): Promise<void>;
}

/** Values by metric name, as stored; `null` clears one. */
export type EnteredValues = Readonly<Record<string, unknown>>;

/** What the entry of a reading requires. */
export interface EntryRequest {
  readonly record: TelemetryRecord;
  /** Of the device, whose counters begin with its first reading; absent for a device that counts nothing any more. */
  readonly facts: DeviceFacts | undefined;
  /** Time of the reading to be added, ms; absent if one is changed. */
  readonly at?: number | undefined;
  /** ms */
  readonly now: number;
}

/** Entry of readings within a transaction. Energy, roll-ups, counts and the live row follow in the same transaction. */
export interface ReadingEntry {
  /**
   * Adds a reading, marked as entered. It also becomes the live row if none is newer; fields without a value keep theirs there.
   * @returns false if the device has a reading of this time; then nothing is changed
   */
  add(key: HistoryKey, values: EnteredValues): Promise<boolean>;
  /** Changes values of a reading, and the live row where it shows them. A reported reading is then marked as edited. */
  change(key: HistoryKey, values: EnteredValues): Promise<void>;
}

/** Entries and changes of readings by users. */
export interface ReadingEdits {
  /**
   * Locks readings until the transaction ends, live rows first: the second of two people who change one of them finds what the first has
   * left. Keys without a time are those of live rows.
   * @param db a transaction
   */
  lock(
    db: TenantDb,
    record: TelemetryRecord,
    keys: readonly (Omit<HistoryKey, 'at'> & { readonly at?: number | undefined })[],
  ): Promise<void>;
  /**
   * Runs work that adds or changes readings in a transaction, that of the audit line. The work is repeated if the engine first has to make
   * room for what it writes, so it must have no other effects.
   */
  enter<T>(
    db: TenantDb,
    request: EntryRequest,
    work: (entry: ReadingEntry, session: DbSession) => Promise<T>,
  ): Promise<T>;
  /**
   * Removes rows of history; energy, roll-ups and counts become what they would be without them.
   * @param db a transaction, that of the audit line
   * @param now ms
   * @returns how many there were
   */
  remove(db: TenantDb, record: TelemetryRecord, keys: readonly HistoryKey[], now: number): Promise<number>;
}

/**
 * Interface of telemetry for the rest of the server. History can be stored in any engine. Data that must be consistent with the registry
 * stays in PostgreSQL and uses its transactions (`TenantDb`): live rows, energy, alarms, and edits by users with their audit lines; another
 * engine receives its history from the same transaction. Readings of devices enter through `append`, whose transaction writes history,
 * live rows, energy and alarms at once; those of people through `edits`.
 */
export interface TelemetryStore {
  readonly append: ReadingAppend;
  readonly history: HistoryStore;
  readonly live: LiveStore;
  readonly edits: ReadingEdits;
  readonly energy: EnergyStore;
  /**
   * Moves stored rows to the engine of history until the outbox is empty; several processes share a long outbox. Absent if history is
   * stored in PostgreSQL only.
   */
  readonly handOn?: (signal: AbortSignal) => Promise<void>;
}

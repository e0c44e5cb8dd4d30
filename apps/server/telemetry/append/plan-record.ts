import { origin, type Reading } from '@heliodeck/model/descriptors/record';
import { slotMs, slotOf } from '@heliodeck/model/energy/slot';
import { isAhead } from '@heliodeck/model/telemetry/wrong-clock';
import type { AdmittedReading, StoredCellValue } from '../admission.ts';
import type { CountedRows } from '../history/add-counts.ts';
import type { RecordLayout } from '../record-layout.ts';
import type { DeviceCursor } from './device-cursors.ts';
import { type LateReadings, roundsOf } from './late.ts';
import { type MetricSet, Shapes } from './shapes.ts';
import { part, type StagedRow } from './staging-table.ts';
import { apartFrom, noneApart, takeInstants } from './value-instants.ts';

/** Readings newer than all stored readings of their device. */
interface FreshReadings {
  readonly cursor: DeviceCursor;
  /** In ascending order of time. */
  readonly readings: readonly AdmittedReading[];
}

/** Plan for a batch's readings of one record. */
export interface RecordBatch {
  readonly rows: readonly StagedRow[];
  readonly fresh: readonly FreshReadings[];
  readonly late: readonly LateReadings[];
  /** Late readings that live rows show nevertheless, because history has newer ones from a clock that was ahead. */
  readonly shown: readonly AdmittedReading[];
  /** Live rows to update, by the number of their shape in the staged rows; to insert; only to touch. */
  readonly shapes: readonly MetricSet[];
  readonly unknown: number;
  readonly touched: readonly DeviceCursor[];
  readonly historyRows: number;
  /** Counts of live rows for quarters of an hour that new readings have passed. */
  readonly ended: readonly CountedRows[];
}

/**
 * Plans the readings of one record, by the key of their cursor: separates new, late and repeated ones, and lays out the rows to stage.
 * Advances the cursors to the newest reading. A live row with a time in the future is set back to the present reading: the clock that
 * stamped it was ahead and has been corrected.
 * @param now ms since 1970 UTC
 * @throws Error for a reading whose cursor was not read
 */
export function planRecord(
  layout: RecordLayout,
  byCursor: ReadonlyMap<string, readonly AdmittedReading[]>,
  cursors: ReadonlyMap<string, DeviceCursor>,
  now: number,
): RecordBatch {
  const shapes = new Shapes();
  const rows: StagedRow[] = [];
  const fresh: FreshReadings[] = [];
  const late: LateReadings[] = [];
  const shown: AdmittedReading[] = [];
  const touched: DeviceCursor[] = [];
  let unknown = 0;
  let historyRows = 0;
  const ended: CountedRows[] = [];
  for (const [key, unordered] of byCursor) {
    const cursor = cursors.get(key);
    if (cursor === undefined) throw new Error(`no cursor for ${key}`);
    const { olds, news } = byAge(unordered, cursor.lastAt);
    if (olds.length > 0) {
      const rounds = roundsOf(cursor, olds);
      late.push(...rounds);
      rounds.forEach(({ readings: round }, number) => {
        for (const admitted of round) rows.push(stagedRow(cursor, admitted, part.late, number));
      });
    }
    const newest = news.at(-1) ?? olds.at(-1);
    if (newest === undefined) continue;
    if (news.length > 0) {
      fresh.push({ cursor, readings: news });
      historyRows += news.length;
      for (const { reading } of news) countNew(cursor, reading, ended);
      cursor.lastAt = newest.reading.at;
    } else {
      if (newest.reading.at <= shownUntil(cursor, now)) {
        touched.push(cursor);
        continue;
      }
      shown.push(newest);
      endQuarter(cursor, newest.reading, ended);
    }
    for (const { reading, cells } of news.length > 0 ? news : [newest])
      takeInstants(cursor.values, cells, reading.at, reading.origin ?? origin.device);
    cursor.liveAt = newest.reading.at;
    const running = news.length > 0 ? { from: cursor.runningFrom, rows: cursor.runningRows } : null;
    const apart = apartFrom(layout, cursor.values, cursor.liveAt, newest.reading.origin ?? origin.device);
    const merged = news.length > 1 ? mergeCells(layout, news) : newest.cells;
    const number = shapes.numberOf(merged);
    const shape = shapes.all[number];
    if (cursor.seen === null) unknown += 1;
    else if (shape !== undefined) shape.known += 1;
    if (news.length === 1)
      rows.push(stagedRow(cursor, newest, part.historyAndLive, number, { apart, running }));
    else {
      for (const admitted of news) rows.push(stagedRow(cursor, admitted, part.history, 0));
      const live = { reading: newest.reading, cells: merged };
      rows.push(stagedRow(cursor, live, part.live, number, { apart, running }));
    }
  }
  return {
    rows,
    fresh,
    late,
    shown,
    shapes: shapes.all,
    unknown,
    touched,
    historyRows,
    ended,
  };
}

/** Time up to which readings are older than the live row, ms: −∞ if there is no live row or its time is in the future. */
function shownUntil({ seen, liveAt }: DeviceCursor, now: number): number {
  return seen === null || isAhead(liveAt, now) ? Number.NEGATIVE_INFINITY : liveAt;
}

const none: readonly AdmittedReading[] = [];

/** Sorts readings by time, each time once, and splits them into those not newer than `lastAt` and the newer ones. */
function byAge(unordered: readonly AdmittedReading[], lastAt: number) {
  const [only] = unordered;
  // The usual case: one reading per device.
  if (only && unordered.length === 1)
    return only.reading.at > lastAt ? { olds: none, news: unordered } : { olds: unordered, news: none };
  const distinct = unordered
    .toSorted((a, b) => a.reading.at - b.reading.at)
    .filter(({ reading }, i, ordered) => reading.at !== ordered[i - 1]?.reading.at);
  const first = distinct.findIndex(({ reading }) => reading.at > lastAt);
  return first < 0
    ? { olds: distinct, news: none }
    : { olds: distinct.slice(0, first), news: distinct.slice(first) };
}

function stagedRow(
  { seen }: DeviceCursor,
  { reading, cells }: Pick<AdmittedReading, 'reading' | 'cells'>,
  why: StagedRow['part'],
  group: number,
  { apart, running }: Pick<StagedRow, 'apart' | 'running'> = onlyHistory,
): StagedRow {
  const { tenantId, deviceId, pack, at } = reading;
  const said = reading.origin ?? origin.device;
  return { tenantId, deviceId, pack, at, part: why, group, seen, origin: said, running, apart, cells };
}

const onlyHistory = { apart: noneApart, running: null };

/** Counts a new reading in its quarter of an hour; the count of the previous quarter is then complete. */
function countNew(cursor: DeviceCursor, reading: Reading, ended: CountedRows[]): void {
  const { at } = reading;
  if (at >= cursor.runningFrom && at < cursor.runningFrom + slotMs) {
    cursor.runningRows += 1;
    return;
  }
  endQuarter(cursor, reading, ended);
  cursor.runningFrom = slotOf(at);
  cursor.runningRows = 1;
}

/** Ends the quarter that the live row counts: its count is added to the stored counts. */
function endQuarter(cursor: DeviceCursor, { tenantId }: Reading, ended: CountedRows[]): void {
  const { deviceId, pack, runningFrom, runningRows: rows } = cursor;
  if (rows > 0) ended.push({ tenantId, deviceId, pack, at: runningFrom, rows });
  cursor.runningFrom = Number.NEGATIVE_INFINITY;
  cursor.runningRows = 0;
}

/** Merges readings: the newest value of each metric. */
function mergeCells({ columns }: RecordLayout, readings: readonly AdmittedReading[]): StoredCellValue[] {
  return columns.map(
    (_, index) => readings.findLast(({ cells }) => cells[index] !== undefined)?.cells[index],
  );
}

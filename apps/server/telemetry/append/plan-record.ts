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

/** Readings newer than all that was known of their device. */
interface FreshReadings {
  readonly cursor: DeviceCursor;
  /** In ascending order of time. */
  readonly readings: readonly AdmittedReading[];
}

/** What becomes of a batch's readings of one record. */
export interface RecordBatch {
  readonly rows: readonly StagedRow[];
  readonly fresh: readonly FreshReadings[];
  readonly late: readonly LateReadings[];
  /** Late readings that live rows show nevertheless: history has newer ones of a clock that was ahead. */
  readonly shown: readonly AdmittedReading[];
  /** Live rows to be updated, by the number of their shape in the staged rows; to be made; to be touched only. */
  readonly shapes: readonly MetricSet[];
  readonly unknown: number;
  readonly touched: readonly DeviceCursor[];
  readonly historyRows: number;
  /** What live rows counted of quarters of an hour that new readings have left behind. */
  readonly ended: readonly CountedRows[];
}

/**
 * Looks through readings of one record, by the key of their cursor: tells new from old and repeated ones, and lays out the rows to be staged. Moves
 * the cursors on to the newest reading. A live row that is ahead of the clock goes back to what was read now: the clock was wrong, and is right again.
 * @param now ms since 1970 UTC
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

/** Up to which instant readings are older than what a live row shows, ms: −∞ where it shows nothing, or what cannot be of now. */
function shownUntil({ seen, liveAt }: DeviceCursor, now: number): number {
  return seen === null || isAhead(liveAt, now) ? Number.NEGATIVE_INFINITY : liveAt;
}

const none: readonly AdmittedReading[] = [];

/** Readings in ascending order of time, each instant once: those not newer than `lastAt`, and the newer ones. */
function byAge(unordered: readonly AdmittedReading[], lastAt: number) {
  const [only] = unordered;
  // Most devices say one thing at a time.
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

/** Counts a new reading in its quarter of an hour; what was counted of the one before it is over then. */
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

/** The live row counts no longer what it counted: the counts get it. */
function endQuarter(cursor: DeviceCursor, { tenantId }: Reading, ended: CountedRows[]): void {
  const { deviceId, pack, runningFrom, runningRows: rows } = cursor;
  if (rows > 0) ended.push({ tenantId, deviceId, pack, at: runningFrom, rows });
  cursor.runningFrom = Number.NEGATIVE_INFINITY;
  cursor.runningRows = 0;
}

/** The newest value of each metric that any of the readings brought. */
function mergeCells({ columns }: RecordLayout, readings: readonly AdmittedReading[]): StoredCellValue[] {
  return columns.map(
    (_, index) => readings.findLast(({ cells }) => cells[index] !== undefined)?.cells[index],
  );
}

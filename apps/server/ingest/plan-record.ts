import type { Admitted, Cell } from './admission.ts';
import { type Head, headKey } from './heads.ts';
import { type LateReadings, roundsOf } from './late.ts';
import type { RecordLayout } from './record-layout.ts';
import { part, type StagedRow } from './stage.ts';

/** Readings newer than all that was known of their device. */
export interface FreshReadings {
  readonly head: Head;
  /** In ascending order of time. */
  readonly readings: readonly Admitted[];
}

/** What becomes of a batch's readings of one record. */
export interface RecordPlan {
  readonly rows: readonly StagedRow[];
  readonly fresh: readonly FreshReadings[];
  readonly late: readonly LateReadings[];
  /** Sets of metrics that live rows bring, by their number in the staged rows. */
  readonly shapes: readonly (readonly number[])[];
  /** Live rows to be written, to be made, and to be touched only. */
  readonly known: number;
  readonly unknown: number;
  readonly touched: readonly Head[];
  readonly historyRows: number;
}

/**
 * Sorts readings of one record by device, tells new from old and repeated ones, and lays out the rows to be staged. Moves
 * the heads on to the newest reading.
 */
export function planRecord(
  layout: RecordLayout,
  readings: readonly Admitted[],
  heads: ReadonlyMap<string, Head>,
): RecordPlan {
  const shapes = new Map<string, { readonly number: number; readonly metrics: readonly number[] }>();
  const shapeOf = (cells: readonly Cell[]): number => {
    const metrics = cells.flatMap((cell, index) => (cell === undefined ? [] : [index]));
    const key = metrics.join();
    let shape = shapes.get(key);
    if (shape === undefined) {
      shape = { number: shapes.size, metrics };
      shapes.set(key, shape);
    }
    return shape.number;
  };
  const rows: StagedRow[] = [];
  const fresh: FreshReadings[] = [];
  const late: LateReadings[] = [];
  const touched: Head[] = [];
  let known = 0;
  let unknown = 0;
  let historyRows = 0;
  for (const [key, unordered] of Map.groupBy(readings, ({ reading }) =>
    headKey(reading.deviceId, reading.pack),
  )) {
    const head = heads.get(key);
    if (head === undefined) throw new Error(`no head for ${key}`);
    const ordered =
      unordered.length === 1 ? unordered : unordered.toSorted((a, b) => a.reading.at - b.reading.at);
    const distinct = ordered.filter(({ reading }, i) => reading.at !== ordered[i - 1]?.reading.at);
    const news = distinct.filter(({ reading }) => reading.at > head.lastAt);
    const olds =
      news.length === distinct.length ? [] : distinct.filter(({ reading }) => reading.at <= head.lastAt);
    const row = ({ reading, cells }: Admitted, why: StagedRow['part'], group: number): StagedRow => ({
      tenantId: reading.tenantId,
      deviceId: reading.deviceId,
      pack: reading.pack,
      at: reading.at,
      part: why,
      group,
      seen: head.seen,
      cells,
    });
    if (olds.length > 0) {
      const rounds = roundsOf(head, olds);
      late.push(...rounds);
      rounds.forEach(({ readings: round }, number) => {
        for (const admitted of round) rows.push(row(admitted, part.late, number));
      });
    }
    const newest = news.at(-1) ?? olds.at(-1);
    if (newest === undefined) continue;
    if (news.length > 0) {
      fresh.push({ head, readings: news });
      historyRows += news.length;
      head.lastAt = newest.reading.at;
    }
    if (news.length === 0 && head.seen !== null) {
      touched.push(head);
      continue;
    }
    if (head.seen === null) unknown += 1;
    else known += 1;
    const merged = news.length > 1 ? mergeCells(layout, news) : newest.cells;
    const shape = shapeOf(merged);
    if (news.length === 1) rows.push(row(newest, part.historyAndLive, shape));
    else {
      for (const admitted of news) rows.push(row(admitted, part.history, 0));
      rows.push({ ...row(newest, part.live, shape), cells: merged });
    }
  }
  return {
    rows,
    fresh,
    late,
    shapes: [...shapes.values()].map(({ metrics }) => metrics),
    known,
    unknown,
    touched,
    historyRows,
  };
}

/** The newest value of each metric that any of the readings brought. */
function mergeCells({ columns }: RecordLayout, readings: readonly Admitted[]): Cell[] {
  return columns.map(
    (_, index) => readings.findLast(({ cells }) => cells[index] !== undefined)?.cells[index],
  );
}

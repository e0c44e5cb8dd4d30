import { slotMs } from '@heliodeck/model/energy/slot';
import type { TimeRange } from '../telemetry-store.ts';
import { type CountLevel, cellBegin, finerLevel } from './count-calendar.ts';

/** Row counts, updated while rows were stored. */
export interface CountSource {
  /** Returns the years with rows, by their begin. */
  years(): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Returns the cells of a month or day. */
  cells(level: CountLevel, begin: number): Promise<readonly number[]>;
  /** Returns the number of rows of a time range within a quarter of an hour. */
  within(range: TimeRange): Promise<number>;
}

/** A time range; `rows` is the number of its rows, if known. */
export interface FoundRange extends TimeRange {
  readonly rows?: number;
}

/** Time ranges, in the requested order, that contain the rows of a page; the first `skip` rows precede the page. */
export interface FoundPage {
  readonly ranges: readonly FoundRange[];
  readonly skip: number;
}

/** How to read the rows of a time range: from its begin in the requested order, or from its end in the reverse order. */
interface RangeRead {
  readonly isBackwards: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Reads rows of a time range from the nearer end; rows before them are read and discarded. */
export function fromNearerEnd({ rows }: FoundRange, skip: number, limit: number): RangeRead {
  if (rows !== undefined) {
    const wanted = Math.min(limit, rows - skip);
    const behind = rows - skip - wanted;
    if (wanted > 0 && behind < skip) return { isBackwards: true, offset: behind, limit: wanted };
  }
  return { isBackwards: false, offset: skip, limit };
}

/** Returns the number of rows in a time range. */
export async function countRows(source: CountSource, range: TimeRange): Promise<number> {
  let total = 0;
  const add = async (level: CountLevel, begin: number, cells: readonly number[]): Promise<void> => {
    for (let cell = 0; cell < cells.length; cell += 1) {
      const part = clipped(level, begin, cell, range);
      const count = cells[cell] ?? 0;
      if (part === undefined || count === 0) continue;
      const finer = finerLevel(level);
      if (part.isWhole) total += count;
      else if (finer === undefined) total += await source.within(part);
      else await add(finer, part.begin, await source.cells(finer, part.begin));
    }
  };
  for (const [begin, cells] of await source.years()) await add('year', begin, cells);
  return total;
}

/** Finds the rows from the `offset`-th on, without reading those before it. */
export async function findPage(
  source: CountSource,
  range: TimeRange,
  order: 'asc' | 'desc',
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundPage> {
  const ranges: Required<FoundRange>[] = [];
  let toSkip = offset;
  let skip = 0;
  let missing = limit;
  const take = (part: TimeRange, count: number): void => {
    if (toSkip >= count) {
      toSkip -= count;
      return;
    }
    if (ranges.length === 0) skip = toSkip;
    missing -= count - toSkip;
    toSkip = 0;
    ranges.push({ from: part.from, to: part.to, rows: count });
  };
  const visit = async (level: CountLevel, begin: number, cells: readonly number[]): Promise<void> => {
    for (let n = 0; n < cells.length && missing > 0; n += 1) {
      const cell = order === 'asc' ? n : cells.length - 1 - n;
      const part = clipped(level, begin, cell, range);
      const count = cells[cell] ?? 0;
      if (part === undefined || count === 0) continue;
      const finer = finerLevel(level);
      if (part.isWhole && toSkip >= count) toSkip -= count;
      else if (finer === undefined) take(part, part.isWhole ? count : await source.within(part));
      else await visit(finer, part.begin, await source.cells(finer, part.begin));
    }
  };
  const years = [...(await source.years())].sort(([one], [other]) => one - other);
  for (const [begin, cells] of order === 'asc' ? years : years.reverse()) {
    if (missing > 0) await visit('year', begin, cells);
  }
  return { ranges: joined(ranges, order), skip };
}

/** The part of a cell within a time range; undefined if there is none. */
function clipped(level: CountLevel, begin: number, cell: number, range: TimeRange) {
  const at = cellBegin(level, begin, cell);
  const end = level === 'day' ? at + slotMs : cellBegin(level, begin, cell + 1);
  const from = Math.max(at, range.from);
  const to = Math.min(end, range.to);
  return from < to ? { begin: at, from, to, isWhole: from === at && to === end } : undefined;
}

/** Merges adjacent ranges, so that they are read at once. */
function joined(ranges: readonly Required<FoundRange>[], order: 'asc' | 'desc'): FoundRange[] {
  const all: { from: number; to: number; rows: number }[] = [];
  for (const { from, to, rows } of ranges) {
    const last = all.at(-1);
    const isNext = last !== undefined && (order === 'desc' ? last.from === to : last.to === from);
    if (!isNext) all.push({ from, to, rows });
    else {
      last.rows += rows;
      if (order === 'desc') last.from = from;
      else last.to = to;
    }
  }
  return all;
}

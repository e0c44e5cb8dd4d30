import { type Points, valueAt } from '../../widgets/chart/covered-lines.ts';
import type { WallRange } from './wall.ts';

interface Moment {
  readonly value: number;
  readonly at: number;
}

/** Statistics of a line over a period. */
export interface Statistics {
  readonly min: Moment;
  readonly max: Moment;
  /** Weighted by time; each reading is valid until the next. */
  readonly mean: number;
  readonly last: Moment;
  /** Share of the period in which the device reported, 0…1. */
  readonly coverage: number;
}

/**
 * Minimum, maximum, mean and last value; undefined without readings. Minimum and maximum are readings at their own
 * instants.
 */
export function statisticsOf(points: Points, { from, to }: WallRange): Statistics | undefined {
  let min: Moment | undefined;
  let max: Moment | undefined;
  let last: Moment | undefined;
  let weighed = 0;
  let covered = 0;
  points.forEach(([at, value], index) => {
    if (value === null || at < from || at > to) return;
    const here = { value, at };
    if (min === undefined || value < min.value) min = here;
    if (max === undefined || value > max.value) max = here;
    last = here;
    const next = points[index + 1];
    if (next === undefined) return;
    const lasts = Math.min(next[0], to) - at;
    weighed += value * lasts;
    covered += lasts;
  });
  if (min === undefined || max === undefined || last === undefined) return undefined;
  return {
    min,
    max,
    last,
    mean: covered === 0 ? last.value : weighed / covered,
    coverage: to === from ? 1 : Math.min(1, covered / (to - from)),
  };
}

const steps = 480;

/**
 * Difference of each line from the mean of all at the same instants. At instants where fewer than two lines have a
 * value there is no difference.
 */
export function differences(lines: readonly Points[], { from, to }: WallRange): readonly Points[] {
  const out: [number, number | null][][] = lines.map(() => []);
  for (let step = 0; step <= steps; step += 1) {
    const at = Math.round(from + ((to - from) * step) / steps);
    const said = lines.map((points) => valueAt(points, at));
    const known = said.filter((value) => value !== null);
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    for (const [index, value] of said.entries())
      out[index]?.push([at, value === null || known.length < 2 ? null : value - mean]);
  }
  return out;
}

/** A battery counts as full from this charge on, %; the same as on the tiles of the watch page. */
const fullCharge = 99;

/** Periods in which a line of charge is full; a gap ends a period. */
export function fullStretches(points: Points): readonly WallRange[] {
  const found: { from: number; to: number }[] = [];
  let isFull = false;
  for (const [at, value] of points) {
    const last = found.at(-1);
    if (isFull && last !== undefined && value !== null) last.to = at;
    const is = value !== null && value >= fullCharge;
    if (is && !isFull) found.push({ from: at, to: at });
    isFull = is;
  }
  return found.filter(({ from, to }) => to > from);
}

/** A line shifted in time. */
export function movedInTime(points: Points, by: number): Points {
  return points.map(([at, value]) => [at + by, value] as const);
}

/** The values of several lines at an instant. */
export type LineRow = readonly [at: number, values: readonly (number | null)[]];

/**
 * All instants of several lines in order, with the value of each line: its reading, else the previous one. Devices are
 * not polled in the same second, and the points kept differ between lines: rows of readings alone would be mostly
 * empty.
 */
export function rowsOf(lines: readonly Points[]): readonly LineRow[] {
  const instants = new Set(lines.flatMap((points) => points.map(([at]) => at)));
  return [...instants].sort((one, other) => one - other).map((at) => rowAt(lines, at));
}

/** The same at equal steps, for reading: the shortest clock step that does not exceed the maximum number of rows. */
export function rowsAtSteps(
  lines: readonly Points[],
  { from, to }: WallRange,
  most: number,
): readonly LineRow[] {
  const wished = (to - from) / most;
  const step = (clockSteps.find((seconds) => seconds * 1000 >= wished) ?? longestStep) * 1000;
  const first = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => rowAt(lines, first + index * step));
}

/** Steps that divide an hour or a day, s. */
const clockSteps = [1, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200];
const longestStep = 86_400;

const rowAt = (lines: readonly Points[], at: number): LineRow => [
  at,
  lines.map((points) => valueAt(points, at)),
];

/** A table as CSV (RFC 4180). A text that a spreadsheet would interpret as a formula is prefixed with an apostrophe. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import { type Points, valueAt } from '../../widgets/chart/covered-lines.ts';
import type { WallRange } from './wall.ts';

interface Moment {
  readonly value: number;
  readonly at: number;
}

/** What a line comes to in a stretch of time. */
export interface Statistics {
  readonly min: Moment;
  readonly max: Moment;
  /** Weighted by time, each reading standing until the next. */
  readonly mean: number;
  readonly last: Moment;
  /** Share of the stretch in which the device told, 0…1. */
  readonly coverage: number;
}

/** Smallest, largest, mean and last value; undefined where there is none. Smallest and largest are readings at their own instants. */
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
 * What each line differs from the mean of all at the same instants. Where fewer than two lines say something there is nothing
 * to differ from.
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

/** A charge from which on a battery counts as full, %; as on the tiles of the watch page. */
const fullCharge = 99;

/** Stretches in which a line of charge stands at full; a gap ends one. */
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

/** A line moved in time. */
export function moved(points: Points, by: number): Points {
  return points.map(([at, value]) => [at + by, value] as const);
}

/** All instants of some lines in order, with the value of each line where it has one at that instant. */
export function merged(
  lines: readonly Points[],
): readonly (readonly [at: number, values: readonly (number | null)[]])[] {
  const rows = new Map<number, (number | null)[]>();
  lines.forEach((points, index) => {
    for (const [at, value] of points) {
      const row = rows.get(at) ?? lines.map(() => null);
      row[index] = value;
      rows.set(at, row);
    }
  });
  return [...rows].sort(([one], [other]) => one - other);
}

/** A table as CSV of RFC 4180. A text that a spreadsheet would take for a formula is quoted with an apostrophe. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

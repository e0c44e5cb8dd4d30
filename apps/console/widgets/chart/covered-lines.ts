/** A period, ms of wall-clock time. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A line: ms of wall-clock time and the value; null starts a gap. */
export type Points = readonly (readonly [at: number, value: number | null])[];

/**
 * The value of a line at an instant: its last reading before it; null in a gap, before the first and after the last.
 */
export function valueAt(points: Points, at: number): number | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = points[low - 1];
  if (found === undefined) return null;
  const isOver = low === points.length && found[0] < at;
  return isOver ? null : found[1];
}

/**
 * Lines within this share of their common range cannot be distinguished; for this share of the time; at this number of
 * instants at least.
 */
const closeShare = 0.015;
const closeTime = 0.8;
const looks = 120;
const fewest = 12;

/** Indexes of the lines that coincide with another one for most of the time, so that one hides the other. */
export function coveredLines(lines: readonly Points[], { from, to }: Stretch): readonly number[] {
  const instants = Array.from({ length: looks }, (_, step) => from + ((to - from) * (step + 0.5)) / looks);
  const said = lines.map((points) => instants.map((at) => valueAt(points, at)));
  const known = said.flat().filter((value) => value !== null);
  const near = (Math.max(...known) - Math.min(...known)) * closeShare;
  return [...said.keys()].filter((index) =>
    said.some((other, at) => at !== index && areClose(said[index] ?? [], other, near)),
  );
}

function areClose(one: readonly (number | null)[], other: readonly (number | null)[], near: number): boolean {
  const gaps = one.flatMap((value, step) => {
    const beside = other[step];
    return value === null || typeof beside !== 'number' ? [] : [Math.abs(value - beside)];
  });
  return gaps.length >= fewest && gaps.filter((gap) => gap <= near).length >= gaps.length * closeTime;
}

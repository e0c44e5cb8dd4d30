/** Rows to draw: from the first up to and without the last. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows drawn beyond either edge: the arrow keys find the next one there. */
const beyond = 3;

/** Where each row begins, and behind the last one the height of all; px. */
export function topsOf(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  for (const [index, height] of heights.entries()) tops[index + 1] = (tops[index] ?? 0) + height;
  return tops;
}

/** The rows in sight at a scroll position, with some beyond. */
export function rangeOf(tops: Float64Array, scrollTop: number, height: number): RowRange {
  const count = tops.length - 1;
  const first = firstAfter(tops, scrollTop) - 1;
  const last = firstAfter(tops, scrollTop + height);
  return { from: Math.max(0, Math.min(first, count) - beyond), to: Math.min(count, last + beyond) };
}

/** Index of the first row that begins after a position. */
function firstAfter(tops: Float64Array, position: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Rows to render: from the first up to but excluding the last. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows rendered beyond either edge: targets for the arrow keys. */
const beyond = 3;

/** The offset of each row, followed by the total height; px. */
export function topsOf(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  for (const [index, height] of heights.entries()) tops[index + 1] = (tops[index] ?? 0) + height;
  return tops;
}

/** The visible rows at a scroll position, plus some beyond. */
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

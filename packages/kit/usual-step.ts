/** So many steps on either side of one say what is usual there. */
const reach = 8;
/** A side with fewer steps says too little to be heard beside the other one. */
const heard = 3;

/**
 * What is usual around each step of a series: whether a silence is one is judged by its neighbours, so that coarse data
 * may stand beside fine data. Each side gives the upper quartile of its nearest steps (one or two silences among them do
 * not count), and the longer side holds: where the rate changes, nothing is missing.
 * @param times ascending
 * @returns one a step (times[i] → times[i + 1]), in the unit of `times`; a step alone is its own usual one
 */
export function usualSteps(times: ArrayLike<number>): Float64Array {
  const count = Math.max(0, times.length - 1);
  const steps = new Float64Array(count);
  for (let i = 0; i < count; i += 1) steps[i] = (times[i + 1] ?? 0) - (times[i] ?? 0);
  const usual = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const before = steps.slice(Math.max(0, i - reach), i);
    const after = steps.slice(i + 1, i + 1 + reach);
    const sides = [before, after].filter((side) => side.length >= heard);
    const judged = sides.length > 0 ? sides : [Float64Array.from([...before, ...after])];
    usual[i] = Math.max(...judged.map(upperQuartile)) || (steps[i] ?? 0);
  }
  return usual;
}

/** 0 where there is nothing. Sorts its argument. */
function upperQuartile(steps: Float64Array): number {
  steps.sort();
  return steps[Math.floor((steps.length - 1) * 0.75)] ?? 0;
}

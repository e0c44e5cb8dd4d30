/** Number of steps on each side of a step from which its usual length is computed. */
const reach = 8;
/** A side with fewer steps is too small a sample and is ignored if the other side has enough steps. */
const heard = 3;

/**
 * The usual length of a step around each step of a time series. A gap is detected by comparison with its
 * neighbours, so coarse and fine data may follow each other. Each side yields the upper quartile of its
 * nearest steps (one or two gaps among them have no effect), and the longer side counts: a change of the
 * sampling rate is not a gap.
 * @param times ascending
 * @returns one value per step (times[i] → times[i + 1]), in the unit of `times`; a single step is its own
 * usual length
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

/** 0 for an empty array. Sorts its argument. */
function upperQuartile(steps: Float64Array): number {
  steps.sort();
  return steps[Math.floor((steps.length - 1) * 0.75)] ?? 0;
}

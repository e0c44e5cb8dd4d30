/** How a string of modules does beside the others of its inverter. */
export type StringState = 'good' | 'weak' | 'dead';

/** Below this no string of an inverter can be judged: dawn, dusk or a covered sky, A. */
const leastMedian = 1;
/** A string with less than this share of the median gives nothing worth the name … */
const deadShare = 0.1;
/** … and with less than this it lags: shade, dust, a failed module. */
const weakShare = 0.8;

/**
 * Judges the currents of the strings of one inverter, A, against their median.
 * @returns one state a current; `undefined` where none can be told: no current is known, or there is too little light
 */
export function judgeStrings(currents: readonly (number | null)[]): readonly (StringState | undefined)[] {
  const known = currents.flatMap((current) => current ?? []).toSorted((one, other) => one - other);
  const half = known.length / 2;
  const median = ((known[Math.ceil(half) - 1] ?? 0) + (known[Math.floor(half)] ?? 0)) / 2;
  if (known.length < 2 || median < leastMedian) return currents.map(() => undefined);
  return currents.map((current) => {
    if (current === null) return undefined;
    if (current < median * deadShare) return 'dead';
    return current < median * weakShare ? 'weak' : 'good';
  });
}

/** Below this share of the highest voltage and current of an inverter an input has nothing connected. */
const freeShare = 0.1;

/**
 * Tells which inputs of an inverter have no string: models of ten inputs answer zeros for those that are free. An open string still has
 * the voltage of its modules, or that of the strings beside it; where no voltage was read, nothing is taken for free.
 * @returns one answer an input
 */
export function freeInputs(
  currents: readonly (number | null)[],
  voltages: readonly (number | null)[],
): readonly boolean[] {
  const highest = (values: readonly (number | null)[]): number =>
    values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const [current, voltage] = [highest(currents) * freeShare, highest(voltages) * freeShare];
  return currents.map((own, index) => {
    const across = voltages[index] ?? null;
    return across !== null && across < voltage && (own ?? 0) < current;
  });
}

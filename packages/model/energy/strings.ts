/** State of a string of modules compared with the others of its inverter. */
export type StringState = 'good' | 'weak' | 'dead';

/** Below this median the strings cannot be judged: dawn, dusk or overcast sky, A. */
const leastMedian = 1;
/** A string with less than this share of the median is dead … */
const deadShare = 0.1;
/** … and with less than this share it is weak: shade, dust, a failed module. */
const weakShare = 0.8;

/**
 * Judges the currents of the strings of one inverter, A, against their median.
 * @returns one state per current; `undefined` where the current is unknown or there is too little light
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

/** An input below this share of the highest voltage and current of its inverter has nothing connected. */
const freeShare = 0.1;

/**
 * Determines which inputs of an inverter have no string: models with ten inputs report zeros for free ones.
 * An open string still has the voltage of its modules, or that of adjacent strings. If no voltage was read,
 * no input counts as free.
 * @returns one value per input
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

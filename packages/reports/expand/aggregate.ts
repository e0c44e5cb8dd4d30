import { compareSetValues, type SetValue } from './records.ts';

/**
 * Sum that is exact for decimals of up to 15 digits: the rounding error is accumulated (Neumaier's
 * summation), and the last digits, which binary fractions cannot represent, are cut off.
 */
function exactSum(numbers: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return Number((sum + lost).toPrecision(15));
}

/** Aggregates values; absent ones are skipped, and the result without values is null, except for counts. */
export function aggregate(name: string, values: readonly SetValue[]): SetValue {
  if (name === 'first') return values[0] ?? null;
  if (name === 'last') return values.at(-1) ?? null;
  const present = values.filter((value) => value !== null);
  if (name === 'count') return present.length;
  if (name === 'distinct') return new Set(present).size;
  if (present.length === 0) return null;
  if (name === 'join') return [...new Set(present)].join(', ');
  if (name === 'min' || name === 'max') {
    const sign = name === 'min' ? 1 : -1;
    return present.reduce((best, value) => (sign * compareSetValues(value, best) < 0 ? value : best));
  }
  const numbers = present.flatMap((value) => (typeof value === 'number' ? [value] : []));
  if (numbers.length === 0) return null;
  const sum = exactSum(numbers);
  return name === 'avg' ? Number((sum / numbers.length).toPrecision(15)) : sum;
}

import { freeInputs } from './strings.ts';

/** The currents in A and voltages in V of an inverter's strings at one instant, by input; null where not read. */
export interface StringSample {
  readonly currents: readonly (number | null)[];
  readonly voltages: readonly (number | null)[];
}

/** The figures of a string over the evaluated hours. */
export interface StringFigure {
  /** Number of the input, from 1. */
  readonly input: number;
  /** W; null if its voltage was not read. */
  readonly power: number | null;
  /** A */
  readonly current: number;
  /** True if it carries less than a tenth of the median: listed separately and not part of the rate. */
  readonly isOpen: boolean;
}

/** Dispersion of the strings of an inverter. */
export interface Dispersion {
  /** σ / mean × 100; null if there is not enough data. */
  readonly rate: number | null;
  /** Why there is no rate: fewer than two strings, or too few intervals with light. */
  readonly lacks: 'strings' | 'light' | null;
  readonly strings: readonly StringFigure[];
  /** Number of evaluated intervals. */
  readonly intervals: number;
}

/** Intervals with a lower mean current are ignored as too dark, A. */
const leastMean = 1;
/** A string below this share of the median is open. */
const openShare = 0.1;
const leastIntervals = 6;

/**
 * Population standard deviation over the mean, in percent: [8, 8, 8, 8, 8, 6] → 9.72.
 * @returns 0 where the mean is 0
 */
export function relativeSpread(values: readonly number[]): number {
  const mean = meanOf(values);
  if (mean === 0) return 0;
  const variance = meanOf(values.map((value) => (value - mean) ** 2));
  return (Math.sqrt(variance) / mean) * 100;
}

/**
 * The dispersion of the strings of one inverter: in each interval with at least 1 A, σ over the mean of their
 * currents; averaged over the intervals, weighted by their mean current. Open strings are excluded, since
 * they would mask the differences between the others; so are inputs that were never read or have nothing
 * connected.
 */
export function dispersionOf(samples: readonly StringSample[]): Dispersion {
  const inputs = Math.max(0, ...samples.map(({ currents }) => currents.length));
  const every = Array.from({ length: inputs }, (_, index) => figureOf(samples, index));
  const free = freeInputs(
    every.map((one) => one?.current ?? null),
    every.map((one) => one?.voltage ?? null),
  );
  const figures = every.flatMap((one, index) => {
    if (one === undefined || free[index]) return [];
    return [{ input: one.input, current: one.current, power: one.power }];
  });
  const median = medianOf(figures.map(({ current }) => current));
  const strings = figures.map((figure) => ({ ...figure, isOpen: figure.current < median * openShare }));
  const counted = strings.filter(({ isOpen }) => !isOpen);
  if (counted.length < 2) return { rate: null, lacks: 'strings', strings, intervals: 0 };
  let [sum, weight, intervals] = [0, 0, 0];
  for (const { currents } of samples) {
    const values = counted.flatMap(({ input }) => currents[input - 1] ?? []);
    const mean = meanOf(values);
    if (values.length < counted.length || mean < leastMean) continue;
    sum += relativeSpread(values) * mean;
    weight += mean;
    intervals += 1;
  }
  if (intervals < leastIntervals) return { rate: null, lacks: 'light', strings, intervals };
  return { rate: sum / weight, lacks: null, strings, intervals };
}

type InputFigure = Omit<StringFigure, 'isOpen'> & { readonly voltage: number | null };

function figureOf(samples: readonly StringSample[], index: number): InputFigure | undefined {
  const currents = samples.flatMap(({ currents: read }) => read[index] ?? []);
  if (currents.length === 0) return undefined;
  const powers = samples.flatMap(({ currents: read, voltages }) => {
    const [current, voltage] = [read[index], voltages[index]];
    return typeof current === 'number' && typeof voltage === 'number' ? current * voltage : [];
  });
  const across = samples.flatMap(({ voltages }) => voltages[index] ?? []);
  return {
    voltage: across.length === 0 ? null : meanOf(across),
    input: index + 1,
    current: meanOf(currents),
    power: powers.length === 0 ? null : meanOf(powers),
  };
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** The ranges for sorting inverters, the widest dispersion first: `from` inclusive, `to` exclusive, percent. */
export const dispersionBuckets = [
  { key: 'above20', from: 20, to: Number.POSITIVE_INFINITY },
  { key: 'to20', from: 10, to: 20 },
  { key: 'to10', from: 5, to: 10 },
  { key: 'to5', from: 0, to: 5 },
] as const;

export type DispersionBucket = (typeof dispersionBuckets)[number]['key'];

/** The range that contains a rate. */
export function bucketOf(rate: number): DispersionBucket {
  return dispersionBuckets.find(({ from }) => rate >= from)?.key ?? 'to5';
}

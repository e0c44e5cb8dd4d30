import { median } from './yields.ts';

/** A day's yield over that of a cloudless sky; `null` if the day has gaps or is unknown. Days are consecutive. */
export type DailyYield = number | null;

/** Why there is no figure. */
export type LongTermLack = 'days' | 'pairs';

/** Change of the yield from year to year. */
export interface Degradation {
  /** Change per year as a share of the first year's yield; negative if it falls. `null` if `lacks` is set. */
  readonly rate: number | null;
  /** The 95% confidence interval of the median, assuming that days are independent of each other. */
  readonly low: number | null;
  readonly high: number | null;
  /** Number of days with a clear day a year earlier. */
  readonly pairs: number;
  readonly lacks: LongTermLack | null;
}

/** Loss of yield by dirt. */
export interface Soiling {
  /** Yield over that of clean modules; 1 is clean. */
  readonly ratio: number | null;
  /** Daily change as a share of the clean yield, median of the periods; negative or 0. */
  readonly rate: number | null;
  /** Days, counted from the first, on which the yield jumped up: rain or a cleaning. */
  readonly cleanings: readonly number[];
  readonly lacks: LongTermLack | null;
}

const year = 365;
/** Two years of days; with fewer, no season can be compared with itself twice. */
const leastDegradationDays = 2 * year;
const leastPairs = 30;
const leastSoilingDays = 60;

/**
 * Number of days on each side among which the best is taken as clear, and the share of it from which a day
 * counts as clear itself.
 */
const clearWindow = 15;
const clearShare = 0.85;

/**
 * The clear days of a series: those close to the best of the surrounding days. Overcast days contain no
 * information about the modules.
 */
export function clearDays(days: readonly DailyYield[]): readonly DailyYield[] {
  return days.map((value, index) => {
    if (value === null || value <= 0) return null;
    const around = days.slice(Math.max(0, index - clearWindow), index + clearWindow + 1);
    const best = Math.max(...around.map((one) => one ?? 0));
    return value >= best * clearShare ? value : null;
  });
}

/**
 * Change from year to year (RdTools, year on year): the median of the differences between each clear day and
 * the day 365 days before it, over the median of the first year.
 */
export function degradationOf(days: readonly DailyYield[]): Degradation {
  const clear = clearDays(days);
  const first = clear.findIndex((value) => value !== null);
  const length = first === -1 ? 0 : clear.findLastIndex((value) => value !== null) - first + 1;
  const none = { rate: null, low: null, high: null };
  if (length < leastDegradationDays) return { ...none, pairs: 0, lacks: 'days' };
  const base = median(clear.slice(first, first + year).flatMap((value) => value ?? [])) ?? 0;
  const changes = clear.flatMap((value, index) => {
    const before = index < year ? null : (clear[index - year] ?? null);
    return value === null || before === null ? [] : [(value - before) / base];
  });
  const pairs = changes.length;
  if (pairs < leastPairs) return { ...none, pairs, lacks: 'pairs' };
  const sorted = changes.toSorted((one, other) => one - other);
  // Order statistics that enclose a median with 95% probability.
  const reach = (1.96 * Math.sqrt(pairs)) / 2;
  const at = (rank: number): number => sorted[Math.min(pairs - 1, Math.max(0, Math.round(rank)))] ?? 0;
  return {
    rate: median(changes),
    low: at(pairs / 2 - reach),
    high: at(pairs / 2 + reach),
    pairs,
    lacks: null,
  };
}

/**
 * Number of days compared before and after a jump, the minimum size of a jump over the clean level, and the
 * minimum distance of two jumps.
 */
const jumpWindow = 5;
const leastJump = 0.02;
const leastStretch = 14;
/** The quantile of days from which a plant counts as clean. */
const cleanQuantile = 0.95;

/**
 * Loss by dirt (after the stochastic rate and recovery method of RdTools, without its random draws): periods
 * between upward jumps, the slope of each by Theil and Sen, and the mean of the lines over the clean level.
 */
export function soilingOf(days: readonly DailyYield[]): Soiling {
  const clear = clearDays(days);
  const known = clear.flatMap((value) => value ?? []);
  if (known.length < leastSoilingDays) return { ratio: null, rate: null, cleanings: [], lacks: 'days' };
  const clean = quantile(known, cleanQuantile);
  const level = clear.map((value) => (value === null ? null : value / clean));
  const cleanings = jumpsOf(level);
  const borders = [0, ...cleanings, level.length];
  const lines = borders.slice(0, -1).map((from, index) => lineOf(level, from, borders[index + 1] ?? from));
  const told = lines.flatMap((line) => line ?? []);
  const shares = told.flatMap(({ from, to, start, slope }) =>
    Array.from({ length: to - from }, (_, day) => Math.min(1, start + slope * day)),
  );
  if (shares.length < leastSoilingDays) return { ratio: null, rate: null, cleanings, lacks: 'pairs' };
  return {
    ratio: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    rate: median(told.map(({ slope }) => slope)),
    cleanings,
    lacks: null,
  };
}

/**
 * Days on which the median of the following days exceeds that of the previous days by at least `leastJump`: the
 * local maxima of the difference, at least `leastStretch` days apart.
 */
function jumpsOf(level: readonly DailyYield[]): readonly number[] {
  const rises = level.map((_, index) => {
    const before = level
      .slice(0, index)
      .flatMap((value) => value ?? [])
      .slice(-jumpWindow);
    const after = level
      .slice(index)
      .flatMap((value) => value ?? [])
      .slice(0, jumpWindow);
    if (before.length < jumpWindow || after.length < jumpWindow) return 0;
    return (median(after) ?? 0) - (median(before) ?? 0);
  });
  const jumps: number[] = [];
  for (const [index, rise] of rises.entries()) {
    if (rise < leastJump || level[index] === null) continue;
    const around = rises.slice(Math.max(0, index - leastStretch), index + leastStretch + 1);
    const isHighest = rise >= Math.max(...around);
    const last = jumps.at(-1);
    if (isHighest && (last === undefined || index - last >= leastStretch)) jumps.push(index);
  }
  return jumps;
}

interface Line {
  readonly from: number;
  readonly to: number;
  /** Level on the first day, and change per day. */
  readonly start: number;
  readonly slope: number;
}

/** The line through the known days of a period; dirt never increases the yield, so the slope is at most 0. */
function lineOf(level: readonly DailyYield[], from: number, to: number): Line | null {
  const points = level.slice(from, to).flatMap((value, day) => (value === null ? [] : [{ day, value }]));
  if (to - from < leastStretch || points.length < jumpWindow) return null;
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.day - one.day)),
  );
  const slope = Math.min(0, median(slopes) ?? 0);
  const start = median(points.map(({ day, value }) => value - slope * day)) ?? 1;
  return { from, to, start, slope };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

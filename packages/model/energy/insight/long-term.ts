import { median } from './yields.ts';

/** A day's yield over that of a cloudless sky; `null` where the day has gaps or nobody knows. Days follow each other. */
export type DailyYield = number | null;

/** Why there is no figure. */
export type LongTermLack = 'days' | 'pairs';

/** How the yield changed from year to year. */
export interface Degradation {
  /** Share of the first year's yield a year; negative where it falls. `null` where `lacks` says why. */
  readonly rate: number | null;
  /** Between these the middle lies in 19 of 20 cases, were the days independent of each other. */
  readonly low: number | null;
  readonly high: number | null;
  /** Days that have a clear day a year before them. */
  readonly pairs: number;
  readonly lacks: LongTermLack | null;
}

/** How dirt lowered the yield. */
export interface Soiling {
  /** Yield over that of clean modules; 1 is clean. */
  readonly ratio: number | null;
  /** Share of the clean yield that a day took, the middle one of the stretches; negative or 0. */
  readonly rate: number | null;
  /** Days, counted from the first, at which the yield jumped up: rain or a cleaning. */
  readonly cleanings: readonly number[];
  readonly lacks: LongTermLack | null;
}

const year = 365;
/** Two years of days: less compares no season with itself twice. */
const leastDegradationDays = 2 * year;
const leastPairs = 30;
const leastSoilingDays = 60;

/** Days on both sides of which the best is taken for a clear one, and what share of it a day must have to be clear itself. */
const clearWindow = 15;
const clearShare = 0.85;

/** The clear days of a series: those near the best of the days around them. Overcast days say nothing of modules. */
export function clearDays(days: readonly DailyYield[]): readonly DailyYield[] {
  return days.map((value, index) => {
    if (value === null || value <= 0) return null;
    const around = days.slice(Math.max(0, index - clearWindow), index + clearWindow + 1);
    const best = Math.max(...around.map((one) => one ?? 0));
    return value >= best * clearShare ? value : null;
  });
}

/**
 * Change from year to year (RdTools, year on year): the middle of what each clear day gave more or less than the day 365 days before it,
 * over the middle of the first year.
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
  // Order statistics between which a median lies with 95 %.
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

/** Days before and after a jump that are compared, a jump's least size over the clean level, and the least stretch between two. */
const jumpWindow = 5;
const leastJump = 0.02;
const leastStretch = 14;
/** The share of days above which a plant counts as clean. */
const cleanQuantile = 0.95;

/**
 * What dirt took (after the stochastic rate and recovery method of RdTools, without its random draws): stretches between jumps up, the slope of
 * each by Theil and Sen, and the mean of the lines over the clean level.
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

/** Where the middle of the days after lies well above that of the days before, at its highest. */
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
  /** Level on the first day, and what each day adds. */
  readonly start: number;
  readonly slope: number;
}

/** The line through the known days of a stretch; dirt does not clean, so it never rises. */
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

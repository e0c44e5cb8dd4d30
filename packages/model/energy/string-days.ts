/** Currents of the strings of an inverter in a quarter of an hour, A, by input; null where not read. */
export type StringQuarter = readonly (number | null)[];

/** A day of an inverter's strings. */
export interface StringDay {
  /** Median current of the strings, A; `null` if too little of the day can be evaluated. */
  readonly median: number | null;
  /** Current of each input over the median; `null` if it was not read or the day cannot be evaluated. */
  readonly shares: readonly (number | null)[];
}

/** The strings of an inverter by day, from 10:00 to 14:00 in the zone of its station. */
export interface StringMap {
  readonly deviceId: string;
  readonly name: string;
  readonly stationId: string;
  readonly stationName: string;
  /** yyyy-MM-dd */
  readonly days: readonly string[];
  /** A, by day */
  readonly medians: readonly (number | null)[];
  /** Inputs that were read on any of the days, in their order. */
  readonly strings: readonly {
    /** Number of the input, from 1. */
    readonly input: number;
    /** By day. */
    readonly shares: readonly (number | null)[];
    /** Days on which it was below four fifths of the median, including those below a tenth. */
    readonly weakDays: number;
    /** Days on which it was below a tenth of the median. */
    readonly openDays: number;
  }[];
}

/** Quarters with a lower mean current are ignored as too dark, A; the same limit as for the rate of a day. */
const leastMean = 1;
/** Minimum number of quarters with light: one hour. */
const leastQuarters = 4;

/** Below this share of the median a string is weak, and below the next one it is open. */
export const weakShare = 0.8;
export const openShare = 0.1;

/**
 * Evaluates the strings of an inverter on one day: the current of each over the median, over the quarters
 * with light. All strings are included in the median, whatever they carry: one open string among many does
 * not move it.
 */
export function stringDay(quarters: readonly StringQuarter[]): StringDay {
  const inputs = Math.max(0, ...quarters.map((each) => each.length));
  const lit = quarters.filter((each) => {
    const known = each.flatMap((current) => current ?? []);
    return known.length > 0 && mean(known) >= leastMean;
  });
  const currents = Array.from({ length: inputs }, (_, input) => {
    const own = lit.flatMap((each) => each[input] ?? []);
    return own.length < leastQuarters ? null : mean(own);
  });
  const known = currents.flatMap((current) => current ?? []).toSorted((one, other) => one - other);
  const half = known.length / 2;
  const median = ((known[Math.ceil(half) - 1] ?? 0) + (known[Math.floor(half)] ?? 0)) / 2;
  if (known.length < 2 || median <= 0) return { median: null, shares: currents.map(() => null) };
  return { median, shares: currents.map((current) => (current === null ? null : current / median)) };
}

/** Inputs that were read at all, with the number of days on which each was weak or open. */
export function stringsOf(days: readonly StringDay[]): StringMap['strings'] {
  const inputs = Math.max(0, ...days.map(({ shares }) => shares.length));
  return Array.from({ length: inputs }, (_, index) => {
    const shares = days.map((day) => day.shares[index] ?? null);
    const below = (limit: number): number => shares.filter((share) => share !== null && share < limit).length;
    return { input: index + 1, shares, weakDays: below(weakShare), openDays: below(openShare) };
  }).filter(({ shares }) => shares.some((share) => share !== null));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

import { addDays, daysBetween, monthStart, startOfDay } from '@heliodeck/kit/zone';

/** A named period of local time: '2026-03-01' a day, '2026-03' a month, '2026' a year. */
export interface Period {
  readonly name: string;
  /** Start, ms. */
  readonly from: number;
  /** End, ms, exclusive. */
  readonly to: number;
}

/**
 * The days from `first` to `last` ('yyyy-MM-dd', both included) in a zone. They are contiguous, also across
 * clock changes.
 */
export function days(zone: string, first: string, last: string): Period[] {
  const names = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) =>
    addDays(first, i),
  );
  return adjoining(zone, names, addDays(last, 1), 10);
}

/** The days of the month that contains `date`. */
export function daysOfMonth(zone: string, date: string): Period[] {
  return days(zone, monthStart(date), addDays(monthStart(date, 1), -1));
}

/** The twelve months of the year that contains `date`. */
export function monthsOfYear(zone: string, date: string): Period[] {
  const january = `${date.slice(0, 4)}-01-01`;
  const names = Array.from({ length: 12 }, (_, i) => monthStart(january, i));
  return adjoining(zone, names, monthStart(january, 12), 7);
}

/** The month that contains `date`. */
export function monthOf(zone: string, date: string): Period {
  return whole(zone, monthStart(date), monthStart(date, 1), 7);
}

/** The year that contains `date`. */
export function yearOf(zone: string, date: string): Period {
  const january = `${date.slice(0, 4)}-01-01`;
  return whole(zone, january, monthStart(january, 12), 4);
}

function whole(zone: string, first: string, next: string, length: number): Period {
  return { name: first.slice(0, length), from: startOfDay(zone, first), to: startOfDay(zone, next) };
}

function adjoining(zone: string, firsts: readonly string[], after: string, length: number): Period[] {
  const bounds = [...firsts, after].map((date) => startOfDay(zone, date));
  return firsts.map((first, i) => ({
    name: first.slice(0, length),
    from: bounds[i] ?? 0,
    to: bounds[i + 1] ?? 0,
  }));
}

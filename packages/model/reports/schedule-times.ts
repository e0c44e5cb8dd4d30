import { addDays, instantOfWall, localDate, monthStart } from '@heliodeck/kit/zone';

/** How often a report is made. */
export const frequency = { daily: 1, weekly: 2, monthly: 3 } as const;

/** Which days a report is of, as seen from the day on which it is made. */
export const coveredDays = { yesterday: 1, lastWeek: 2, lastMonth: 3, monthToDate: 4, lastYear: 5 } as const;

/** When a schedule is due. */
export interface ScheduleTimes {
  /** A value of `frequency`. */
  readonly frequency: number;
  /** ISO weekday of weekly ones: 1 is Monday. */
  readonly weekday: number | null;
  /** Day of the month of monthly ones, 1 to 28. */
  readonly monthDay: number | null;
  /** 'HH:mm' */
  readonly atTime: string;
}

/** The longest way to the next time: from a day of one month to that of the next. */
const mostDays = 63;

/**
 * The first time after an instant (ms) at which a schedule is due on the clocks of a zone. A time that the clock skips is the
 * instant of the skip, one that it repeats is the first of both.
 */
export function nextTime(times: ScheduleTimes, zone: string, after: number): number {
  const today = localDate(zone, after);
  for (let ahead = 0; ahead <= mostDays; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDay(times, day)) continue;
    const at = instantOfWall(zone, Date.parse(`${day}T${times.atTime}:00Z`));
    if (at > after) return at;
  }
  throw new RangeError('a schedule without a next time');
}

function isDay({ frequency: how, weekday, monthDay }: ScheduleTimes, day: string): boolean {
  if (how === frequency.weekly) return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday;
  if (how === frequency.monthly) return Number(day.slice(8)) === monthDay;
  return true;
}

/** First and last day that a report of a schedule is of, made on a day ('yyyy-MM-dd'). */
export function daysCovered(covers: number, on: string): { readonly first: string; readonly last: string } {
  const yesterday = addDays(on, -1);
  const year = Number(on.slice(0, 4)) - 1;
  switch (covers) {
    case coveredDays.lastWeek:
      return { first: addDays(on, -7), last: yesterday };
    case coveredDays.lastMonth:
      return { first: monthStart(on, -1), last: addDays(monthStart(on), -1) };
    case coveredDays.monthToDate:
      return { first: monthStart(yesterday), last: yesterday };
    case coveredDays.lastYear:
      return { first: `${year}-01-01`, last: `${year}-12-31` };
    default:
      return { first: yesterday, last: yesterday };
  }
}

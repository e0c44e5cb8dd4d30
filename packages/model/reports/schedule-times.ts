import { addDays, instantOfWall, localDate, monthStart } from '@heliodeck/kit/zone';

/** How often a report is created. */
export const frequency = { daily: 1, weekly: 2, monthly: 3 } as const;

/** The days that a report covers, relative to the day of its creation. */
export const coveredDays = { yesterday: 1, lastWeek: 2, lastMonth: 3, monthToDate: 4, lastYear: 5 } as const;

/** When a schedule is due. */
export interface ScheduleTimes {
  /** A value of `frequency`. */
  readonly frequency: number;
  /** ISO weekday of weekly schedules: 1 is Monday. */
  readonly weekday: number | null;
  /** Day of the month of monthly schedules, 1 to 28. */
  readonly monthDay: number | null;
  /** 'HH:mm' */
  readonly atTime: string;
}

/** Maximum distance in days to the next time: from a day of one month to that of the next. */
const mostDays = 63;

/**
 * The first due time of a schedule after an instant (ms), in a zone. A time that the clock skips is the
 * instant of the skip; of a repeated time the first counts.
 * @throws RangeError if the schedule has no next time
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

/** First and last day covered by a report that a schedule creates on a day ('yyyy-MM-dd'). */
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

import { instantOfWall, wallTime } from '@heliodeck/kit/zone';

/** An ISO 8601 duration. Months and days follow the calendar, the rest is milliseconds. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

/** An invalid time of a timer. */
export class TimeError extends Error {}

const shape =
  /^P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:[.,]\d{1,3})?)S)?)?$/;
const dayMs = 86_400_000;
/** The largest instant a Date can hold. */
const lastInstant = 8.64e15;

/**
 * Parses an ISO 8601 duration such as `PT15M`, `P1M`, `P1W` or `P1DT2H`.
 * @throws TimeError if it is not a duration or has no unit
 */
export function parseDuration(text: string): Duration {
  const found = shape.exec(text.trim());
  if (found === null || found.slice(1).every((part) => part === undefined)) {
    throw new TimeError(`${text.slice(0, 60)} is no duration of ISO 8601`);
  }
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  return {
    months: (years ?? 0) * 12 + (months ?? 0),
    days: (weeks ?? 0) * 7 + (days ?? 0),
    ms: Math.round((hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1_000),
  };
}

/** True for a duration of zero. */
export function isZero({ months, days, ms }: Duration): boolean {
  return months === 0 && days === 0 && ms === 0;
}

/** Approximate length of the duration, in milliseconds. */
export function roughMs({ months, days, ms }: Duration): number {
  return months * 30.436875 * dayMs + days * dayMs + ms;
}

/**
 * The instant `times` durations after `instant`. Months and days are counted on the wall clock of `zone`; a day beyond the end of a month
 * becomes its last day.
 * @throws TimeError if the result is beyond the supported range
 */
export function addDuration(
  instant: number,
  { months, days, ms }: Duration,
  zone: string,
  times = 1,
): number {
  let moved = instant;
  if (months !== 0 || days !== 0) {
    const wall = new Date(wallTime(zone, instant));
    const first = new Date(wall);
    first.setUTCDate(1);
    first.setUTCMonth(first.getUTCMonth() + months * times);
    const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    first.setUTCDate(Math.min(wall.getUTCDate(), lastDay));
    const target = first.getTime() + days * times * dayMs;
    checkInstant(target);
    moved = instantOfWall(zone, target);
  }
  return checkInstant(moved + ms * times);
}

/** Returns an instant. @throws TimeError if it is outside the supported range */
function checkInstant(instant: number): number {
  // The zone rules look a few days ahead.
  if (!(Math.abs(instant) <= lastInstant - 10 * dayMs))
    throw new TimeError('the instant is beyond the calendar');
  return instant;
}

/**
 * Parses an ISO 8601 date, or one with a space instead of its `T` as stored by forms; without an offset it is a wall time of `zone`.
 * @throws TimeError if it is not a date
 */
export function parseInstant(text: string, zone: string): number {
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/.exec(
    text.trim(),
  );
  if (found === null) throw new TimeError(`${text.slice(0, 60)} is no date of ISO 8601`);
  const [, date = '', time = '00:00', seconds = ':00', offset] = found;
  const zoneText = (offset ?? 'Z').replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
  );
  const parsed = Date.parse(`${date}T${time}${seconds.slice(0, 7)}${zoneText}`);
  const isDay = new Date(`${date}T00:00:00Z`).getTime();
  if (Number.isNaN(parsed) || Number.isNaN(isDay) || new Date(isDay).toISOString().slice(0, 10) !== date) {
    throw new TimeError(`${text.slice(0, 60)} is no date there is`);
  }
  return offset === undefined ? instantOfWall(zone, parsed) : parsed;
}

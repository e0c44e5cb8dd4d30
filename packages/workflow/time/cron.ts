import { instantOfWall, wallTime } from '@heliodeck/kit/zone';
import { TimeError } from './duration.ts';

/** A cron expression in the form of Quartz: second, minute, hour, day of month, month, day of week, and a year if given. */
export interface Cron {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly months: readonly number[];
  readonly years: readonly number[] | undefined;
  readonly isDay: (year: number, month: number, day: number) => boolean;
}

const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const dayNames = 'SUN MON TUE WED THU FRI SAT'.split(' ');
const dayMs = 86_400_000;
/** Years searched for the next day: a leap day may be eight years away. */
const yearsAhead = 12;

/**
 * Parses a cron expression of six or seven fields, such as `0 0/5 * * * ?`. One of the two day fields is `?` or `*`. `L`, `LW`, `15W`,
 * `L-3`, `6L` and `6#3` are supported.
 * @throws TimeError if a field is invalid
 */
export function parseCron(text: string): Cron {
  const fields = text.trim().toUpperCase().split(/\s+/);
  const [seconds = '', minutes = '', hours = '', day = '', month = '', weekday = '', year] = fields;
  if (text.length > 200 || fields.length < 6 || fields.length > 7) {
    throw new TimeError(`${text.slice(0, 60)} is no cron expression of six or seven fields`);
  }
  return {
    seconds: numbers(seconds, 0, 59),
    minutes: numbers(minutes, 0, 59),
    hours: numbers(hours, 0, 23),
    months: numbers(month, 1, 12, monthNames, 1),
    years: year === undefined || year === '*' ? undefined : numbers(year, 1970, 2199),
    isDay: dayTest(day, weekday),
  };
}

/**
 * The first instant after `after` whose wall time in `zone` matches; undefined if none of the next twelve years has one. Does not step
 * through the instants in between: a field that does not match is skipped at once.
 */
export function nextCron(cron: Cron, after: number, zone: string): number | undefined {
  let wall = Math.floor(wallTime(zone, after) / 1_000) * 1_000;
  // When clocks are set back a wall time occurs twice, and instantOfWall returns its first occurrence, which may not be after `after`.
  for (let tries = 0; tries < 10_000; tries += 1) {
    const next = nextWall(cron, wall);
    if (next === undefined) return undefined;
    const instant = instantOfWall(zone, next);
    if (instant > after) return instant;
    wall = next;
  }
  return undefined;
}

function nextWall(cron: Cron, wall: number): number | undefined {
  const start = new Date(wall + 1_000);
  const today = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate());
  const firstYear = start.getUTCFullYear();
  const years =
    cron.years?.filter((year) => year >= firstYear) ??
    Array.from({ length: yearsAhead }, (_, at) => firstYear + at);
  for (const year of years) {
    for (const month of cron.months) {
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
      if (Date.UTC(year, month - 1, days) < today) continue;
      for (let day = 1; day <= days; day += 1) {
        const midnight = Date.UTC(year, month - 1, day);
        if (midnight < today || !cron.isDay(year, month, day)) continue;
        const time = timeFrom(cron, midnight === today ? start.getTime() - midnight : 0);
        if (time !== undefined) return midnight + time;
      }
    }
  }
  return undefined;
}

/** The first matching time of day at or after `from`, in milliseconds of the day. */
function timeFrom(cron: Cron, from: number): number | undefined {
  const [hour, minute, second] = [
    Math.floor(from / 3_600_000),
    Math.floor(from / 60_000) % 60,
    Math.floor(from / 1_000) % 60,
  ];
  const { hours, minutes, seconds } = cron;
  for (const h of hours) {
    if (h < hour) continue;
    for (const m of minutes) {
      if (h === hour && m < minute) continue;
      const s = seconds.find((one) => h > hour || m > minute || one >= second);
      if (s !== undefined) return h * 3_600_000 + m * 60_000 + s * 1_000;
    }
  }
  return undefined;
}

function numbers(
  field: string,
  least: number,
  most: number,
  names: readonly string[] = [],
  first = 0,
): readonly number[] {
  const found = new Set<number>();
  const one = (text: string): number => {
    const named = names.indexOf(text);
    const value = named >= 0 ? named + first : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most))
      throw new TimeError(`${field.slice(0, 60)} is no field of a cron expression`);
    return value;
  };
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/', 2);
    const every = step === undefined ? 1 : Number(step);
    if (!Number.isInteger(every) || every < 1) throw new TimeError(`${field.slice(0, 60)} has no whole step`);
    const isAll = range === '*' || range === '?';
    const [from = '', to] = range.split('-', 2);
    const begin = isAll ? least : one(from);
    const end = isAll || (to === undefined && step !== undefined) ? most : one(to ?? from);
    // A range such as FRI-MON wraps around.
    const length = end >= begin ? end - begin : most - least + 1 - begin + end;
    for (let at = 0; at <= length; at += every)
      found.add(((begin - least + at) % (most - least + 1)) + least);
  }
  return [...found].sort((a, b) => a - b);
}

function dayTest(day: string, weekday: string): Cron['isDay'] {
  const isOpen = (field: string): boolean => field === '?' || field === '*';
  if (isOpen(day) && isOpen(weekday)) return () => true;
  if (isOpen(weekday)) return monthDayTest(day);
  if (isOpen(day)) return weekdayTest(weekday);
  throw new TimeError('one of the day fields of a cron expression has to be ?');
}

const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekdayOf = (year: number, month: number, day: number): number =>
  (Math.floor(Date.UTC(year, month - 1, day) / dayMs) + 4) % 7;

function monthDayTest(field: string): Cron['isDay'] {
  const special = /^(?:(L)(?:-(\d{1,2}))?|(\d{1,2}))(W?)$/.exec(field);
  if (special === null || (special[1] === undefined && special[4] === '')) {
    const days = new Set(numbers(field, 1, 31));
    return (_year, _month, day) => days.has(day);
  }
  const [, last, before = '0', fixed = '0', nearest] = special;
  return (year, month, day) => {
    const length = lengthOf(year, month);
    const target = last === undefined ? Number(fixed) : length - Number(before);
    if (target < 1 || target > length) return false;
    return day === (nearest === 'W' ? workdayNear(year, month, target, length) : target);
  };
}

/** The weekday (Monday to Friday) nearest to a day, in the same month. */
function workdayNear(year: number, month: number, day: number, length: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === 6) return day > 1 ? day - 1 : day + 2;
  if (weekday === 0) return day < length ? day + 1 : day - 2;
  return day;
}

function weekdayTest(field: string): Cron['isDay'] {
  const special = /^([A-Z]{3}|[1-7])(?:(L)|#([1-5]))$/.exec(field);
  if (special === null) {
    const days = new Set(numbers(field === 'L' ? '7' : field, 1, 7, dayNames, 1));
    return (year, month, day) => days.has(weekdayOf(year, month, day) + 1);
  }
  const [, name = '', last, nth] = special;
  const [wanted = 0] = numbers(name, 1, 7, dayNames, 1);
  return (year, month, day) => {
    if (weekdayOf(year, month, day) + 1 !== wanted) return false;
    return last === undefined ? Math.ceil(day / 7) === Number(nth) : day + 7 > lengthOf(year, month);
  };
}

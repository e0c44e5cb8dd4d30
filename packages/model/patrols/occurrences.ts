import { addDays, instantOfWall, localDate } from '@heliodeck/kit/zone';
import { clockEnd, clockTime } from '../fields/clock-time.ts';

/** Periods of a patrol plan (dictionary patrol_period). */
export const patrolPeriods = { daily: 1, weekly: 2, monthly: 3 } as const;

/** The schedule of a plan. */
export interface PatrolTimes {
  /** Key of the dictionary patrol_period. */
  readonly period: number;
  /** Weekdays 1 (Monday) to 7, or days of the month 1 to 31. */
  readonly days: readonly number[];
  /** 'HH:mm' in the station's zone. */
  readonly startTime: string;
  /** 24:00 is the midnight at the end of the day. */
  readonly endTime: string;
  /** IANA zone of the station. */
  readonly zone: string;
}

/** A patrol on one day: its instants in ms since 1970 UTC. */
export interface Patrol {
  /** The station's date, 'yyyy-MM-dd'. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** Search limit in days: a monthly plan has a day every month, and a plan without days has none to find. */
const mostDays = 62;

/** Parses '1,3,5': sorted, without duplicates. Undefined if a part is not a day of the period, or is empty. */
export function readDays(period: number, text: string): readonly number[] | undefined {
  if (text.trim() === '') return [];
  const last = period === patrolPeriods.weekly ? 7 : 31;
  const parts = text.split(',').map((part) => part.trim());
  const days = parts.map(Number);
  const good = days.every((day, n) => /^\d{1,2}$/.test(parts[n] ?? '') && day >= 1 && day <= last);
  return good ? [...new Set(days)].sort((a, b) => a - b) : undefined;
}

/** Patrols that begin after one instant and not after another, in order. */
export function patrolsBetween(times: PatrolTimes, after: number, until: number): readonly Patrol[] {
  const found: Patrol[] = [];
  for (
    let date = localDate(times.zone, after);
    date <= localDate(times.zone, until);
    date = addDays(date, 1)
  ) {
    const patrol = patrolOn(times, date);
    if (patrol !== undefined && patrol.start > after && patrol.start <= until) found.push(patrol);
  }
  return found;
}

/** The first patrol that begins after an instant; undefined for a plan without days. */
export function nextPatrol(times: PatrolTimes, after: number): Patrol | undefined {
  const first = localDate(times.zone, after);
  for (let n = 0; n <= mostDays; n++) {
    const patrol = patrolOn(times, addDays(first, n));
    if (patrol !== undefined && patrol.start > after) return patrol;
  }
  return undefined;
}

/**
 * A start that the clock skips is the instant of the skip; one that it shows twice is the first. Without a
 * start time there is no patrol.
 */
function patrolOn(times: PatrolTimes, date: string): Patrol | undefined {
  if (!isDay(times, date) || !clockTime.test(times.startTime) || !clockEnd.test(times.endTime))
    return undefined;
  const at = (time: string) => instantOfWall(times.zone, Date.parse(`${date}T${time}:00Z`));
  return { date, start: at(times.startTime), end: at(times.endTime) };
}

/** The dates with a patrol between two dates in the station's zone, both included. */
export function patrolDates(
  times: Pick<PatrolTimes, 'period' | 'days'>,
  from: string,
  to: string,
): readonly string[] {
  const found: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) if (isDay(times, date)) found.push(date);
  return found;
}

/** A day that a month lacks is replaced by the last day of that month. */
function isDay({ period, days }: Pick<PatrolTimes, 'period' | 'days'>, date: string): boolean {
  if (period === patrolPeriods.daily) return true;
  if (period === patrolPeriods.weekly) return days.includes(new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
  const day = Number(date.slice(8));
  const isLast = addDays(date, 1).endsWith('-01');
  return days.some((wanted) => wanted === day || (isLast && wanted > day));
}

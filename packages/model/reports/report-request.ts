import { addDays, daysBetween, monthStart } from '@heliodeck/kit/zone';
import { CodedError } from '../wire/coded-error.ts';
import { refuseReversed } from '../wire/period.ts';
import { isWireDate, readWireTime } from '../wire/time.ts';
import { mostPeriods, type ReportPeriod, reportPeriod } from './fixed-report.ts';

/** Days of a period, both included; for all time the limits of the calendar. */
export interface PeriodDays {
  readonly name: string;
  readonly first: string;
  readonly last: string;
}

/** Name of the period of all time. */
export const allTime = 'total';

const nameLengths = { 1: 10, 2: 7, 3: 4, 4: 0 } as const satisfies Record<ReportPeriod, number>;

/** The days of a period by its name: 'yyyy-MM-dd', 'yyyy-MM', 'yyyy', or all time. */
export function periodDays(name: string): PeriodDays {
  if (name === allTime) return { name, first: '0001-01-01', last: '9999-12-31' };
  if (name.length === 10) return { name, first: name, last: name };
  if (name.length === 7) return { name, first: `${name}-01`, last: addDays(monthStart(`${name}-01`, 1), -1) };
  return { name, first: `${name}-01-01`, last: `${name}-12-31` };
}

/** The name of the period of this length that contains a day. */
function periodOf(type: ReportPeriod, day: string): string {
  return type === reportPeriod.total ? allTime : day.slice(0, nameLengths[type]);
}

/**
 * The periods from one to another, both included; each end may be given as a day, a month or a year.
 * @param today replaces a missing end, 'yyyy-MM-dd'
 * @throws CodedError request.parameterFormat, period.reversed, report.tooLong
 */
export function reportPeriods(
  type: ReportPeriod,
  asked: { readonly beginTime?: string | undefined; readonly endTime?: string | undefined },
  today: string,
): readonly PeriodDays[] {
  if (type === reportPeriod.total) return [periodDays(allTime)];
  const begin = endOf('beginTime', asked.beginTime);
  const end = endOf('endTime', asked.endTime);
  const first = periodOf(type, begin ?? end ?? today);
  const last = periodOf(type, end ?? begin ?? today);
  refuseReversed(first, last);
  if (countOf(type, first, last) > mostPeriods[type])
    throw new CodedError('report.tooLong', { most: mostPeriods[type] });
  const names = [first];
  while ((names.at(-1) ?? last) < last) names.push(next(type, names.at(-1) ?? last));
  return names.map(periodDays);
}

function countOf(type: ReportPeriod, first: string, last: string): number {
  const [from, to] = [periodDays(first).first, periodDays(last).first];
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  if (type === reportPeriod.year) return years + 1;
  if (type === reportPeriod.month) return years * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  return daysBetween(from, to) + 1;
}

function next(type: ReportPeriod, name: string): string {
  return periodOf(type, addDays(periodDays(name).last, 1));
}

/** A day of the period given as an end; undefined if none is given. */
function endOf(name: string, raw: string | undefined): string | undefined {
  const text = raw?.trim() ?? '';
  if (text === '') return undefined;
  const filled = /^\d{4}$/.test(text) ? `${text}-01-01` : /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text;
  const day = filled.slice(0, 10);
  const isDay = isWireDate(day) && readWireTime(`${day} 00:00:00`) !== undefined;
  const isKnown = day.length === filled.length || readWireTime(filled) !== undefined;
  if (!isDay || !isKnown || day < '2000-01-01' || day > '2099-12-31')
    throw new CodedError('request.parameterFormat', { name });
  return day;
}

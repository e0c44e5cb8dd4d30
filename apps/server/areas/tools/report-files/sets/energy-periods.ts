import { addDays, daysBetween, monthStart, startOfDay, wallTime } from '@heliodeck/kit/zone';

/** Most days of one query by period: a month of hours, three years of days or months, twenty-five years. */
export const mostSetDays = { hour: 31, day: 1100, month: 1100, year: 9200 } as const;
/** The length of the periods of a query. */
export type SetUnit = keyof typeof mostSetDays;
const hourMs = 3_600_000;

/** Whether a text is the name of a unit. */
export function isSetUnit(text: string): text is SetUnit {
  return Object.hasOwn(mostSetDays, text);
}

/** The first and the last day of a query, 'yyyy-MM-dd'. */
export interface SetSpan {
  readonly first: string;
  readonly last: string;
}

/** Extends a range to whole periods. */
export function wholePeriods(unit: SetUnit, from: string, to: string): SetSpan {
  if (unit === 'year') return { first: `${from.slice(0, 4)}-01-01`, last: `${to.slice(0, 4)}-12-31` };
  if (unit === 'month') return { first: monthStart(from), last: addDays(monthStart(to, 1), -1) };
  return { first: from, last: to };
}

/** The start of an hour and its local time; an hour that occurs twice at a clock change counts as one. */
export interface SetHour {
  readonly at: number;
  readonly name: string;
}

/** The hours of days in a zone, and the end of the last one. */
export function hoursIn(zone: string, { first, last }: SetSpan): readonly SetHour[] {
  const [from, to] = [startOfDay(zone, first), startOfDay(zone, addDays(last, 1))];
  return Array.from({ length: Math.ceil((to - from) / hourMs) + 1 }, (_, n) => {
    const at = Math.min(from + n * hourMs, to);
    const shown = new Date(wallTime(zone, at)).toISOString();
    return { at, name: `${shown.slice(0, 10)} ${shown.slice(11, 13)}:00` };
  });
}

const nameLengths = { day: 10, month: 7, year: 4 } as const;

/** A period with its start and its end, ms; the end is excluded. */
export interface SetPeriod {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The periods of a span in a zone, in their order. */
export function periodsOf(zone: string, unit: SetUnit, span: SetSpan): readonly SetPeriod[] {
  const pieces = unit === 'hour' ? hourPieces(zone, span) : dayPieces(zone, span, nameLengths[unit]);
  return [...Map.groupBy(pieces, ({ name }) => name)].map(([name, same]) => ({
    name,
    from: same[0]?.from ?? 0,
    to: same.at(-1)?.to ?? 0,
  }));
}

function hourPieces(zone: string, span: SetSpan): readonly SetPeriod[] {
  const hours = hoursIn(zone, span);
  return hours
    .slice(0, -1)
    .map(({ name: hour, at }, index) => ({ name: hour, from: at, to: hours[index + 1]?.at ?? at }));
}

/** The days of a span, each with the name of its period. */
function dayPieces(zone: string, { first, last }: SetSpan, length: number): readonly SetPeriod[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index);
    const [from, to] = [startOfDay(zone, day), startOfDay(zone, addDays(day, 1))];
    return { name: day.slice(0, length), from, to };
  });
}

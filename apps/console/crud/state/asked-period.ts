import type { Entity } from '@heliodeck/model/descriptors/entity';

/** First and last day of a period, relative to today. */
const spans: Readonly<Record<string, (year: number, month: number, day: number) => readonly [Date, Date]>> = {
  today: (year, month, day) => [new Date(year, month, day), new Date(year, month, day)],
  yesterday: (year, month, day) => [new Date(year, month, day - 1), new Date(year, month, day - 1)],
  lastWeek: (year, month, day) => {
    // Weeks begin on Monday.
    const monday = day - ((new Date(year, month, day).getDay() + 6) % 7);
    return [new Date(year, month, monday - 7), new Date(year, month, monday - 1)];
  },
  thisMonth: (year, month, day) => [new Date(year, month, 1), new Date(year, month, day)],
  lastMonth: (year, month) => [new Date(year, month - 1, 1), new Date(year, month, 0)],
};

const two = (number: number): string => String(number).padStart(2, '0');
const dayText = (day: Date): string =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** First and last day of a period in API format; undefined for an unknown period. */
export function daysOf(period: string | undefined, now: Date): readonly [string, string] | undefined {
  const span = period !== undefined && Object.hasOwn(spans, period) ? spans[period] : undefined;
  const days = span?.(now.getFullYear(), now.getMonth(), now.getDate());
  return days && [dayText(days[0]), dayText(days[1])];
}

/**
 * The time field by which a list can be restricted to a period; undefined: none. A list of live values has no
 * period.
 */
const timeField = (entity: Entity): string | undefined =>
  entity.telemetry === 'live'
    ? undefined
    : Object.keys(entity.fields).find((name) => entity.fields[name]?.search === 'range');

/** Whether a list can be restricted to a period. */
export const hasPeriod = (entity: Entity): boolean => timeField(entity) !== undefined;

/**
 * The condition that restricts a list to a period; none if its time cannot be searched or the period is
 * unknown.
 * @param now local time of the user
 */
export function periodFilter(
  entity: Entity,
  period: string | undefined,
  now: Date,
): Readonly<Record<string, string>> {
  const days = daysOf(period, now);
  const field = timeField(entity);
  return days === undefined || field === undefined ? {} : { [field]: days.join(',') };
}

import { localDate, startOfDay, wallTime } from '@heliodeck/kit/zone';
import { addDuration, parseInstant, TimeError } from '../time/duration.ts';
import { ExprError } from './syntax.ts';
import { numberOf, type Value } from './value.ts';

/** The instant and the zone in which an expression is evaluated. */
export interface ExprClock {
  readonly now: number;
  readonly zone: string;
}

/** Functions of Camunda that return the current instant. */
export const clockFunctions: ReadonlySet<string> = new Set(['now', 'dateTime']);

type TimeMethod = (instant: number, clock: ExprClock, argument: Value) => Value;

/** Moves by a number of units; months and days are counted in the zone. */
const moved =
  (
    sign: 1 | -1,
    unit: { readonly months?: number; readonly days?: number; readonly ms?: number },
  ): TimeMethod =>
  (instant, { zone }, argument) => {
    const times = numberOf(argument);
    if (times === undefined || !Number.isInteger(times)) throw new ExprError('value', 'a number is needed');
    const { months = 0, days = 0, ms = 0 } = unit;
    return timeText(addDuration(instant, { months, days, ms }, zone, sign * times), zone);
  };
const units = [
  ['Years', { months: 12 }],
  ['Months', { months: 1 }],
  ['Weeks', { days: 7 }],
  ['Days', { days: 1 }],
  ['Hours', { ms: 3_600_000 }],
  ['Minutes', { ms: 60_000 }],
  ['Seconds', { ms: 1_000 }],
] as const;

/** Methods of instants, which are texts of ISO 8601. */
const methods: ReadonlyMap<string, TimeMethod> = new Map<string, TimeMethod>([
  ...units.flatMap(([name, unit]): readonly (readonly [string, TimeMethod])[] => [
    [`plus${name}`, moved(1, unit)],
    [`minus${name}`, moved(-1, unit)],
  ]),
  ['toDate', (instant, { zone }) => timeText(instant, zone)],
  ['withTimeAtStartOfDay', (instant, { zone }) => timeText(startOfDay(zone, localDate(zone, instant)), zone)],
  ['isBefore', (instant, { zone }, other) => instant < instantOf(other, zone)],
  ['isAfter', (instant, { zone }, other) => instant > instantOf(other, zone)],
]);

/** True for the name of a method of instants. */
export function isTimeMethod(name: string): boolean {
  return methods.has(name);
}

/** The current instant, as a text of ISO 8601. @throws ExprError where there is no clock, as before a process has started */
export function currentTime(clock: ExprClock | undefined, name: string): string {
  return timeText(given(clock, name).now, given(clock, name).zone);
}

/** Calls a method of an instant. @throws ExprError if the value is no instant, or the argument does not fit */
export function callTimeMethod(
  of: Value,
  name: string,
  [argument = null]: readonly Value[],
  clock: ExprClock | undefined,
): Value {
  const method = methods.get(name);
  if (method === undefined) throw new ExprError('unknown', `unknown function ${name}`);
  const at = given(clock, name);
  try {
    return method(instantOf(of, at.zone), at, argument);
  } catch (error) {
    throw error instanceof TimeError ? new ExprError('value', error.message) : error;
  }
}

function given(clock: ExprClock | undefined, name: string): ExprClock {
  if (clock === undefined) throw new ExprError('unknown', `unknown function ${name}`);
  return clock;
}

function instantOf(value: Value, zone: string): number {
  if (typeof value !== 'string') throw new ExprError('value', 'a text is needed');
  return parseInstant(value, zone);
}

/** An instant with the offset of the zone. */
function timeText(instant: number, zone: string): string {
  const wall = wallTime(zone, instant);
  const offset = Math.round((wall - instant) / 60_000);
  const two = (count: number): string => String(count).padStart(2, '0');
  const ahead = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  const text = new Date(wall).toISOString().slice(0, 23).replace('.000', '');
  return `${text}${sign}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

import { isZone } from '@heliodeck/kit/zone';
import { nextCron, parseCron } from './cron.ts';
import {
  addDuration,
  type Duration,
  isZero,
  parseDuration,
  parseInstant,
  roughMs,
  TimeError,
} from './duration.ts';

/** When a timer fires next, and the data needed to compute the following time. JSON. */
export interface TimerPlan {
  /** The instant at which it fires, in milliseconds since 1970 UTC. */
  readonly due: number;
  readonly repeat?: Repeat;
}

/** The remaining repetitions of a timer. */
interface Repeat {
  /** The cycle or cron expression at the time the timer was set. */
  readonly text: string;
  /** The instant from which a cycle is counted. */
  readonly anchor: number;
  /** Durations between the anchor and `due`. */
  readonly index: number;
  /** How often it fires after `due`; undefined for unlimited. */
  readonly left?: number;
}

/** Minimum interval of cycles and cron expressions, ms; shorter ones are refused. */
const shortestCycleMs = 1_000;
const longestText = 200;

/** Kind of a timer's text in its model. */
export type TimerKind = 'date' | 'duration' | 'cycle';

/**
 * When a timer set at `now` fires. A time in the past is due at once.
 * @throws TimeError if the text is invalid for its kind, or a cycle is shorter than a second
 */
export function planTimer(kind: TimerKind, text: string, now: number, zone: string): TimerPlan {
  if (text.length > longestText) throw new TimeError('the time of a timer is too long');
  if (!isZone(zone)) throw new TimeError('the zone is unknown');
  if (kind === 'date' && !isDuration(text)) return { due: Math.max(now, parseInstant(text, zone)) };
  if (kind !== 'cycle') return { due: Math.max(now, afterDuration(text, now, zone)) };
  const cycle = parseCycle(text, zone);
  if (cycle === undefined) return planCron(text, now, zone);
  const { every, start, times, end } = cycle;
  const anchor = start ?? now;
  // A given start is the first time it fires; otherwise it first fires after one duration.
  const first = start === undefined ? 1 : indexAfter(anchor, every, now - 1, zone);
  const due = Math.max(now, addDuration(anchor, every, zone, first));
  if (end !== undefined && due > end) throw new TimeError('the cycle has ended before it begins');
  if (times === 1) return { due };
  return { due, repeat: { text, anchor, index: first, ...(times !== undefined && { left: times - 1 }) } };
}

/**
 * When a repeating timer that fired at `now` fires again: after its last due time, not after `now`. Missed times are skipped, but counted.
 * Undefined if it was the last one.
 */
export function planNext(
  { due, repeat }: TimerPlan,
  now: number,
  zone: string,
): { readonly plan?: TimerPlan; readonly missed: number } {
  if (repeat === undefined) return { missed: 0 };
  const cycle = parseCycle(repeat.text, zone);
  if (cycle === undefined) {
    const { fields, end } = parseEnding(repeat.text, zone);
    const next = nextCron(fields, Math.max(due, now), zone);
    if (next === undefined || (end !== undefined && next > end)) return { missed: 0 };
    return { plan: { due: next, repeat }, missed: 0 };
  }
  const { every, end } = cycle;
  const index = Math.max(repeat.index + 1, indexAfter(repeat.anchor, every, now, zone));
  const missed = index - repeat.index - 1;
  const next = addDuration(repeat.anchor, every, zone, index);
  const left = repeat.left === undefined ? undefined : repeat.left - 1 - missed;
  if (repeat.left === 0 || (end !== undefined && next > end)) return { missed: 0 };
  if (left !== undefined && left < 0) return { missed: repeat.left ?? 0 };
  return { plan: { due: next, repeat: { ...repeat, index, ...(left !== undefined && { left }) } }, missed };
}

/** Checks a text without variables. @throws TimeError if it can never be the time of a timer */
export function checkTimer(kind: TimerKind, text: string): void {
  if (kind === 'date' && !isDuration(text)) parseInstant(text, 'UTC');
  else if (kind !== 'cycle') afterDuration(text, 0, 'UTC');
  else if (parseCycle(text, 'UTC') === undefined) parseEnding(text, 'UTC');
}

/** Whether a date is given as a duration from now, as Activiti, Flowable and Camunda accept it. */
function isDuration(text: string): boolean {
  return text.trim().startsWith('P');
}

/**
 * The end of a duration that begins at `now`, or of an interval instead, as those engines accept it: start and duration, duration and end,
 * or start and end.
 */
function afterDuration(text: string, now: number, zone: string): number {
  const [first = '', second, ...more] = text.trim().split('/');
  if (second === undefined || more.length > 0) return addDuration(now, parseDuration(text), zone);
  if (!isDuration(second)) {
    if (isDuration(first)) parseDuration(first);
    else parseInstant(first, zone);
    return parseInstant(second, zone);
  }
  return addDuration(parseInstant(first, zone), parseDuration(second), zone);
}

interface Cycle {
  readonly every: Duration;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly times?: number | undefined;
}

function parseCycle(text: string, zone: string): Cycle | undefined {
  const parts = text.trim().split('/');
  const head = /^R(\d{0,6})$/.exec(parts[0] ?? '');
  if (head === null) return undefined;
  const [, second = '', third, fourth] = parts;
  const hasStart = !second.startsWith('P');
  const every = parseDuration(hasStart ? (third ?? '') : second);
  const end = hasStart ? fourth : third;
  if (isZero(every) || roughMs(every) < shortestCycleMs) {
    throw new TimeError(`a cycle fires at most once in ${shortestCycleMs / 1_000} s`);
  }
  const times = head[1] === '' || head[1] === undefined ? undefined : Number(head[1]);
  if (times === 0) throw new TimeError('a cycle fires at least once');
  return {
    every,
    times,
    start: hasStart ? parseInstant(second, zone) : undefined,
    end: end === undefined ? undefined : parseInstant(end, zone),
  };
}

/** A cron expression, optionally with an end after a slash: no cron field looks like a date. */
function parseEnding(text: string, zone: string) {
  const [, cron = text, end] = /^(.*)\/(\d{4}-\d\d-\d\d(?:[T ]\S*)?)$/.exec(text.trim()) ?? [];
  return { fields: parseCron(cron), end: end === undefined ? undefined : parseInstant(end, zone) };
}

function planCron(text: string, now: number, zone: string): TimerPlan {
  const { fields, end } = parseEnding(text, zone);
  const due = nextCron(fields, now, zone);
  if (due !== undefined && end !== undefined && due > end)
    throw new TimeError('the cycle has ended before it begins');
  if (due === undefined) throw new TimeError('the cron expression never fits again');
  return { due, repeat: { text, anchor: due, index: 0 } };
}

/**
 * The number of durations after the anchor at which the time first exceeds `after`; estimated by division, then corrected by the calendar.
 */
function indexAfter(anchor: number, every: Duration, after: number, zone: string): number {
  if (anchor > after) return 0;
  let index = Math.max(0, Math.floor((after - anchor) / roughMs(every)) - 2);
  // Months and clock changes shift the estimate slightly.
  while (index > 0 && addDuration(anchor, every, zone, index) > after) index -= 1;
  while (addDuration(anchor, every, zone, index) <= after) index += 1;
  return index;
}

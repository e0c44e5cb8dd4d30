import type { DeviceState } from './device-state.ts';

/** Something a device said. */
interface ReadingEvent {
  readonly kind: 'reading';
  /** ms since 1970 UTC. */
  readonly at: number;
  /** By the rules' places; what is no number says nothing. */
  readonly values: readonly unknown[];
}

/** Nothing was said; time has passed. */
interface TickEvent {
  readonly kind: 'tick';
  /** False while nothing can be expected of the device: its DTU is away, or it is night. Silence does not count then. */
  readonly isExpected: boolean;
}

/** When it is, and how long silence means nothing. */
export interface JudgeSetting {
  /** ms since 1970 UTC. */
  readonly now: number;
  /** A device answers until this long after its newest reading, ms: three polls. */
  readonly answersForMs: number;
  /** Time between two looks that is longer than this was no time of looking: the program was down, or the clock was set. ms. */
  readonly lookMs: number;
}

export type LookEvent = ReadingEvent | TickEvent;

/** One look at a device: an instant, and what was said at it. */
export interface Look {
  readonly at: number;
  /** As the device stamped it, which may be later than now. */
  readonly stamp: number;
  readonly now: number;
  /** Undefined where nothing was said. */
  readonly values: readonly unknown[] | undefined;
  /** The device answered until here since the last look. */
  readonly answeredUntil: number;
  readonly isExpected: boolean;
  readonly lookMs: number;
}

/** Undefined of a reading that is not news. */
export function lookOf(state: DeviceState, event: LookEvent, setting: JudgeSetting): Look | undefined {
  const { now, answersForMs, lookMs } = setting;
  const { last } = state;
  const until = (last ?? Number.NEGATIVE_INFINITY) + answersForMs;
  if (event.kind === 'tick') {
    const answeredUntil = Math.min(now, until);
    const { isExpected } = event;
    return { at: now, stamp: now, now, values: undefined, answeredUntil, lookMs, isExpected };
  }
  const at = Math.min(event.at, now);
  if (!isNews(state, event.at, at, now)) return undefined;
  const answeredUntil = Math.min(at, until);
  return { at, stamp: event.at, now, values: event.values, answeredUntil, lookMs, isExpected: true };
}

function isNews({ last, stamped }: DeviceState, stamp: number, at: number, now: number): boolean {
  // A newest reading later than now was judged before the clock was set back: it must not blind until the clock is there again.
  if (last === null || last > now) return stamp !== stamped;
  if (at !== last) return at > last && stamp !== stamped;
  // Several of the future are judged at one instant, in the order of their stamps.
  return stamp > (stamped ?? last);
}

/**
 * How far time has been counted after a look. A reading may be stamped a little before the last tick: what was counted is not
 * counted again. An instant later than now is of before the clock was set back.
 */
export function onwards(counted: number, { at, now }: Look): number {
  return counted > now ? at : Math.max(counted, at);
}

import type { DeviceState } from './device-state.ts';

/** A reading of a device. */
interface ReadingEvent {
  readonly kind: 'reading';
  /** ms since 1970 UTC. */
  readonly at: number;
  /** In the order of the rules' `place`; anything but a number is ignored. */
  readonly values: readonly unknown[];
}

/** No reading; only time has passed. */
interface TickEvent {
  readonly kind: 'tick';
  /** False while no reading is expected: the DTU is offline, or it is night. Time without data is not counted then. */
  readonly isExpected: boolean;
}

/** The current time and the tolerated intervals. */
export interface JudgeSetting {
  /** ms since 1970 UTC. */
  readonly now: number;
  /** Time after its newest reading for which a device counts as answering, ms: three polls. */
  readonly answersForMs: number;
  /**
   * A longer interval between two checks is not counted as observed: the program was down, or the clock was
   * set. ms.
   */
  readonly lookMs: number;
}

export type LookEvent = ReadingEvent | TickEvent;

/** One check of a device: an instant, and the values at it. */
export interface Look {
  readonly at: number;
  /** The time stamp of the device, which may be later than now. */
  readonly stamp: number;
  readonly now: number;
  /** Undefined without a reading. */
  readonly values: readonly unknown[] | undefined;
  /** Until when the device answered since the last check. */
  readonly answeredUntil: number;
  readonly isExpected: boolean;
  readonly lookMs: number;
}

/** Undefined for a reading that is not newer. */
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
  // A newest reading later than now was judged before the clock was set back. It must not block readings
  // until the clock reaches that time again.
  if (last === null || last > now) return stamp !== stamped;
  if (at !== last) return at > last && stamp !== stamped;
  // Several future readings are judged at one instant, in the order of their time stamps.
  return stamp > (stamped ?? last);
}

/**
 * Up to when time has been counted after a check. A reading may be stamped slightly before the last tick:
 * time already counted is not counted again. An instant later than now is from before the clock was set back.
 */
export function onwards(counted: number, { at, now }: Look): number {
  return counted > now ? at : Math.max(counted, at);
}

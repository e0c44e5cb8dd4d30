import type { DeviceFacts } from '../telemetry/device-facts.ts';

/** Default polling period of a device, s. */
export const usualPeriodSeconds = 60;
/** Minimum, ms: on a slow bus readings arrive less often than the polling period. */
const leastMs = 60_000;

/** Time after its newest reading for which a device counts as answering, ms: three polls. */
export function answersForMs(periodSeconds: number | null | undefined): number {
  return Math.max(leastMs, 3000 * (periodSeconds ?? usualPeriodSeconds));
}

/** Maximum interval between two checks for missing data, ms; a longer interval is not counted as observed. */
const lookMs = 90_000;

/** Delays are evaluated this long after their end, ms: readings stamped before that end may still be on their way. */
export const behindMs = 2_000;

/** The engine's settings of time. */
export function settingOf(now: number, facts: Pick<DeviceFacts, 'periodSeconds'> | undefined) {
  return { now, answersForMs: answersForMs(facts?.periodSeconds), lookMs };
}

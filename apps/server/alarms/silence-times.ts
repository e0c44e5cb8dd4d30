import type { DeviceFacts } from '../telemetry/device-facts.ts';

/** A device is polled so often where nobody said otherwise, s. */
export const usualPeriodSeconds = 60;
/** On a slow bus devices come less often than they are asked for. */
const leastMs = 60_000;

/** A device answers until this long after its newest reading: three polls. ms */
export function answersForMs(periodSeconds: number | null | undefined): number {
  return Math.max(leastMs, 3000 * (periodSeconds ?? usualPeriodSeconds));
}

/** Looks at silence lie so close together; what lies further apart was no time of looking. ms */
const lookMs = 90_000;

/** Delays are looked at so long after they are over: readings stamped before their end may still be on their way. ms */
export const behindMs = 2_000;

/** What the engine must know of the time. */
export function settingOf(now: number, facts: Pick<DeviceFacts, 'periodSeconds'> | undefined) {
  return { now, answersForMs: answersForMs(facts?.periodSeconds), lookMs };
}

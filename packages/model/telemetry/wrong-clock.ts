/** Clocks of devices, DTUs and servers run ahead a little, ms; further ahead is a wrong clock. */
export const clockToleranceMs = 10 * 60_000;

/**
 * Whether nothing can be of this instant yet: it was stamped by a clock that was ahead then, or is still.
 * @param at ms since 1970 UTC, as `now`
 */
export function isAhead(at: number, now: number): boolean {
  return at > now + clockToleranceMs;
}

/** Tolerated deviation of the clocks of devices, DTUs and servers, ms; a clock further ahead is wrong. */
export const clockToleranceMs = 10 * 60_000;

/**
 * Whether an instant is in the future: the clock that stamped it was or is ahead.
 * @param at ms since 1970 UTC, as is `now`
 */
export function isAhead(at: number, now: number): boolean {
  return at > now + clockToleranceMs;
}

/** The time of day of an instant, ms since 1970 UTC, on the clock of the browser, as at the top of a board. */
export function boardClock(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}

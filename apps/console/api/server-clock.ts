import { useNow } from '../state/use-now.ts';

/** A header tells whole seconds, and an answer takes its time: what differs by less than this is no wrong clock. */
const leastMs = 30_000;

let offset = 0;

/**
 * Learns how far the clock of this machine is off from what a server's answer says.
 * @param date its header `Date`; null where it has none
 * @param here this machine's clock when it came, ms
 */
export function hearServerClock(date: string | null, here: number): void {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return;
  const differs = there - here;
  offset = Math.abs(differs) < leastMs ? 0 : differs;
}

/** The server's time for an instant of this machine's clock, ms. */
export const serverTime = (here: number): number => here + offset;

/** The server's time now, ms: what is asked of the past days begins and ends by it, not by a panel whose clock is wrong. */
export const serverNow = (): number => serverTime(Date.now());

/** The server's time, again every so many ms: since when something is wrong is right also on a panel whose clock is not. */
export function useServerNow(everyMs: number): number {
  return serverTime(useNow(everyMs));
}

import { useNow } from '../state/use-now.ts';

/** The header has a resolution of a second, and a response takes time: a smaller difference is not a wrong clock. */
const leastMs = 30_000;

let offset = 0;

/**
 * Computes the offset of the local clock from a response of a server.
 * @param date its header `Date`; null without one
 * @param here local time of its arrival, ms
 */
export function hearServerClock(date: string | null, here: number): void {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return;
  const differs = there - here;
  offset = Math.abs(differs) < leastMs ? 0 : differs;
}

/** The server's time for a local time, ms. */
export const serverTime = (here: number): number => here + offset;

/** The server's time now, ms: requests for the past days begin and end by it, not by a wrong local clock. */
export const serverNow = (): number => serverTime(Date.now());

/** The server's time, updated at an interval, ms: times since an event are correct even if the local clock is not. */
export function useServerNow(everyMs: number): number {
  return serverTime(useNow(everyMs));
}

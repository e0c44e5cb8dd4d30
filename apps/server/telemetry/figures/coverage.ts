import { roundTo } from '@heliodeck/kit/scale';

/**
 * Covered share of the elapsed time of a period, percent; `null` before the period begins.
 * @param coveredSeconds seconds with data, added up over the counters
 * @param period its start and its end, ms; the end is excluded
 * @param now ms
 * @param counters number of counters whose seconds were added up
 */
export function coverageOf(
  coveredSeconds: number,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
  counters = 1,
): number | null {
  const elapsed = ((Math.min(to, now) - from) / 1000) * counters;
  if (elapsed <= 0) return null;
  // Rounded down below 100%, so that a period with a gap never shows complete coverage.
  const share = Math.min(1, coveredSeconds / elapsed) * 100;
  return share < 100 ? Math.min(99.9, roundTo(share, 1)) : 100;
}

import type { PatrolCheck, PatrolCheckResult } from '@heliodeck/model/patrols/check-list';
import type { PastSeries } from './past-series.ts';
import type { StoryDevice, StoryParts } from './story-alarms.ts';
import { pastValuesOf } from './story-rule.ts';

const minuteMs = 60_000;

/** A check of a patrol, and the device attribute with its value. */
export type StoryCheck = PatrolCheck & { readonly attrNo: string };

/** The checks without the source of their values. */
export const askedOf = (checks: readonly StoryCheck[]): PatrolCheck[] =>
  checks.map(({ attrNo: _, ...check }) => check);

/** Reads the device values for the checks of a list. @returns a function that gives the values at a time */
export async function lookedAt(
  telling: StoryParts,
  checks: readonly StoryCheck[],
  { deviceId }: StoryDevice,
  [from, until]: readonly [number, number],
): Promise<(at: number) => PatrolCheckResult[]> {
  const said: (PastSeries & { readonly scale: number })[] = [];
  for (const { attrNo } of checks)
    said.push(await pastValuesOf(telling, attrNo, { deviceId, range: { from, to: until } }));
  return (at) => askedOf(checks).map((check, n) => ({ ...check, value: valueAt(said[n], at) }));
}

/** The reading nearest to a time, as displayed; null if there is none within ten minutes. */
function valueAt(
  series: (PastSeries & { readonly scale: number }) | undefined,
  instant: number,
): number | null {
  let nearest: number | undefined;
  for (const [n, at] of (series?.at ?? []).entries())
    if (nearest === undefined || Math.abs(at - instant) < Math.abs((series?.at[nearest] ?? 0) - instant))
      nearest = n;
  if (nearest === undefined || Math.abs((series?.at[nearest] ?? 0) - instant) > 10 * minuteMs) return null;
  const value = series?.values[nearest];
  return value === undefined ? null : Number((value * (series?.scale ?? 1)).toPrecision(12));
}

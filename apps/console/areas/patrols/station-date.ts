import type { WireRow } from '@heliodeck/client/page';
import { localDate } from '@heliodeck/kit/zone';

/**
 * The date at an instant in the time zone of most records; undefined if none has a zone.
 * @param now ms since 1970 UTC
 */
export function dateOfMost(rows: readonly WireRow[], now: number): string | undefined {
  const counts = new Map<string, number>();
  for (const { timeZone } of rows)
    if (typeof timeZone === 'string') counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  const [most] = [...counts].sort(([, x], [, y]) => y - x);
  return most && localDate(most[0], now);
}

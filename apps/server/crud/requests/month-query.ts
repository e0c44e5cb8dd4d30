import { addDays, localDate, monthStart, startOfDay } from '@heliodeck/kit/zone';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordId } from '../../http/query-values.ts';

/** Query of monthly counts, for all stations or one. */
export const monthQuery = z.looseObject({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .meta({ description: 'yyyy-MM; default the current one' }),
  stationId: recordId.optional(),
});

/**
 * A month in the caller's time zone.
 * @param month 'yyyy-MM'; undefined: the current one
 * @returns begin, end (excluded) and days 'yyyy-MM-dd'
 */
export function monthIn(
  { zone, now }: Pick<Context, 'zone' | 'now'>,
  month: string | undefined,
): { readonly from: Date; readonly to: Date; readonly days: readonly string[] } {
  const first = monthStart(month === undefined ? localDate(zone, now.getTime()) : `${month}-01`);
  const after = monthStart(first, 1);
  return {
    from: new Date(startOfDay(zone, first)),
    to: new Date(startOfDay(zone, after)),
    days: Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter((day) => day < after),
  };
}

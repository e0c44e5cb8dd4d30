import { addDays, startOfDay } from '@heliodeck/kit/zone';
import { allTime, type PeriodDays, periodDays } from '@heliodeck/model/reports/report-request';
import type { Context } from '../../../context.ts';
import type { EnergySource } from '../../../telemetry/energy-store.ts';
import type { ReportParts } from '../report-parts.ts';

/** Cached instants: many rows have the same periods in few zones. */
const known = new Map<string, { readonly from: number; readonly to: number }>();
const mostKnown = 5_000;

/**
 * Start and end of a period in a zone, ms; the end is exclusive. All time starts with the first day of data, and ends now or at the end of
 * a day.
 */
export function instantsOf(
  { name, first, last }: PeriodDays,
  zone: string,
  firstDay: string | undefined,
  now: number,
): { readonly from: number; readonly to: number } {
  if (name === allTime) {
    const to = last === periodDays(allTime).last ? now : Math.min(now, startOfDay(zone, addDays(last, 1)));
    return { from: firstDay === undefined ? to : startOfDay(zone, firstDay), to };
  }
  const key = `${zone} ${first} ${last}`;
  const found = known.get(key) ?? { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) };
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}

/** The first day with data of each counter, if all time is requested; by device and role. */
export async function firstDays(
  { db }: Context,
  { telemetry }: ReportParts,
  counters: readonly EnergySource[],
  periods: readonly PeriodDays[],
): Promise<ReadonlyMap<string, string>> {
  return periods.some(({ name }) => name === allTime) ? telemetry.energy.firstDays(db, counters) : new Map();
}

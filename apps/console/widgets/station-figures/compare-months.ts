import { addDays, monthStart } from '@heliodeck/kit/zone';
import type { GenerationItem } from '@heliodeck/model/energy/generation';

/** This month beside the same days of the month before, kWh. Today counts in neither: its day is not over. */
export interface MonthsCompared {
  readonly now: number;
  readonly before: number;
  /** Change in %; null where the month before had nothing. */
  readonly change: number | null;
  /** Of the days compared: some are not covered by readings. */
  readonly isPart: boolean;
}

/** A day counts as covered from this share on. */
const covered = 0.95;

/** The days of the month before that are compared: its first to the one of yesterday's number. undefined on the first of a month. */
export function daysBefore(today: string): { readonly from: string; readonly to: string } | undefined {
  const passed = Number(today.slice(8)) - 1;
  if (passed < 1) return undefined;
  const from = monthStart(today, -1);
  const last = addDays(monthStart(today), -1);
  const to = addDays(from, passed - 1);
  return { from, to: to < last ? to : last };
}

/** @returns undefined where one of the months has no data on these days */
export function compareMonths(
  thisMonth: readonly GenerationItem[],
  monthBefore: readonly GenerationItem[],
  today: string,
): MonthsCompared | undefined {
  const span = daysBefore(today);
  if (span === undefined) return undefined;
  const own = thisMonth.filter(({ date }) => date < today && date >= monthStart(today));
  const other = monthBefore.filter(({ date }) => date >= span.from && date <= span.to);
  const [now, before] = [sumOf(own), sumOf(other)];
  if (now === null || before === null) return undefined;
  return {
    now,
    before,
    change: before > 0 ? ((now - before) / before) * 100 : null,
    isPart: [...own, ...other].some(({ coverage }) => coverage === null || coverage < covered),
  };
}

function sumOf(items: readonly GenerationItem[]): number | null {
  const known = items.flatMap(({ dailyPower }) => dailyPower ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

import { addDays, monthStart } from '@heliodeck/kit/zone';
import type { GenerationItem } from '@heliodeck/model/energy/generation';

/**
 * This month compared with the same days of the previous month, kWh. Today is excluded in both, because it is
 * incomplete.
 */
export interface MonthsCompared {
  readonly now: number;
  readonly before: number;
  /** Change in %; null if the previous month had none. */
  readonly change: number | null;
  /** Some of the compared days are not fully covered by readings. */
  readonly isPart: boolean;
}

/** Share from which a day counts as covered. */
const covered = 0.95;

/**
 * The compared days of the previous month: from its first to the day with yesterday's number. undefined on the first of
 * a month.
 */
export function daysBefore(today: string): { readonly from: string; readonly to: string } | undefined {
  const passed = Number(today.slice(8)) - 1;
  if (passed < 1) return undefined;
  const from = monthStart(today, -1);
  const last = addDays(monthStart(today), -1);
  const to = addDays(from, passed - 1);
  return { from, to: to < last ? to : last };
}

/** @returns undefined if one of the months has no data on these days */
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

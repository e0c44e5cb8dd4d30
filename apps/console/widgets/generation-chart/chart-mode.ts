import { isWireDate } from '@heliodeck/model/wire/time';

/**
 * Modes of the chart (docs/product/energy.md#generation-chart): 1 current month by day, 2 current year by month, 0 a
 * range of days.
 */
export const chartModes = { month: 1, year: 2, custom: 0 } as const;
export type ChartMode = (typeof chartModes)[keyof typeof chartModes];

/** The displayed period; `from` and `to` ('yyyy-MM-dd') apply only in custom mode. */
export interface ChartSpan {
  readonly mode: ChartMode;
  readonly from?: string;
  readonly to?: string;
}

/** Longest span: 31 days between the two instants (docs/product/energy.md#generation-chart). */
const longestMs = 2_678_400_000;

/** Whether the days are more than 31 apart. */
export const isTooLong = (from: string, to: string): boolean =>
  Math.abs(Date.parse(to) - Date.parse(from)) > longestMs;

/** Reads a span from the address; invalid values mean the current month. */
export function spanOf(
  mode: string | undefined,
  from: string | undefined,
  to: string | undefined,
): ChartSpan {
  if (mode === String(chartModes.year)) return { mode: chartModes.year };
  const isRange = mode === String(chartModes.custom) && from !== undefined && to !== undefined;
  if (isRange && isWireDate(from) && isWireDate(to) && from <= to && !isTooLong(from, to))
    return { mode: chartModes.custom, from, to };
  return { mode: chartModes.month };
}

/** Query parameters: the type is the larger of mode and 1. */
export function requestOf({ mode, from, to }: ChartSpan): Readonly<Record<string, string | number>> {
  const type = Math.max(mode, 1);
  return mode === chartModes.custom && from && to ? { type, beginTime: from, endTime: to } : { type };
}

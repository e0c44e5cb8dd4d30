import { minuteOfDay, timeOfDay } from '@heliodeck/kit/time-of-day';
import { addDays } from '@heliodeck/kit/zone';
import type { TariffCalendar, TariffWindow } from './tariff.ts';
import { windowsOn } from './tariff.ts';

/** A rectangle in a chart of a year by days and times: consecutive days with the same window. */
export interface YearBlock {
  /** First and last date, 'yyyy-MM-dd', both included. */
  readonly first: string;
  readonly last: string;
  /** Days since January 1st. */
  readonly day: number;
  readonly days: number;
  /** Quarters of an hour since midnight; `to` exclusive. */
  readonly from: number;
  readonly to: number;
  readonly band: string;
}

/** The windows of each day of a year as rectangles; days before the first version have none. */
export function yearBlocks(calendar: TariffCalendar, year: number): readonly YearBlock[] {
  const start = `${year}-01-01`;
  const blocks: YearBlock[] = [];
  let run: { day: number; text: string; windows: readonly TariffWindow[] } | undefined;
  const close = (after: number): void => {
    for (const { from, to, band } of run?.windows ?? []) {
      const day = run?.day ?? 0;
      const dates = { first: addDays(start, day), last: addDays(start, after - 1) };
      blocks.push({ ...dates, day, days: after - day, from: quarterOf(from), to: quarterOf(to), band });
    }
  };
  let day = 0;
  for (let date = start; date.startsWith(String(year)); date = addDays(date, 1)) {
    const windows = windowsOn(calendar, date);
    const text = JSON.stringify(windows);
    if (run?.text !== text) {
      close(day);
      run = { day, text, windows };
    }
    day += 1;
  }
  close(day);
  return blocks;
}

function quarterOf(time: string): number {
  return (minuteOfDay(time) ?? 0) / 15;
}

/** Formats quarters of an hour since midnight as 'HH:mm'; 96 is '24:00'. */
export function timeOfQuarter(quarter: number): string {
  return timeOfDay(quarter * 15);
}

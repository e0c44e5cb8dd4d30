import { addDays } from '@heliodeck/kit/zone';

/** First and last date of a month's calendar sheet: whole weeks, Monday first. @param month 'yyyy-MM' */
export function monthSheet(month: string): { readonly first: string; readonly last: string } {
  const first = `${month}-01`;
  const back = (weekdayOf(first) + 6) % 7;
  let last = `${month}-28`;
  while (addDays(last, 1).startsWith(month)) last = addDays(last, 1);
  return { first: addDays(first, -back), last: addDays(last, (7 - weekdayOf(last)) % 7) };
}

/** The dates of a sheet by week. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const { first, last } = monthSheet(month);
  const weeks: string[][] = [];
  for (let date = first; date <= last; date = addDays(date, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(date, n)));
  return weeks;
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

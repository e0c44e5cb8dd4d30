import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import type { SetValue } from './expand/records.ts';

const [yes, no] = [label('是', 'Yes'), label('否', 'No')];

function inThrees(whole: string): string {
  const parts: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) parts.unshift(whole.slice(Math.max(0, end - 3), end));
  return parts.join(',');
}

/** Formats a number with digits in groups of three, and a number of decimals. */
function digits(value: number, decimals: number, isGrouped: boolean): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.', 2);
  const grouped = isGrouped ? inThrees(whole) : whole;
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Whether a format is a date format. */
export function isDateFormat(format: string): boolean {
  return /[yd]/i.test(format);
}

/**
 * The wall time of a text such as '2026-11-25 08:30:00', as the UTC fields of a date; undefined if it is not
 * a time.
 */
export function dateOf(value: string): Date | undefined {
  const found = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(value);
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/**
 * The displayed text of a value. Formats are those of spreadsheets: `0`, `0.00`, `#,##0.0`, `0.0%`,
 * `yyyy-mm-dd hh:mm`.
 */
export function formatted(value: SetValue, format: string | undefined, locale: Locale): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return inLocale(value ? yes : no, locale);
  if (typeof value === 'string') {
    const date = format !== undefined && isDateFormat(format) ? dateOf(value) : undefined;
    return date && format ? dateText(date, format) : value;
  }
  if (format === undefined || isDateFormat(format) || format === '')
    return String(Number(value.toPrecision(12)));
  const isPercent = format.endsWith('%');
  const decimals = Math.min(10, /\.(0{1,10})/.exec(format)?.[1]?.length ?? 0);
  const shown = isPercent ? Number((value * 100).toPrecision(15)) : value;
  return digits(shown, decimals, format.includes(',')) + (isPercent ? '%' : '');
}

function dateText(date: Date, format: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = date
    .toISOString()
    .split(/[-T:.]/);
  let isTime = false;
  return format.replace(/yyyy|mm|dd|hh|ss/gi, (part) => {
    const key = part.toLowerCase();
    if (key === 'hh') isTime = true;
    if (key === 'mm') return isTime ? minute : month;
    return { yyyy: year, dd: day, hh: hour, ss: second }[key] ?? part;
  });
}

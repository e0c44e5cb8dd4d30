import type { Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { dayjs } from '../../i18n/calendar.ts';

dayjs.extend(customParseFormat);

const day = 'YYYY-MM-DD';
const minute = 'YYYY-MM-DD HH:mm';
const second = 'YYYY-MM-DD HH:mm:ss';
const days = [day, 'YYYY/MM/DD', 'YYYYMMDD'] as const;
const instants = [minute, second, 'YYYY/MM/DD HH:mm', 'YYYY/MM/DD HH:mm:ss'] as const;

/** Formats of a typed end of a range: days, and for an instant also a time of day. */
export const typedFormats = (hasTime: boolean): readonly string[] =>
  hasTime ? [...days, ...instants] : days;

/** Whether a typed text is a valid end of a range. */
export const isEnd = (text: string, hasTime: boolean): boolean =>
  dayjs(text.trim(), [...typedFormats(hasTime)], true).isValid();

type Side = 'from' | 'to';
/** Times that mean the whole day at each end; a day typed without a time is at midnight. */
const whole: Readonly<Record<Side, readonly string[]>> = {
  from: ['00:00:00'],
  to: ['00:00:00', '23:59:00', '23:59:59'],
};

/** An end in API format: a date alone means the whole day, so its first and last moment are omitted. */
export function endText(end: Dayjs, side: Side, hasTime: boolean): string {
  return end.format(!hasTime || whole[side].includes(end.format('HH:mm:ss')) ? day : second);
}

/** A range in API format as two moments, and the format that fits both; each end may be open. */
export function readRange(value: string): {
  readonly ends: readonly [Dayjs | null, Dayjs | null];
  readonly format: string;
} {
  const [from = '', to = ''] = value.split(',');
  const times = [from, to].filter((text) => text.includes(' '));
  const isExact = times.some((text) => !text.endsWith(':00'));
  // No longer than what was typed: a text that grows during typing would be disturbing.
  const format = times.length === 0 ? day : isExact ? second : minute;
  const last = to === '' || to.includes(' ') || format === day ? to : `${to} 23:59${isExact ? ':59' : ''}`;
  return { ends: [from === '' ? null : dayjs(from), last === '' ? null : dayjs(last)], format };
}

type Span = readonly [Dayjs, Dayjs];

/** Common periods, relative to a day. */
export function usualSpans(now: Dayjs) {
  const today = now.startOf('day');
  const before = (count: number): Dayjs => today.subtract(count, 'day');
  const month = today.startOf('month');
  return {
    today: [today, today],
    yesterday: [before(1), before(1)],
    week: [before(6), today],
    month: [before(29), today],
    thisMonth: [month, today],
    lastMonth: [month.subtract(1, 'month'), month.subtract(1, 'day')],
  } as const satisfies Readonly<Record<string, Span>>;
}

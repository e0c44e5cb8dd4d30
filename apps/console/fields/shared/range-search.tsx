import { label } from '@heliodeck/kit/label';
import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { FocusEvent, JSX } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import type { SearchProps } from './field-ui.ts';
import styles from './fields.module.css';
import { endText, isEnd, readRange, typedFormats, usualSpans } from './range-text.ts';

const words = {
  today: label('今天', 'Today'),
  yesterday: label('昨天', 'Yesterday'),
  week: label('近7天', 'Last 7 days'),
  month: label('近30天', 'Last 30 days'),
  thisMonth: label('本月', 'This month'),
  lastMonth: label('上月', 'Last month'),
  unreadDay: (text: string) =>
    label(
      `无法识别“${text}”，请按 2026-11-25 的格式输入`,
      `“${text}” is no day: enter one such as 2026-11-25`,
    ),
  unreadTime: (text: string) =>
    label(
      `无法识别“${text}”，请按 2026-11-25 或 2026-11-25 10:00 的格式输入`,
      `“${text}” is no time: enter one such as 2026-11-25 or 2026-11-25 10:00`,
    ),
};

/** A range begins and ends with a day; times of day can be chosen with them. */
const dayBounds = { defaultOpenValue: [dayjs('2000-01-01T00:00:00'), dayjs('2000-01-01T23:59:59')] };

/**
 * A range of days or instants ('from,to'), either end open. Each end applies as soon as it is chosen or
 * typed. Unreadable input is reported instead of dropped, because an export would then contain everything.
 */
export function RangeSearch({
  id,
  field,
  value,
  onChange,
}: SearchProps<DateField | DateTimeField>): JSX.Element {
  const w = useMessages(words);
  const { warn } = useFeedback();
  const phone = usePhone();
  const hasTime = field.kind === 'dateTime';
  // A phone has no room for times beside the calendar; they can be typed.
  const timed = field.kind === 'dateTime' && field.searchTimes === true && !phone;
  const { ends, format } = readRange(value);
  const now = dayjs(serverNow());
  const told = (chosen: readonly (Dayjs | null)[] | null): void => {
    const [from, to] = chosen ?? [];
    const texts = [from ? endText(from, 'from', hasTime) : '', to ? endText(to, 'to', hasTime) : ''];
    onChange(texts.every((text) => text === '') ? '' : texts.join(','));
  };
  const spans = usualSpans(now);
  return (
    <DatePicker.RangePicker
      id={id}
      className={styles.wide ?? ''}
      allowEmpty
      order={false}
      value={[...ends]}
      format={[format, ...typedFormats(hasTime)]}
      {...(timed && { showTime: dayBounds })}
      // Searches are about the past: the previous month is displayed beside the current one.
      {...(value === '' ? { defaultPickerValue: [now.subtract(1, 'month'), now.subtract(1, 'month')] } : {})}
      // On a phone there is no room for them beside two months.
      presets={(phone ? [] : (Object.keys(spans) as (keyof typeof spans)[])).map((name) => ({
        label: w[name],
        value: [...spans[name]] as [Dayjs, Dayjs],
      }))}
      onCalendarChange={told}
      onChange={told}
      onBlur={({ target }: FocusEvent<HTMLElement>) => {
        const text = target instanceof HTMLInputElement ? target.value : '';
        if (text.trim() !== '' && !isEnd(text, hasTime)) warn((hasTime ? w.unreadTime : w.unreadDay)(text));
      }}
    />
  );
}

import { label } from '@heliodeck/kit/label';
import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { FocusEvent, JSX } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages } from '../i18n/messages.ts';
import { usePhone } from '../state/media.ts';
import type { SearchProps } from './field-ui.ts';
import styles from './fields.module.css';
import { endText, isEnd, readRange, typedFormats, usualSpans } from './range-text.ts';

/** Letters of a day. */
const day = 10;

const words = {
  begin: label('开始日期', 'Start date'),
  end: label('结束日期', 'End date'),
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

/**
 * A range of days or instants ('from,to'), either end open. Each end counts as soon as it is chosen or typed, and what cannot be
 * read is said, not dropped: an export would be of everything then.
 */
export function RangeSearch(props: SearchProps<DateField | DateTimeField>): JSX.Element {
  return usePhone() ? <PhoneRange {...props} /> : <DeskRange {...props} />;
}

/** The phone's own calendar for each end: the kit's two months are wider than a phone. */
function PhoneRange({ id, value, onChange }: SearchProps<DateField | DateTimeField>): JSX.Element {
  const w = useMessages(words);
  const [from = '', to = ''] = value.split(',');
  const told = (next: readonly [string, string]): void => onChange(next.join() === ',' ? '' : next.join());
  return (
    <div className={styles.ends}>
      <Input
        type="date"
        id={id}
        title={w.begin}
        value={from.slice(0, day)}
        onChange={({ target }) => told([target.value, to])}
      />
      <Input
        type="date"
        aria-label={w.end}
        value={to.slice(0, day)}
        onChange={({ target }) => told([from, target.value])}
      />
    </div>
  );
}

function DeskRange({ id, field, value, onChange }: SearchProps<DateField | DateTimeField>): JSX.Element {
  const w = useMessages(words);
  const { warn } = useFeedback();
  const hasTime = field.kind === 'dateTime';
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
      // What is searched lies behind: the month before stands beside this one.
      {...(value === '' ? { defaultPickerValue: [now.subtract(1, 'month'), now.subtract(1, 'month')] } : {})}
      presets={(Object.keys(spans) as (keyof typeof spans)[]).map((name) => ({
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

import { isWireDate } from '@heliodeck/model/wire/time';
import { Button, DatePicker, Input } from 'antd';
import { type JSX, useState } from 'react';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import type { ChartSpan } from './chart-mode.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';

interface SpanRangeProps {
  readonly span: Pick<ChartSpan, 'from' | 'to'>;
  /** Both as 'yyyy-MM-dd'. */
  readonly onRange: (from: string, to: string) => void;
}

/** Selects the first and the last day of a span. */
export function SpanRange(props: SpanRangeProps): JSX.Element {
  const phone = usePhone();
  return phone ? <PhoneDays {...props} /> : <Calendars {...props} />;
}

/** The phone's native date input: two calendars side by side are wider than a phone. */
function PhoneDays({ span, onRange }: SpanRangeProps): JSX.Element {
  const w = useMessages(generationWords);
  const [from, setFrom] = useState(span.from ?? '');
  const [to, setTo] = useState(span.to ?? '');
  const isRange = isWireDate(from) && isWireDate(to);
  return (
    <form
      className={styles.phoneDays}
      onSubmit={(event) => {
        event.preventDefault();
        // The days may be entered in either order.
        if (isRange) onRange(from < to ? from : to, from < to ? to : from);
      }}
    >
      <Input type="date" aria-label={w.from} value={from} onChange={(event) => setFrom(event.target.value)} />
      <Input type="date" aria-label={w.to} value={to} onChange={(event) => setTo(event.target.value)} />
      <Button htmlType="submit" disabled={!isRange}>
        {w.show}
      </Button>
    </form>
  );
}

function Calendars({ span, onRange }: SpanRangeProps): JSX.Element {
  const w = useMessages(generationWords);
  return (
    <DatePicker.RangePicker
      size="small"
      aria-label={w.range}
      placeholder={[w.from, w.to]}
      value={span.from && span.to ? [dayjs(span.from), dayjs(span.to)] : null}
      allowClear={false}
      onChange={(range) => {
        const [from, to] = range?.map((end) => end?.format('YYYY-MM-DD')) ?? [];
        if (from && to) onRange(from, to);
      }}
    />
  );
}

import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { JSX } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { ChartSpan } from './chart-mode.ts';
import { generationWords } from './generation-words.ts';

interface SpanRangeProps {
  readonly span: ChartSpan;
  /** Both as 'yyyy-MM-dd'. */
  readonly onRange: (from: string, to: string) => void;
}

/** Chooses the days of a custom span. */
export function SpanRange({ span, onRange }: SpanRangeProps): JSX.Element {
  const w = useWords(generationWords);
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

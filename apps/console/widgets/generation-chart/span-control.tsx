import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { type JSX, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useWords } from '../../i18n/words.ts';
import { type ChartMode, type ChartSpan, chartModes, isTooLong } from './chart-mode.ts';
import { generationWords } from './generation-words.ts';

interface SpanControlProps {
  readonly span: ChartSpan;
  readonly onChange: (span: ChartSpan) => void;
}

/** Month, year or a range of at most 31 days. */
export function SpanControl({ span, onChange }: SpanControlProps): JSX.Element {
  const w = useWords(generationWords);
  const { warn } = useFeedback();
  // 'Custom' is chosen before it has a range; until then the chart stays as it was.
  const [isPicking, setPicking] = useState(false);
  const mode = isPicking ? chartModes.custom : span.mode;
  const choose = (next: ChartMode): void => {
    setPicking(next === chartModes.custom);
    if (next !== chartModes.custom) onChange({ mode: next });
  };
  return (
    <>
      <Segmented<ChartMode>
        size="small"
        aria-label={w.when}
        value={mode}
        onChange={choose}
        options={[
          { value: chartModes.month, label: w.month },
          { value: chartModes.year, label: w.year },
          { value: chartModes.custom, label: w.custom },
        ]}
      />
      {mode === chartModes.custom && (
        <DatePicker.RangePicker
          size="small"
          aria-label={w.range}
          placeholder={[w.from, w.to]}
          value={span.from && span.to ? [dayjs(span.from), dayjs(span.to)] : null}
          allowClear={false}
          onChange={(range) => {
            const [from, to] = range?.map((end) => end?.format('YYYY-MM-DD')) ?? [];
            if (!from || !to) return;
            if (isTooLong(from, to)) warn(w.tooLong);
            else {
              setPicking(false);
              onChange({ mode: chartModes.custom, from, to });
            }
          }}
        />
      )}
    </>
  );
}

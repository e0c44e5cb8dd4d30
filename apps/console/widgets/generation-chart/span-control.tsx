import { messages } from '@heliodeck/model/wire/messages';
import { Segmented } from 'antd';
import { type JSX, lazy, Suspense, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { type ChartMode, type ChartSpan, chartModes, isTooLong } from './chart-mode.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';

// The calendars are loaded when days are to be selected.
const SpanRange = lazy(async () => ({ default: (await import('./span-range.tsx')).SpanRange }));

interface SpanControlProps {
  readonly span: ChartSpan;
  readonly onChange: (span: ChartSpan) => void;
}

/** Month, year or a range of at most 31 days. */
export function SpanControl({ span, onChange }: SpanControlProps): JSX.Element {
  const w = useMessages(generationWords);
  const translate = useTranslate();
  const { warn } = useFeedback();
  // 'Custom' is selected before it has a range; until then the chart is unchanged.
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
        className={styles.span ?? ''}
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
        <Suspense fallback={null}>
          <SpanRange
            span={span}
            onRange={(from, to) => {
              if (isTooLong(from, to)) return warn(translate(messages['chart.rangeTooLong']));
              setPicking(false);
              onChange({ mode: chartModes.custom, from, to });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

import { readWireTime, wallText } from '@heliodeck/model/wire/time';
import { Button, Input, Segmented, Select } from 'antd';
import { type JSX, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import styles from './compare.module.css';
import { type ComparedSpan, type CompareSearch, spans } from './compare-search.ts';
import { compareWords } from './compare-words.ts';
import type { WallRange } from './wall.ts';

const custom = 'custom';

/** Selects a span that ends now, or two times. */
export function PeriodChoice({
  period,
  range,
  onChange,
}: {
  readonly period: CompareSearch['period'];
  /** The displayed range: the initial value of the two times. */
  readonly range: WallRange;
  readonly onChange: (period: CompareSearch['period']) => void;
}): JSX.Element {
  const w = useMessages(compareWords);
  const { warn } = useFeedback();
  const isPhone = usePhone();
  const [draft, setDraft] = useState<{ readonly begin: string; readonly end: string }>();
  const shown = draft ?? (typeof period === 'object' ? period : undefined);
  const options = [
    ...(Object.keys(spans) as ComparedSpan[]).map((value) => ({ value: value as string, label: w[value] })),
    { value: custom, label: w.custom },
  ];
  const choice = {
    'aria-label': w.period,
    value: shown ? custom : String(period),
    options,
    onChange(value: string) {
      if (value === custom) setDraft({ begin: wallText(range.from), end: wallText(range.to) });
      else {
        setDraft(undefined);
        onChange(value as ComparedSpan);
      }
    },
  };
  return (
    <>
      {isPhone ? <Select className={styles.period ?? ''} {...choice} /> : <Segmented {...choice} />}
      {shown && (
        <span className={styles.times}>
          {(['begin', 'end'] as const).map((name) => (
            <Input
              key={name}
              type="datetime-local"
              step={1}
              aria-label={w[name]}
              value={shown[name].replace(' ', 'T')}
              onChange={({ target }) => {
                const wall = readWireTime(target.value);
                if (wall !== undefined) setDraft({ ...shown, [name]: wallText(wall) });
              }}
            />
          ))}
          <Button
            onClick={() => {
              if (shown.begin >= shown.end) return warn(w.reversed);
              setDraft(undefined);
              onChange(shown);
            }}
          >
            {w.show}
          </Button>
        </span>
      )}
    </>
  );
}

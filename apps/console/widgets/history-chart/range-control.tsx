import { addDays } from '@heliodeck/kit/zone';
import { messages } from '@heliodeck/model/wire/messages';
import { readWireTime, wallText } from '@heliodeck/model/wire/time';
import { Button, DatePicker, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { type JSX, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import { type ChartRange, rangeProblem, todayRange } from './chart-range.ts';
import styles from './history-chart.module.css';
import { historyWords } from './history-words.ts';

interface RangeControlProps {
  /** Absent: today up to now. */
  readonly range: ChartRange | undefined;
  readonly zone: string;
  readonly onChange: (range: ChartRange | undefined) => void;
}

const format = 'YYYY-MM-DD HH:mm:ss';
/** Times are in the station's zone and parsed unchanged, whatever the zone of this machine. */
const read = (text: string): Dayjs => dayjs(text);

/** Begin and end to the second, and a button that applies them; an invalid range is refused with its reason. */
export function RangeControl({ range, zone, onChange }: RangeControlProps): JSX.Element {
  const w = useMessages(historyWords);
  const translate = useTranslate();
  const phone = usePhone();
  const { warn } = useFeedback();
  const [draft, setDraft] = useState<ChartRange>();
  const shown = draft ?? range ?? todayRange(zone, serverNow());
  const accept = (): void => {
    const problem = draft && rangeProblem(draft);
    if (problem === 'tooLong') warn(translate(messages['chart.rangeTooLong']));
    else if (problem) warn(w.reversed);
    else {
      setDraft(undefined);
      onChange(draft ?? range);
    }
  };
  const today = todayRange(zone, serverNow());
  const day = today.begin.slice(0, 10);
  const since = (days: number): [Dayjs, Dayjs] => [read(`${addDays(day, -days)} 00:00:00`), read(today.end)];
  const yesterday = addDays(day, -1);
  return (
    <div className={styles.range}>
      {phone ? (
        <PhoneRange shown={shown} onChange={setDraft} />
      ) : (
        <DatePicker.RangePicker
          showTime
          aria-label={w.range}
          placeholder={[w.begin, w.end]}
          format={format}
          allowClear={false}
          value={[read(shown.begin), read(shown.end)]}
          onChange={(ends) => {
            const [begin, end] = ends?.map((one) => one?.format(format)) ?? [];
            if (begin && end) setDraft({ begin, end });
          }}
          presets={[
            { label: w.yesterday, value: [read(`${yesterday} 00:00:00`), read(`${yesterday} 23:59:59`)] },
            { label: w.week, value: since(6) },
            { label: w.month, value: since(29) },
          ]}
        />
      )}
      <Button icon={<Icon name="search" size={16} />} onClick={accept}>
        {w.search}
      </Button>
      <Button
        type="text"
        disabled={!range && !draft}
        onClick={() => {
          setDraft(undefined);
          onChange(undefined);
        }}
      >
        {w.today}
      </Button>
      <span className={styles.zone}>{w.zoneOf(zone)}</span>
    </div>
  );
}

interface PhoneRangeProps {
  readonly shown: ChartRange;
  readonly onChange: (range: ChartRange) => void;
}

/** The phone's native input: the panel with calendar and clock is wider than a phone. */
function PhoneRange({ shown, onChange }: PhoneRangeProps): JSX.Element {
  const w = useMessages(historyWords);
  return (
    <div className={styles.phoneRange}>
      {(['begin', 'end'] as const).map((name) => (
        <Input
          key={name}
          type="datetime-local"
          step={1}
          aria-label={w[name]}
          value={shown[name].replace(' ', 'T')}
          onChange={(event) => {
            const wall = readWireTime(event.target.value);
            if (wall !== undefined) onChange({ ...shown, [name]: wallText(wall) });
          }}
        />
      ))}
    </div>
  );
}

import { label } from '@heliodeck/kit/label';
import { Button, TimePicker, type TimePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { type JSX, useState } from 'react';
import { dayjs } from '../i18n/calendar.ts';
import { useMessages } from '../i18n/messages.ts';

const words = { endOfDay: label('24:00（当天结束）', '24:00 (end of the day)') };

/** The midnight at the end of a day has no time of that day: it is the start of this one. */
const dayAfter = '2000-01-02';

interface ClockPickerProps
  extends Pick<
    TimePickerProps,
    | 'id'
    | 'placeholder'
    | 'disabled'
    | 'allowClear'
    | 'style'
    | 'aria-label'
    | 'aria-invalid'
    | 'aria-describedby'
  > {
  /** 'HH:mm'; anything else is displayed as empty. */
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** 24:00 can be chosen, below the hours. A value of 24:00 is displayed in any case. */
  readonly to24?: boolean;
}

/** Input for a time of day, 'HH:mm'. */
export function ClockPicker({ value, onChange, to24 = false, ...rest }: ClockPickerProps): JSX.Element {
  const w = useMessages(words);
  const [open, setOpen] = useState(false);
  return (
    <TimePicker
      {...rest}
      // The first one displays the value, the second one reads what was typed.
      format={[textOf, 'HH:mm']}
      needConfirm={false}
      open={open}
      onOpenChange={setOpen}
      value={clockOf(value)}
      onChange={(chosen) => onChange(chosen && !Array.isArray(chosen) ? chosen.format('HH:mm') : null)}
      renderExtraFooter={() =>
        to24 && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              onChange('24:00');
              setOpen(false);
            }}
          >
            {w.endOfDay}
          </Button>
        )
      }
    />
  );
}

function clockOf(value: unknown): Dayjs | null {
  if (value === '24:00') return dayjs(`${dayAfter}T00:00`);
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? dayjs(`2000-01-01T${value}`) : null;
}

function textOf(time: Dayjs): string {
  const text = time.format('HH:mm');
  return text === '00:00' && time.format('YYYY-MM-DD') === dayAfter ? '24:00' : text;
}

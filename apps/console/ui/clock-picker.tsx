import { label } from '@heliodeck/kit/label';
import { Button, TimePicker, type TimePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { type JSX, useMemo, useState } from 'react';
import { dayjs } from '../i18n/calendar.ts';
import { useMessages } from '../i18n/messages.ts';

const words = { endOfDay: label('24:00（当天结束）', '24:00 (end of the day)') };

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
  // The picker discards what is being typed whenever it gets another object, also one of the same time.
  const shown = useMemo(() => clockOf(value), [value]);
  return (
    <TimePicker
      {...rest}
      // The first one displays the value, all of them read what was typed.
      format={value === '24:00' ? ['[24:00]', 'HH:mm'] : 'HH:mm'}
      showHour
      showMinute
      showSecond={false}
      needConfirm={false}
      open={open}
      onOpenChange={setOpen}
      value={shown}
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
  // The midnight at the end of a day is the start of the next one.
  if (value === '24:00') return dayjs('2000-01-02T00:00');
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? dayjs(`2000-01-01T${value}`) : null;
}

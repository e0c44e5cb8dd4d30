import { label } from '@heliodeck/kit/label';
import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import { wireTime } from '@heliodeck/model/wire/time';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { JSX } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isAbsent } from '../shared/absent.tsx';
import type { InputProps, SearchProps } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { RangeSearch } from '../shared/range-search.tsx';

const words = { now: label('此刻', 'Now') };

type AnyDate = DateField | DateTimeField;

const day = 'YYYY-MM-DD';
const formatOf = (field: AnyDate): string => {
  if (field.kind === 'date') return day;
  return field.toMinute ? `${day} HH:mm` : `${day} HH:mm:ss`;
};

/** API times are wall times of the station: they are read and written unchanged, never converted to the local zone. */
const read = (text: unknown): Dayjs | null => (isAbsent(text) ? null : dayjs(String(text)));

/** Input of a day or an instant in the station's zone. Offers the present instant only if the record has its zone. */
export function DateInput({
  field,
  value,
  onChange,
  name: _name,
  row,
  ...rest
}: InputProps<AnyDate>): JSX.Element {
  const w = useMessages(words);
  const format = formatOf(field);
  const zone = row?.timeZone;
  const isInstant = field.kind === 'dateTime';
  return (
    <DatePicker
      {...rest}
      className={styles.wide ?? ''}
      value={read(value)}
      format={format}
      showTime={isInstant}
      // The calendar's own button would take the wall time of this machine for that of the station.
      {...(isInstant && { showNow: false })}
      {...(isInstant &&
        typeof zone === 'string' && {
          presets: [{ label: w.now, value: () => dayjs(wireTime(serverNow(), zone)) }],
        })}
      onChange={(chosen) => onChange?.(chosen ? (chosen as Dayjs).format(format) : null)}
      onKeyDown={(event) => {
        // Enter opens the calendar and chooses its day; it must not save the form as well.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** A day, or a range of days ('from,to'); for an instant the server takes a date as the whole day. */
export function DateSearch(props: SearchProps<AnyDate>): JSX.Element {
  const { id, field, value, onChange } = props;
  if (field.search === 'range') return <RangeSearch {...props} />;
  return (
    <DatePicker
      id={id}
      className={styles.wide ?? ''}
      value={read(value)}
      onChange={(chosen) => onChange(chosen ? (chosen as Dayjs).format(day) : '')}
    />
  );
}

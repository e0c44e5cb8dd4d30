import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { JSX } from 'react';
import { dayjs } from '../i18n/calendar.ts';
import { isAbsent } from './absent.tsx';
import type { InputProps, SearchProps } from './field-ui.ts';
import styles from './fields.module.css';
import { RangeSearch } from './range-search.tsx';

type AnyDate = DateField | DateTimeField;

const day = 'YYYY-MM-DD';
const formatOf = (field: AnyDate): string => {
  if (field.kind === 'date') return day;
  return field.toMinute ? `${day} HH:mm` : `${day} HH:mm:ss`;
};

/** API times are wall times of the station: they are read and written unchanged, never converted to the local zone. */
const read = (text: unknown): Dayjs | null => (isAbsent(text) ? null : dayjs(String(text)));

/** Input of a day or an instant in the station's zone. */
export function DateInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: InputProps<AnyDate>): JSX.Element {
  const format = formatOf(field);
  return (
    <DatePicker
      {...rest}
      className={styles.wide ?? ''}
      value={read(value)}
      format={format}
      showTime={field.kind === 'dateTime'}
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

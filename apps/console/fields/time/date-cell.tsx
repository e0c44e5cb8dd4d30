import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { Absent, isAbsent } from '../shared/absent.tsx';
import type { CellProps } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { ZonedTime } from './zoned-time.tsx';

/** A day or an instant as the API has it: wall time of the station, never converted to the local zone. */
export function DateCell({ field, value, row, place }: CellProps<DateField | DateTimeField>): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  const text = shortened(field, String(value));
  const [date, time] = text.split(' ');
  if (field.kind === 'date' || time === undefined)
    return (
      <time className={styles.time}>
        <span className={styles.whole}>{text}</span>
      </time>
    );
  const isDense = place === 'dense';
  const zone = typeof row.timeZone === 'string' ? row.timeZone : undefined;
  return (
    <ZonedTime text={String(value)} zone={zone} className={isDense ? styles.twoLines : styles.time}>
      <span className={isDense ? undefined : styles.whole}>{date}</span>{' '}
      {isDense ? <span>{time}</span> : time}
    </ZonedTime>
  );
}

const shortened = (field: DateField | DateTimeField, text: string): string =>
  field.kind === 'dateTime' && field.toMinute ? text.slice(0, 16) : text;

import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { Absent, isAbsent } from './absent.tsx';
import type { CellProps } from './field-ui.ts';
import styles from './fields.module.css';

/** An API time unchanged: wall time of the station, never converted to the local zone. */
export function DateCell({ field, value, place }: CellProps<DateField | DateTimeField>): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  const text = shortened(field, String(value));
  const [date, time] = text.split(' ');
  if (place === 'dense' && time !== undefined)
    return (
      <time className={styles.twoLines}>
        <span>{date}</span> <span>{time}</span>
      </time>
    );
  // Line breaks only between date and time: browsers would also break a date at its hyphens.
  return (
    <time style={{ whiteSpace: 'var(--time-space, nowrap)' }}>
      <span className={styles.whole}>{date}</span>
      {time !== undefined && ` ${time}`}
    </time>
  );
}

const shortened = (field: DateField | DateTimeField, text: string): string =>
  field.kind === 'dateTime' && field.toMinute ? text.slice(0, 16) : text;

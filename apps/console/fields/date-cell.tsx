import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { Absent, isAbsent } from './absent.tsx';
import type { CellProps } from './field-ui.ts';
import styles from './fields.module.css';

/** A wire time as it stands: wall time of the station, never shifted to this machine's zone. */
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
  // It breaks between date and time only: a browser would break a date at its hyphens, too.
  return (
    <time style={{ whiteSpace: 'var(--time-space, nowrap)' }}>
      <span className={styles.whole}>{date}</span>
      {time !== undefined && ` ${time}`}
    </time>
  );
}

const shortened = (field: DateField | DateTimeField, text: string): string =>
  field.kind === 'dateTime' && field.toMinute ? text.slice(0, 16) : text;

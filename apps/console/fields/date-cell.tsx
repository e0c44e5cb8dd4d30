import type { DateField, DateTimeField } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { Absent, isAbsent } from './absent.tsx';
import type { CellProps } from './field-ui.ts';

/** A wire time as it stands: wall time of the station, never shifted to this machine's zone. */
export function DateCell({ value }: CellProps<DateField | DateTimeField>): JSX.Element {
  return isAbsent(value) ? (
    <Absent />
  ) : (
    <time style={{ whiteSpace: 'var(--time-space, nowrap)' }}>{String(value)}</time>
  );
}

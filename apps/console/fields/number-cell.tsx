import { unitGap } from '@heliodeck/kit/quantity';
import type { DecimalField, IntegerField } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { Absent, isAbsent } from './absent.tsx';
import type { CellProps } from './field-ui.ts';
import styles from './fields.module.css';

type NumberField = IntegerField | DecimalField;

/** A number cell; `format` formats the digits. */
export function NumberCell({
  field,
  value,
  place,
  format,
}: Pick<CellProps<NumberField>, 'field' | 'value' | 'place'> & {
  format: (value: number) => string;
}): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  const number = Number(value);
  return (
    <span className={styles.number}>
      {Number.isFinite(number) ? format(number) : String(value)}
      {field.unit && (place === 'card' || place === 'view') && (
        <span className={styles.unit}>
          {unitGap(field.unit)}
          {field.unit}
        </span>
      )}
    </span>
  );
}

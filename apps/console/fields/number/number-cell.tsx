import { unitGap } from '@heliodeck/kit/quantity';
import type { DecimalField, IntegerField } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { coinOf } from '../../i18n/coin.ts';
import { useLocale } from '../../i18n/messages.ts';
import { Absent, isAbsent } from '../shared/absent.tsx';
import type { CellProps } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';

type NumberField = IntegerField | DecimalField;

/** A number cell; `format` formats the digits. */
export function NumberCell({
  field,
  value,
  row,
  place,
  format,
}: Pick<CellProps<NumberField>, 'field' | 'value' | 'row' | 'place'> & {
  format: (value: number) => string;
}): JSX.Element {
  const locale = useLocale();
  if (isAbsent(value)) return <Absent />;
  const number = Number(value);
  const own = field.kind === 'decimal' && field.unitOf !== undefined ? row[field.unitOf] : undefined;
  // A unit of the row differs between rows, so that the heading of a list cannot name it.
  const isAlone = place === 'card' || place === 'view';
  const unit = typeof own === 'string' ? coinOf(own, locale) : isAlone ? field.unit : undefined;
  return (
    <span className={styles.number}>
      {Number.isFinite(number) ? format(number) : String(value)}
      {unit && (
        <span className={styles.unit}>
          {unitGap(unit)}
          {unit}
        </span>
      )}
    </span>
  );
}

import { scaled, unscaled } from '@heliodeck/kit/scale';
import type { DecimalField, IntegerField } from '@heliodeck/model/descriptors/field';
import { paddedDecimals } from '@heliodeck/model/fields/decimal';
import { InputNumber } from 'antd';
import type { JSX } from 'react';
import { isAbsent } from '../shared/absent.tsx';
import type { InputProps, SearchProps } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';

type NumberField = IntegerField | DecimalField;

/** Inside the control of another field it has no label of its own. */
interface NumberInputProps extends InputProps<NumberField> {
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/**
 * Edits a number in its displayed unit; the form stores the unscaled one. A value beyond the limits, with too
 * many decimals or that is not a number is passed to the form as typed and rejected there: limiting it in the
 * input would save a number that was not entered.
 */
export function NumberInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: NumberInputProps): JSX.Element {
  const scale = field.kind === 'decimal' ? (field.scale ?? 1) : 1;
  const precision = field.kind === 'decimal' ? paddedDecimals(field) : undefined;
  const limits = {
    ...(field.min === undefined ? {} : { 'aria-valuemin': scaled(field.min, scale) }),
    ...(field.max === undefined ? {} : { 'aria-valuemax': scaled(field.max, scale) }),
  };
  return (
    <InputNumber<number | string>
      {...rest}
      {...limits}
      className={styles.wide ?? ''}
      value={
        isAbsent(value) ? null : Number.isNaN(Number(value)) ? String(value) : scaled(Number(value), scale)
      }
      onChange={(shown) => onChange?.(shown === null ? null : unscaled(Number(shown), scale))}
      onInput={(text) => {
        if (Number.isNaN(Number(text.replace(/[,\s]/g, '')))) onChange?.(text);
      }}
      {...(precision === undefined ? {} : { precision })}
      // The numeric keyboard of a phone has no minus.
      {...((field.min ?? -1) < 0 ? {} : { inputMode: field.kind === 'decimal' ? 'decimal' : 'numeric' })}
      // The arrow keys step; the kit's buttons for it support neither limits nor a second language.
      controls={false}
      changeOnBlur={false}
      suffix={field.unit}
    />
  );
}

/** One number, or a range of two ('from,to'). */
export function NumberSearch({
  id,
  field,
  label,
  value,
  onChange,
  onSearch,
}: SearchProps<NumberField>): JSX.Element {
  const read = (text: string | undefined): number | null =>
    text === undefined || text === '' ? null : Number(text);
  if (field.search !== 'range') {
    return (
      <InputNumber<number>
        id={id}
        className={styles.wide ?? ''}
        value={read(value)}
        onChange={(number) => onChange(number === null ? '' : String(number))}
        onPressEnter={onSearch}
      />
    );
  }
  const [from = '', to = ''] = value.split(',');
  const join = (ends: readonly [string, string]): string =>
    ends[0] === '' && ends[1] === '' ? '' : ends.join(',');
  return (
    <div className={styles.range}>
      <InputNumber<number>
        id={id}
        value={read(from)}
        onChange={(number) => onChange(join([number === null ? '' : String(number), to]))}
        onPressEnter={onSearch}
      />
      <span aria-hidden="true">–</span>
      <InputNumber<number>
        aria-label={label}
        value={read(to)}
        onChange={(number) => onChange(join([from, number === null ? '' : String(number)]))}
        onPressEnter={onSearch}
      />
    </div>
  );
}

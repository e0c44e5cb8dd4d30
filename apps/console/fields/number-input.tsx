import { scaled, unscaled } from '@heliodeck/kit/scale';
import type { DecimalField, IntegerField } from '@heliodeck/model/field';
import { InputNumber } from 'antd';
import type { JSX } from 'react';
import { isAbsent } from './absent.tsx';
import type { InputProps, SearchProps } from './field-ui.ts';
import styles from './fields.module.css';

type NumberField = IntegerField | DecimalField;

/** Edits a number in its shown unit; the form keeps the stored one. */
export function NumberInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: InputProps<NumberField>): JSX.Element {
  const scale = field.kind === 'decimal' ? (field.scale ?? 1) : 1;
  const limit = (stored: number | undefined): number | null =>
    stored === undefined ? null : scaled(stored, scale);
  const min = limit(field.min);
  const max = limit(field.max);
  return (
    <InputNumber<number>
      {...rest}
      className={styles.wide ?? ''}
      value={isAbsent(value) ? null : scaled(Number(value), scale)}
      onChange={(shown) => onChange?.(shown === null ? null : unscaled(shown, scale))}
      {...(field.kind === 'integer'
        ? { precision: 0 }
        : field.decimals === undefined
          ? {}
          : { precision: field.decimals })}
      {...(min === null ? {} : { min })}
      {...(max === null ? {} : { max })}
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

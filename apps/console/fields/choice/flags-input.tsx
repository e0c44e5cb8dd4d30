import type { FlagsField } from '@heliodeck/model/descriptors/field';
import { Select } from 'antd';
import type { JSX } from 'react';
import { useTranslate } from '../../i18n/messages.ts';
import { isAbsent } from '../shared/absent.tsx';
import type { InputProps } from '../shared/field-ui.ts';
import { bitsOf, withBits } from './word-bits.ts';

/** Edits a status word by its named bits; other set bits are kept. */
export function FlagsInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: InputProps<FlagsField>): JSX.Element {
  const translate = useTranslate();
  const named = field.flags.flags.flatMap(({ bit, set }) =>
    set ? [{ value: bit, label: translate(set) }] : [],
  );
  const bits = named.map((option) => option.value);
  const unsaid = isAbsent(value);
  const word = unsaid ? 0 : Number(value);
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      // A value that was never reported is not 'no fault'.
      placeholder={unsaid ? '' : translate(field.flags.none)}
      value={bitsOf(word, bits)}
      onChange={(chosen: number[]) => onChange?.(withBits(word, bits, chosen))}
      options={named}
    />
  );
}

import type { FlagsField } from '@heliodeck/model/field';
import { Select } from 'antd';
import type { JSX } from 'react';
import { useSay } from '../i18n/words.ts';
import { isAbsent } from './absent.tsx';
import type { InputProps } from './field-ui.ts';
import { bitsOf, withBits } from './word-bits.ts';

/** A status word as the bits that have a name; what else is set in it stays. */
export function FlagsInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: InputProps<FlagsField>): JSX.Element {
  const say = useSay();
  const named = field.flags.flags.flatMap(({ bit, set }) => (set ? [{ value: bit, label: say(set) }] : []));
  const bits = named.map((option) => option.value);
  const unsaid = isAbsent(value);
  const word = unsaid ? 0 : Number(value);
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      // What was never said is not 'no fault'.
      placeholder={unsaid ? '' : say(field.flags.none)}
      value={bitsOf(word, bits)}
      onChange={(chosen: number[]) => onChange?.(withBits(word, bits, chosen))}
      options={named}
    />
  );
}

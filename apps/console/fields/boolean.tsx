import { label } from '@heliodeck/kit/label';
import type { BooleanField } from '@heliodeck/model/descriptors/field';
import { Switch } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { type CellProps, type FieldUi, headingWidth, type InputProps, type SearchProps } from './field-ui.ts';
import { type Option, OptionCell, OptionSearch } from './options.tsx';

const words = { yes: label('是', 'Yes'), no: label('否', 'No') };
const options: readonly Option[] = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
];

function Cell({ value }: CellProps<BooleanField>): JSX.Element {
  return <OptionCell options={options} value={typeof value === 'boolean' ? String(value) : value} />;
}

function BooleanInput({
  value,
  onChange,
  name: _name,
  field: _field,
  row: _row,
  ...rest
}: InputProps<BooleanField>): JSX.Element {
  const w = useMessages(words);
  return (
    <Switch
      {...rest}
      checked={value === true}
      onChange={(on) => onChange?.(on)}
      checkedChildren={w.yes}
      unCheckedChildren={w.no}
    />
  );
}

function Search(props: SearchProps<BooleanField>): JSX.Element {
  return <OptionSearch {...props} options={options} many={false} />;
}

export const booleanUi: FieldUi<BooleanField> = {
  Cell,
  Input: BooleanInput,
  Search,
  width: (field, locale) => Math.max(88, headingWidth(field, locale)),
  sortable: true,
};

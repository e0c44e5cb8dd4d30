import type { ChoiceField } from '@heliodeck/model/field';
import type { JSX } from 'react';
import { type CellProps, type FieldUi, headingWidth, type InputProps, type SearchProps } from './field-ui.ts';
import { OptionCell, OptionSearch, OptionSelect } from './options.tsx';

function Cell({ field, value }: CellProps<ChoiceField>): JSX.Element {
  return <OptionCell options={field.options} value={value} />;
}

function ChoiceInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: InputProps<ChoiceField>): JSX.Element {
  return (
    <OptionSelect {...rest} options={field.options} value={value} onChange={(chosen) => onChange?.(chosen)} />
  );
}

function Search(props: SearchProps<ChoiceField>): JSX.Element {
  return <OptionSearch {...props} options={props.field.options} many={props.field.search === 'in'} />;
}

export const choiceUi: FieldUi<ChoiceField> = {
  Cell,
  Input: ChoiceInput,
  Search,
  width: (field, locale) =>
    Math.max(
      headingWidth(field, locale),
      ...field.options.map((option) => headingWidth({ label: option.label }, locale) + 20),
    ),
  sortable: true,
};

import type { SecretField } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { isAbsent } from '../shared/absent.tsx';
import { type FieldUi, headingWidth, type InputProps } from '../shared/field-ui.ts';
import { SecretText } from './secret-text.tsx';
import { TextSearch } from './text.tsx';

/** Can be written, is never displayed; empty while editing means unchanged. */
function SecretInput({
  value,
  onChange,
  row,
  name: _name,
  field: _field,
  ...rest
}: InputProps<SecretField>): JSX.Element {
  return (
    <SecretText
      {...rest}
      kept={row !== undefined}
      value={isAbsent(value) ? '' : String(value)}
      onChange={(text) => onChange?.(text)}
    />
  );
}

export const secretUi: FieldUi<SecretField> = {
  Cell: () => <span aria-hidden="true">••••••</span>,
  Input: SecretInput,
  Search: TextSearch,
  width: (field, locale) => headingWidth(field, locale),
  sortable: false,
};

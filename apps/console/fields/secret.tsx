import { label } from '@heliodeck/kit/label';
import type { SecretField } from '@heliodeck/model/field';
import { Input } from 'antd';
import type { JSX } from 'react';
import { useWords } from '../i18n/words.ts';
import { isAbsent } from './absent.tsx';
import { type FieldUi, headingWidth, type InputProps } from './field-ui.ts';
import { TextSearch } from './text.tsx';

const words = { unchanged: label('留空表示不修改', 'Leave empty to keep it') };

/** Written, never shown; empty while editing means unchanged. */
function SecretInput({
  value,
  onChange,
  row,
  name: _name,
  field: _field,
  ...rest
}: InputProps<SecretField>): JSX.Element {
  const w = useWords(words);
  return (
    <Input.Password
      {...rest}
      autoComplete="new-password"
      placeholder={row ? w.unchanged : ''}
      value={isAbsent(value) ? '' : String(value)}
      onChange={(event) => onChange?.(event.target.value)}
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

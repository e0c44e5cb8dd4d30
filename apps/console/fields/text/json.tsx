import type { JsonField } from '@heliodeck/model/descriptors/field';
import { Input } from 'antd';
import type { JSX } from 'react';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { ClippedText } from '../shared/clipped-text.tsx';
import { type CellProps, type FieldUi, headingWidth, type InputProps } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { TextSearch } from './text.tsx';

const written = (value: unknown, indent?: number): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, indent);

function Cell({ value, place }: CellProps<JsonField>): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  if (place === 'view') return <pre className={styles.code}>{written(value, 2)}</pre>;
  return <ClippedText code text={written(value)} />;
}

/** Edited as text, which the validation parses. */
function JsonInput({
  value,
  onChange,
  name: _name,
  field: _field,
  row: _row,
  ...rest
}: InputProps<JsonField>): JSX.Element {
  return (
    <Input.TextArea
      {...rest}
      className={styles.mono ?? ''}
      spellCheck={false}
      autoSize={{ minRows: 4, maxRows: 20 }}
      value={isAbsent(value) ? '' : written(value, 2)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

export const jsonUi: FieldUi<JsonField> = {
  Cell,
  Input: JsonInput,
  Search: TextSearch,
  width: (field, locale) => Math.max(200, headingWidth(field, locale)),
  sortable: false,
};

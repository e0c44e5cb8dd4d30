import type { DecimalField } from '@heliodeck/model/descriptors/field';
import { lazy } from 'react';
import { decimalWords } from './decimal-words.ts';
import { type FieldUi, headingWidth } from './field-ui.ts';
import { NumberCell } from './number-cell.tsx';

export const decimalUi: FieldUi<DecimalField> = {
  Cell: (props) => <NumberCell {...props} format={(value) => decimalWords(value, props.field)} />,
  Input: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberInput })),
  Search: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberSearch })),
  width: (field, locale) => Math.max(112, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

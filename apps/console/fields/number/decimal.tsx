import type { DecimalField } from '@heliodeck/model/descriptors/field';
import { lazy } from 'react';
import { type FieldUi, headingWidth } from '../shared/field-ui.ts';
import { decimalWords } from './decimal-words.ts';
import { NumberCell } from './number-cell.tsx';

export const decimalUi: FieldUi<DecimalField> = {
  Cell: (props) => <NumberCell {...props} format={(value) => decimalWords(value, props.field)} />,
  Input: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberInput })),
  Search: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberSearch })),
  width: (field, locale) => Math.max(112, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

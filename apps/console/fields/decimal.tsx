import type { DecimalField } from '@heliodeck/model/descriptors/field';
import { decimalKind } from '@heliodeck/model/fields/decimal';
import { lazy } from 'react';
import { type FieldUi, headingWidth } from './field-ui.ts';
import { NumberCell } from './number-cell.tsx';

export const decimalUi: FieldUi<DecimalField> = {
  Cell: (props) => (
    <NumberCell {...props} format={(value) => decimalKind.format(value, props.field, 'zh', {})} />
  ),
  Input: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberInput })),
  Search: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberSearch })),
  width: (field, locale) => Math.max(112, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

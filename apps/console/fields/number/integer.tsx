import type { IntegerField } from '@heliodeck/model/descriptors/field';
import { lazy } from 'react';
import { type FieldUi, headingWidth } from '../shared/field-ui.ts';
import { NumberCell } from './number-cell.tsx';

export const integerUi: FieldUi<IntegerField> = {
  Cell: (props) => <NumberCell {...props} format={String} />,
  Input: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberInput })),
  Search: lazy(async () => ({ default: (await import('./number-input.tsx')).NumberSearch })),
  width: (field, locale) => Math.max(96, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

import type { DateField } from '@heliodeck/model/descriptors/field';
import { lazy } from 'react';
import { type FieldUi, headingWidth } from '../shared/field-ui.ts';
import { DateCell } from './date-cell.tsx';

export const dateUi: FieldUi<DateField> = {
  Cell: DateCell,
  Input: lazy(async () => ({ default: (await import('./date-input.tsx')).DateInput })),
  Search: lazy(async () => ({ default: (await import('./date-input.tsx')).DateSearch })),
  width: (field, locale) => Math.max(120, headingWidth(field, locale)),
  sortable: true,
};

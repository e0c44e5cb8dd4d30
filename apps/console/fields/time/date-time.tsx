import type { DateTimeField } from '@heliodeck/model/descriptors/field';
import { lazy } from 'react';
import { type FieldUi, headingWidth } from '../shared/field-ui.ts';
import { DateCell } from './date-cell.tsx';

export const dateTimeUi: FieldUi<DateTimeField> = {
  Cell: DateCell,
  Input: lazy(async () => ({ default: (await import('./date-input.tsx')).DateInput })),
  Search: lazy(async () => ({ default: (await import('./date-input.tsx')).DateSearch })),
  width: (field, locale) => Math.max(176, headingWidth(field, locale)),
  sortable: true,
};

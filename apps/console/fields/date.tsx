import type { DateField } from '@heliodeck/model/field';
import { DateCell, DateInput, DateSearch } from './date-input.tsx';
import { type FieldUi, headingWidth } from './field-ui.ts';

export const dateUi: FieldUi<DateField> = {
  Cell: DateCell,
  Input: DateInput,
  Search: DateSearch,
  width: (field, locale) => Math.max(120, headingWidth(field, locale)),
  sortable: true,
};

import type { DateTimeField } from '@heliodeck/model/field';
import { DateCell, DateInput, DateSearch } from './date-input.tsx';
import { type FieldUi, headingWidth } from './field-ui.ts';

export const dateTimeUi: FieldUi<DateTimeField> = {
  Cell: DateCell,
  Input: DateInput,
  Search: DateSearch,
  width: (field, locale) => Math.max(176, headingWidth(field, locale)),
  sortable: true,
};

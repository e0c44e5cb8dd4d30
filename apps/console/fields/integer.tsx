import type { IntegerField } from '@heliodeck/model/field';
import { type FieldUi, headingWidth } from './field-ui.ts';
import { NumberInput, NumberSearch, numberCell } from './number-input.tsx';

export const integerUi: FieldUi<IntegerField> = {
  Cell: numberCell((value) => String(value)),
  Input: NumberInput,
  Search: NumberSearch,
  width: (field, locale) => Math.max(96, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

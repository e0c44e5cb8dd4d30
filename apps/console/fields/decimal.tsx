import type { DecimalField } from '@heliodeck/model/field';
import { decimalKind } from '@heliodeck/model/fields/decimal';
import { type FieldUi, headingWidth } from './field-ui.ts';
import { NumberInput, NumberSearch, numberCell } from './number-input.tsx';

export const decimalUi: FieldUi<DecimalField> = {
  Cell: numberCell((value, field) => decimalKind.format(value, field, 'zh', {})),
  Input: NumberInput,
  Search: NumberSearch,
  width: (field, locale) => Math.max(112, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

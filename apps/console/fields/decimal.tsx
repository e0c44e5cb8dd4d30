import type { DecimalField } from '@heliodeck/model/field';
import { decimalKind } from '@heliodeck/model/fields/decimal';
import { type FieldUi, headingWidth } from './field-ui.ts';
import { NumberCell, NumberInput, NumberSearch } from './number-input.tsx';

export const decimalUi: FieldUi<DecimalField> = {
  Cell: (props) => (
    <NumberCell {...props} format={(value) => decimalKind.format(value, props.field, 'zh', {})} />
  ),
  Input: NumberInput,
  Search: NumberSearch,
  width: (field, locale) => Math.max(112, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

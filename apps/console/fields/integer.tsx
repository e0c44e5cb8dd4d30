import type { IntegerField } from '@heliodeck/model/field';
import { type FieldUi, headingWidth } from './field-ui.ts';
import { NumberCell, NumberInput, NumberSearch } from './number-input.tsx';

export const integerUi: FieldUi<IntegerField> = {
  Cell: (props) => <NumberCell {...props} format={String} />,
  Input: NumberInput,
  Search: NumberSearch,
  width: (field, locale) => Math.max(96, headingWidth(field, locale)),
  align: 'end',
  sortable: true,
};

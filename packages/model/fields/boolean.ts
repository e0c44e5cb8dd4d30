import { inLocale, label } from '@heliodeck/kit/label';
import type { BooleanField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { exactOperators } from './operator.ts';

/** Words of the two values. */
export const yesNoWords = { true: label('是', 'Yes'), false: label('否', 'No') };

/** Yes or no; 1 and 0 are accepted too. */
export const booleanKind: FieldKindSpec<BooleanField> = {
  read(raw) {
    if (raw === true || raw === 1 || raw === 'true' || raw === '1') return true;
    if (raw === false || raw === 0 || raw === 'false' || raw === '0') return false;
    return new Refusal('field.notBoolean');
  },
  column: () => 'boolean',
  operators: exactOperators,
  format: (value, _field, locale) => inLocale(value ? yesNoWords.true : yesNoWords.false, locale),
  json: () => ({ type: 'boolean' }),
};

import { inLocale } from '@heliodeck/kit/label';
import type { ViaField } from '../descriptors/field.ts';
import { optionOf } from './choice.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { textOperators } from './operator.ts';
import { readText } from './text.ts';

/**
 * A field of another record. Its words, limits and operators are those of the field at the end of its path
 * (resolved by via-path.ts). This kind defines what all such fields have in common: they are never stored and
 * never written.
 */
export const viaKind: FieldKindSpec<ViaField> = {
  read: readText,
  check: () => new Refusal('field.unknown'),
  column: () => undefined,
  operators: textOperators,
  format(value, field, locale) {
    const option = field.options && optionOf(field.options, value);
    return option ? inLocale(option.label, locale) : value;
  },
  json: () => ({ readOnly: true }),
};

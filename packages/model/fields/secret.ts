import type { SecretField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { presenceOperators } from './operator.ts';
import { lengthOf, readText } from './text.ts';

const longestSecret = 512;

/** Can be written, but is never returned or searched; a confirmation is not even stored. Blanks may be part of it. */
export const secretKind: FieldKindSpec<SecretField> = {
  read: readText,
  check(text, field) {
    const max = field.max ?? longestSecret;
    return lengthOf(text) > max ? new Refusal('field.tooLong', { max }) : undefined;
  },
  column: (field) => (field.repeats ? undefined : 'text'),
  operators: presenceOperators,
  format: () => '',
  json: (field) => ({ type: 'string', writeOnly: true, maxLength: field.max ?? longestSecret }),
};

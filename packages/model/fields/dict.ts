import { inLocale } from '@heliodeck/kit/label';
import type { DictField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { readInteger } from './integer.ts';
import { exactOperators } from './operator.ts';
import { lengthOf, readText } from './text.ts';

const longestKey = 64;

/** The key of a dictionary's item. The server checks that the item exists, because dictionaries are edited. */
export const dictKind: FieldKindSpec<DictField> = {
  read: (raw, field) => (field.numeric ? readInteger(raw) : readText(raw)),
  check: (value) =>
    lengthOf(String(value)) > longestKey ? new Refusal('field.tooLong', { max: longestKey }) : undefined,
  column: (field) => (field.numeric ? 'integer' : 'text'),
  operators: exactOperators,
  format(value, field, locale, lookups) {
    const words = lookups.dict?.(field.dict, String(value), field.business ?? false);
    return words ? inLocale(words, locale) : String(value);
  },
  json: (field) => ({ type: field.numeric ? 'integer' : 'string', description: `dictionary ${field.dict}` }),
};

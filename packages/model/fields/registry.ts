import type { Field, FieldKind, FieldOf } from '../descriptors/field.ts';
import { booleanKind } from './boolean.ts';
import { choiceKind } from './choice.ts';
import { dateKind } from './date.ts';
import { dateTimeKind } from './date-time.ts';
import { decimalKind } from './decimal.ts';
import { dictKind } from './dict.ts';
import type { FieldKindSpec } from './field-kind.ts';
import { flagsKind } from './flags.ts';
import { imageKind } from './image.ts';
import { integerKind } from './integer.ts';
import { jsonKind } from './json.ts';
import { placeKind } from './place.ts';
import { refKind } from './ref.ts';
import { regionKind } from './region.ts';
import { richTextKind } from './rich-text.ts';
import { secretKind } from './secret.ts';
import { textKind } from './text.ts';
import { viaKind } from './via.ts';

/** Every kind of field. A kind that is declared in field.ts and missing here is a compile error. */
export const fieldKinds: { readonly [K in FieldKind]: FieldKindSpec<FieldOf<K>> } = {
  text: textKind,
  integer: integerKind,
  decimal: decimalKind,
  boolean: booleanKind,
  date: dateKind,
  dateTime: dateTimeKind,
  dict: dictKind,
  choice: choiceKind,
  ref: refKind,
  via: viaKind,
  flags: flagsKind,
  region: regionKind,
  place: placeKind,
  image: imageKind,
  richText: richTextKind,
  secret: secretKind,
  json: jsonKind,
};

/** The functions of a field's kind, for callers that handle any field. */
export function kindOf(field: Field): FieldKindSpec<Field> {
  // The compiler cannot infer that the entry for a field's kind accepts this field; the type of the table
  // ensures it.
  return fieldKinds[field.kind] as unknown as FieldKindSpec<Field>;
}

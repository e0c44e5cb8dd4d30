import type { Field, FieldKind, FieldOf } from '@heliodeck/model/descriptors/field';
import { booleanUi } from './boolean.tsx';
import { choiceUi } from './choice.tsx';
import { dateUi } from './date.tsx';
import { dateTimeUi } from './date-time.tsx';
import { decimalUi } from './decimal.tsx';
import { dictUi } from './dict.tsx';
import type { FieldUi } from './field-ui.ts';
import { flagsUi } from './flags.tsx';
import { imageUi } from './image.tsx';
import { integerUi } from './integer.tsx';
import { jsonUi } from './json.tsx';
import { placeUi } from './place.tsx';
import { refUi } from './ref.tsx';
import { regionUi } from './region.tsx';
import { richTextUi } from './rich-text.tsx';
import { secretUi } from './secret.tsx';
import { textUi } from './text.tsx';
import { viaUi } from './via.tsx';

/** Display, input and search of each kind of field. A missing kind is a compile error. */
const fieldUis: { readonly [K in FieldKind]: FieldUi<FieldOf<K>> } = {
  text: textUi,
  integer: integerUi,
  decimal: decimalUi,
  boolean: booleanUi,
  date: dateUi,
  dateTime: dateTimeUi,
  dict: dictUi,
  choice: choiceUi,
  ref: refUi,
  via: viaUi,
  flags: flagsUi,
  region: regionUi,
  place: placeUi,
  image: imageUi,
  richText: richTextUi,
  secret: secretUi,
  json: jsonUi,
};

/** The components of a field's kind, for callers that handle any field. */
export function uiOf(field: Field): FieldUi<Field> {
  // The entry for a field's kind accepts this field; the type of the table ensures it, but the compiler
  // cannot infer it.
  return fieldUis[field.kind] as unknown as FieldUi<Field>;
}

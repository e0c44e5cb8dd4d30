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

/** How each kind of field is shown, edited and searched. A kind missing here does not compile. */
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

/** The components of a field's kind, for callers that hold any field. */
export function uiOf(field: Field): FieldUi<Field> {
  // The entry chosen by a field's kind takes that very field; the type of the table ensures it, the compiler cannot see it.
  return fieldUis[field.kind] as unknown as FieldUi<Field>;
}

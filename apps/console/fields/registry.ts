import type { Field, FieldKind, FieldOf } from '@heliodeck/model/descriptors/field';
import { booleanUi } from './choice/boolean.tsx';
import { choiceUi } from './choice/choice.tsx';
import { dictUi } from './choice/dict.tsx';
import { flagsUi } from './choice/flags.tsx';
import { decimalUi } from './number/decimal.tsx';
import { integerUi } from './number/integer.tsx';
import { placeUi } from './place/place.tsx';
import { refUi } from './reference/ref.tsx';
import { regionUi } from './reference/region.tsx';
import { imageUi } from './rich/image.tsx';
import { richTextUi } from './rich/rich-text.tsx';
import type { FieldUi } from './shared/field-ui.ts';
import { jsonUi } from './text/json.tsx';
import { secretUi } from './text/secret.tsx';
import { textUi } from './text/text.tsx';
import { viaUi } from './text/via.tsx';
import { dateUi } from './time/date.tsx';
import { dateTimeUi } from './time/date-time.tsx';

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

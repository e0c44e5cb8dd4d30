import { binaryDigits, flagsText } from '../descriptors/decode-flags.ts';
import type { FlagsField } from '../descriptors/field.ts';
import type { FieldKindSpec } from './field-kind.ts';
import { checkLimits, readInteger } from './integer.ts';
import { rangeOperators } from './operator.ts';

const widestWord = 0xffff;

/** A word of 16 status bits. */
export const flagsKind: FieldKindSpec<FlagsField> = {
  read: readInteger,
  check: (value) => checkLimits(value, 0, widestWord),
  column: () => 'integer',
  fromStored: (stored) => Number(stored),
  operators: rangeOperators,
  format: (value, field, locale) =>
    field.bits ? binaryDigits(value) : flagsText(field.flags, value, locale),
  json: () => ({ type: 'integer', minimum: 0, maximum: widestWord }),
};

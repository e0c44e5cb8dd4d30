import { decimalText, roundTo, scaled } from '@heliodeck/kit/scale';
import type { DecimalField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { checkLimits } from './integer.ts';
import { rangeOperators } from './operator.ts';

/**
 * Maximum number of decimals up to which zeros are appended; with six decimals they would make a number hard
 * to read.
 */
const mostPadded = 3;

/**
 * Fixed number of decimals with which a value is displayed and typed; undefined if it is displayed with its
 * own decimals.
 */
export const paddedDecimals = ({ decimals }: DecimalField): number | undefined =>
  decimals !== undefined && decimals <= mostPadded ? decimals : undefined;

/** A number with a fixed number of decimals; further decimals are rounded. Limits apply to the stored value. */
export const decimalKind: FieldKindSpec<DecimalField> = {
  read(raw, field) {
    const value =
      typeof raw === 'string' && /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?\s*$/.test(raw)
        ? Number(raw)
        : raw;
    if (typeof value !== 'number' || !Number.isFinite(value)) return new Refusal('field.notNumber');
    // The decimals of a scaled field are those of its displayed value, not of the raw one.
    return field.decimals === undefined || field.scale !== undefined ? value : roundTo(value, field.decimals);
  },
  check: (value, field) => checkLimits(value, field.min, field.max),
  column: () => 'numeric',
  // The driver returns numeric columns as text.
  fromStored: (stored) => Number(stored),
  operators: rangeOperators,
  format(value, field) {
    const shown = scaled(value, field.scale);
    if (field.decimals === undefined) return String(shown);
    const text = decimalText(shown, field.decimals);
    return paddedDecimals(field) === undefined ? withoutZeros(text) : text;
  },
  json: ({ min, max }) => ({
    type: 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
};

/** '0.300000' → '0.3', '10.000000' → '10'. @param text contains a point */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

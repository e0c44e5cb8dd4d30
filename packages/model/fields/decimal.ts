import { decimalText, roundTo, scaled } from '@heliodeck/kit/scale';
import type { DecimalField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { checkLimits } from './integer.ts';
import { rangeOperators } from './operator.ts';

/** Decimals up to which zeros are filled in: of a number that may have six, they would hide what it says. */
const mostPadded = 3;

/** How many decimals a value is always shown and typed with; undefined where it is shown with those it has. */
export const paddedDecimals = ({ decimals }: DecimalField): number | undefined =>
  decimals !== undefined && decimals <= mostPadded ? decimals : undefined;

/** A number with a fixed number of decimals; more are rounded away. Limits are those of the stored value. */
export const decimalKind: FieldKindSpec<DecimalField> = {
  read(raw, field) {
    const value =
      typeof raw === 'string' && /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?\s*$/.test(raw)
        ? Number(raw)
        : raw;
    if (typeof value !== 'number' || !Number.isFinite(value)) return new Refusal('field.notNumber');
    // The decimals of a scaled field are those of its shown value, not of the raw one.
    return field.decimals === undefined || field.scale !== undefined ? value : roundTo(value, field.decimals);
  },
  check: (value, field) => checkLimits(value, field.min, field.max),
  column: () => 'numeric',
  // The driver gives numeric columns as text.
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

/** '0.300000' → '0.3', '10.000000' → '10'. @param text has a point */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

import { decimalText, roundTo, scaled } from '@heliodeck/kit/scale';
import type { DecimalField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { checkLimits } from './integer.ts';
import { rangeOperators } from './operator.ts';

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
    return field.decimals === undefined ? String(shown) : decimalText(shown, field.decimals);
  },
  json: ({ min, max }) => ({
    type: 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
};

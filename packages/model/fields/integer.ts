import type { IntegerField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { rangeOperators } from './operator.ts';

const largestInteger = 2 ** 31 - 1;

/** Parses an integer, from JSON or from its digits. */
export function readInteger(raw: unknown): number | Refusal {
  const value = typeof raw === 'string' && /^\s*[+-]?\d+\s*$/.test(raw) ? Number(raw) : raw;
  return Number.isSafeInteger(value) ? Number(value) : new Refusal('field.notInteger');
}

/** Checks a number against its limits. */
export function checkLimits(
  value: number,
  min: number | undefined,
  max: number | undefined,
): Refusal | undefined {
  if (min !== undefined && value < min) return new Refusal('field.tooSmall', { min });
  if (max !== undefined && value > max) return new Refusal('field.tooLarge', { max });
  return undefined;
}

/** An integer. Without limits it has 32 bits; a larger `max` widens the column. */
export const integerKind: FieldKindSpec<IntegerField> = {
  read: readInteger,
  check: (value, field) => checkLimits(value, field.min ?? -largestInteger, field.max ?? largestInteger),
  column: (field) => ((field.max ?? 0) > largestInteger ? 'bigint' : 'integer'),
  // The driver returns 64-bit columns as text.
  fromStored: (stored) => Number(stored),
  operators: rangeOperators,
  format: (value) => String(value),
  json: ({ min, max }) => ({
    type: 'integer',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
};

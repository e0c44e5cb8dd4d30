import type { Field } from './field.ts';

/**
 * Returned in place of a value that can be written and is never returned; if a client sends it back, the
 * value is unchanged.
 */
export const maskedText = '******';

/** Whether a record's value of this field is a secret: never returned and never logged. */
export function isMasked(field: Field, row: Readonly<Record<string, unknown>> | undefined): boolean {
  if (field.kind !== 'text' || field.masked === undefined) return false;
  return field.masked.test.test(String(row?.[field.masked.by] ?? ''));
}

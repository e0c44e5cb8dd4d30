import type { Field } from './field.ts';

/** Stands in replies for a value that is written and never read back; sent back, it leaves the value as it is. */
export const maskedText = '******';

/** Tells whether a record's value of this field is a secret: never read back, and in no log. */
export function isMasked(field: Field, row: Readonly<Record<string, unknown>> | undefined): boolean {
  if (field.kind !== 'text' || field.masked === undefined) return false;
  return field.masked.test.test(String(row?.[field.masked.by] ?? ''));
}

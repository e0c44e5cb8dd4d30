import { isDeepStrictEqual } from 'node:util';

/**
 * Whether a record already has all values of a call: then it is a repeat of a call whose response did not arrive. Empty texts, zero and
 * null are equal.
 */
export function alreadyHas(record: object, written: Readonly<Record<string, unknown>>): boolean {
  const stored: Readonly<Record<string, unknown>> = { ...record };
  return Object.entries(written).every(([name, value]) =>
    isDeepStrictEqual(stored[name] || null, value || null),
  );
}

/** The values in a phone's form: undefined values are left out, and an emptied text is null. */
export function sentValues(work: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(work).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value] as const],
    ),
  );
}

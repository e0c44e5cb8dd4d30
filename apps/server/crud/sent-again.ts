import { isDeepStrictEqual } from 'node:util';

/**
 * Whether a record holds all that a call wants to write: then it is the same call again, whose first answer did not arrive. Empty texts,
 * zero and nothing are one.
 */
export function alreadySays(record: object, written: Readonly<Record<string, unknown>>): boolean {
  const stored: Readonly<Record<string, unknown>> = { ...record };
  return Object.entries(written).every(([name, value]) =>
    isDeepStrictEqual(stored[name] || null, value || null),
  );
}

/** What a form of a phone says, of what it sends: nothing where it sends nothing, and an emptied text as none. */
export function saidOf(work: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(work).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value] as const],
    ),
  );
}

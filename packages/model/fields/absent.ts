/** Tells whether a wire value is none: null, undefined, text of blanks, or an empty list. */
export function isAbsent(raw: unknown): boolean {
  return (
    raw === null ||
    raw === undefined ||
    (typeof raw === 'string' && raw.trim() === '') ||
    (Array.isArray(raw) && raw.length === 0)
  );
}

/** Whether an API value is absent: null, undefined, blank text, or an empty list. */
export function isAbsent(raw: unknown): boolean {
  return (
    raw === null ||
    raw === undefined ||
    (typeof raw === 'string' && raw.trim() === '') ||
    (Array.isArray(raw) && raw.length === 0)
  );
}

/** An unknown value, usually of parsed JSON, if it is a number; else null. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** An unknown value, usually of parsed JSON, if it is a text; else ''. */
export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

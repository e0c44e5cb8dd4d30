/** Text as PostgreSQL takes it: devices may say anything, its `text` holds neither the character zero nor half a pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** JSON as PostgreSQL's `jsonb` takes it; `null` for what is not there. */
export function storableJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}

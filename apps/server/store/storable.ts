/** Removes what PostgreSQL's `text` cannot store, the character zero and unpaired surrogates: devices may send anything. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Returns JSON that PostgreSQL's `jsonb` can store; `null` for an absent value. */
export function storableJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}

const number = /^[+-]?\d+(\.\d+)?$/;
/** A text in quotes, with a prefix of its kind (N'…', b'1') before it and a type after it ('…'::text). */
const quoted = /^(?:[nb]|_utf8mb4)?'((?:[^']|'')*)'(?:::[\w ."[\]()]+)?$/i;
const withType = /^([+-]?\d+(?:\.\d+)?)::[\w ]+$/;

/**
 * The value of a column's default that is a constant, as text: `'it''s'::text` → `it's`, `((0))` → `0`. Undefined for
 * an expression such as a time or a sequence, and for null, which is no default.
 */
export function constantDefault(text: string): string | undefined {
  let plain = text.trim();
  // Some databases wrap every default in brackets.
  for (let inner = bracketed(plain); inner !== undefined; inner = bracketed(plain)) plain = inner;
  if (/^(true|false)$/i.test(plain)) return plain.toLowerCase();
  if (number.test(plain)) return plain;
  const [, digits] = withType.exec(plain) ?? [];
  if (digits !== undefined) return digits;
  const [, inside] = quoted.exec(plain) ?? [];
  return inside?.replaceAll("''", "'");
}

/** The inside of a text in one pair of brackets, of which the first belongs to the last. */
function bracketed(text: string): string | undefined {
  if (!text.startsWith('(') || !text.endsWith(')')) return undefined;
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0 && at < [...text].length - 1) return undefined;
  }
  return text.slice(1, -1).trim();
}

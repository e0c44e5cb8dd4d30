/** Types of a manually set variable. */
export type Scalar = string | number | boolean | null;

const words: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Parses a typed value: a number, true, false or null; quoted text, and everything else, is a string. */
export function readValue(text: string): Scalar {
  const trimmed = text.trim();
  const word = words.get(trimmed);
  if (word !== undefined) return word;
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(trimmed)) return Number(trimmed);
  return /^"[^"]*"$/.test(trimmed) ? trimmed.slice(1, -1) : text;
}

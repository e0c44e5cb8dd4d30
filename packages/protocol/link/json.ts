export type JsonFields = Readonly<Record<string, unknown>>;

const quote = 0x22;
const openBrace = 0x7b;
const close = 0x7d;
const backslash = 0x5c;

/**
 * True if a JSON object may begin at `at`: a brace, then a quote or closing brace, with blanks between. A slave 123 (7BH) answers with a
 * function code, which is never a quote or a blank.
 */
export function opensJson(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== openBrace) return false;
  let next = at + 1;
  while (isBlank(bytes[next])) next++;
  return next >= bytes.length || bytes[next] === quote || bytes[next] === close;
}

/** Length of the object that begins at `at`, including its closing brace; 0 while that is missing. */
export function jsonLength(bytes: Uint8Array, at: number): number {
  let depth = 0;
  let inText = false;
  for (let i = at; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inText) {
      if (byte === backslash) i++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openBrace) depth++;
    else if (byte === close && --depth === 0) return i + 1 - at;
  }
  return 0;
}

/** Parses a JSON object; `undefined` if the bytes are none. */
export function parseJsonObject(bytes: Uint8Array): JsonFields | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

const longNumber = /\d{16}/;

/** Whether a JSON text may contain an integer that a JavaScript number cannot represent. */
export function mayLoseDigits(text: string): boolean {
  return longNumber.test(text);
}

/**
 * Parses JSON; integers that a JavaScript number cannot represent become texts of their digits. Ids have 64 bits: a rounded one would be
 * another record's.
 * @throws SyntaxError as JSON.parse does
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const { source = '' } = context ?? {};
    return /^-?\d+$/.test(source) ? source : value;
  });
}

const longNumber = /\d{16}/;

/** Whether a JSON text may hold a whole number that a JavaScript number cannot. */
export function mayLoseDigits(text: string): boolean {
  return longNumber.test(text);
}

/**
 * Reads JSON; whole numbers a JavaScript number cannot hold come out as their digits, in text. Ids have 64 bits: rounded, one
 * would be another record's.
 * @throws SyntaxError as JSON.parse does
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const { source = '' } = context ?? {};
    return /^-?\d+$/.test(source) ? source : value;
  });
}

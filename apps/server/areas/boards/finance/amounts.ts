/**
 * Converts a decimal text with at most two decimals to hundredths, '-12.5' → -1250.
 * @throws RangeError for any other text
 */
export function hundredths(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!found) throw new RangeError(`${text} is no amount`);
  const [, sign = '', whole = '0', decimals = ''] = found;
  const size = BigInt(whole + decimals.padEnd(2, '0'));
  return sign === '-' ? -size : size;
}

/** The exact sum of amounts, in hundredths. */
export function amountsIn(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + hundredths(text), 0n);
}

/** An amount as text with two decimals. */
export function hundredthsText(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount as a number for a chart; texts contain every digit. */
export function amountNumber(amount: bigint): number {
  return Number(amount) / 100;
}

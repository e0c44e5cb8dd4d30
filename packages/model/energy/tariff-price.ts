/**
 * Amounts for energy without floating point. A price is a bigint of millionths of the currency per kWh; an
 * amount is a bigint of billionths of the currency, so the product of watt-hours and a price is exact.
 */

const priceDecimals = 6;
const amountDecimals = 9;

/**
 * Parses a price per kWh, such as '0.5283', to millionths.
 * @returns `null` if the text is not an unsigned decimal with at most nine digits and six decimals
 */
export function priceOf(text: string): bigint | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  return BigInt(whole + decimals.padEnd(priceDecimals, '0'));
}

/**
 * The exact amount for energy, in billionths of the currency.
 * @param wattHours an integer
 * @param price millionths per kWh, from `priceOf`
 * @throws RangeError if `wattHours` is not an integer
 */
export function amountOf(wattHours: number, price: bigint): bigint {
  return BigInt(wattHours) * price;
}

/**
 * Formats an amount. This is the only rounding, half away from zero: sum amounts first.
 * @param amount billionths of the currency
 * @param decimals 0 to 9
 */
export function amountText(amount: bigint, decimals: number): string {
  const step = 10n ** BigInt(amountDecimals - decimals);
  const size = amount < 0n ? -amount : amount;
  const rounded = (size + step / 2n) / step;
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return amount < 0n && rounded > 0n ? `-${text}` : text;
}

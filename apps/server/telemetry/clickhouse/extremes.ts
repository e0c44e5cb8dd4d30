/** An extreme of a slot: its value and when it was first read, ms. */
export interface Extreme {
  readonly value: number;
  readonly at: number;
}

const latest = 0xff_ff_ff_ff;

/**
 * Encodes a value and its time in the slot as one text, so that the engine's `min` and `max` of texts keep both: the eight bytes of the
 * number, most significant first and transformed so that they sort like numbers, then the ms from the begin of the slot. Of equal values
 * the first one is the smallest, and in `highest` the largest. One column replaces two for value and time, each of which would contain the
 * value.
 * @param value expression of a number
 * @param at expression of its time, ms
 */
export function extremeTexts(
  value: string,
  at: string,
  slotMs: number,
): { readonly lowest: string; readonly highest: string } {
  // Adding 0 makes 0 and -0 equal.
  const bits = `reinterpretAsUInt64(reinterpretAsString(${value} + 0))`;
  const sign = '9223372036854775808';
  const ordered = `bitXor(${bits}, if(${bits} >= ${sign}, 18446744073709551615, ${sign}))`;
  const bytes = (number: string, count: number): string =>
    `reverse(toFixedString(reinterpretAsString(${number}), ${count}))`;
  const offset = `(${at} - intDiv(${at}, ${slotMs}) * ${slotMs})`;
  const text = (place: string): string => `concat(${bytes(ordered, 8)}, ${bytes(`toUInt32(${place})`, 4)})`;
  return { lowest: text(offset), highest: text(`${latest} - ${offset}`) };
}

const view = new DataView(new ArrayBuffer(8));

/**
 * Decodes such a text.
 * @param hex its bytes as hexadecimal digits; empty = nothing was read
 * @param slot begin of its slot, ms
 */
export function extremeOf(hex: string, slot: number, kind: 'lowest' | 'highest'): Extreme | undefined {
  if (hex === '') return undefined;
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 8), 16);
  const [high, low, place] = [part(0), part(8), part(16)];
  const isNegative = high < 0x80_00_00_00;
  view.setUint32(0, isNegative ? ~high : high ^ 0x80_00_00_00);
  view.setUint32(4, isNegative ? ~low : low);
  return { value: view.getFloat64(0), at: slot + (kind === 'lowest' ? place : latest - place) };
}

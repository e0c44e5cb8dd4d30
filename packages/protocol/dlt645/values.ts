import { toHex } from '@heliodeck/kit/bytes';

/** Format of a number: BCD, low byte first. */
export interface BcdFormat {
  /** Digits after the decimal point: 2 for XXXXXX.XX. */
  readonly decimals?: number;
  /** The highest bit of the highest byte is the sign (2007: current, power, power factor, combined energy). */
  readonly signed?: boolean;
}

/**
 * Decodes a number of a reply, in the unit of its format (kWh, V, A, kW …). Secondary-side: the caller applies CT·PT once. `null` if every
 * byte is FFH (a missing phase, not 6553.5), if a digit is invalid, or if the field is empty.
 */
export function decodeBcd(bytes: Uint8Array, format: BcdFormat = {}): number | null {
  const { decimals = 0, signed = false } = format;
  const highestFirst = bytes.toReversed();
  const highest = highestFirst[0] ?? 0;
  const negative = signed && (highest & 0x80) !== 0;
  if (negative) highestFirst[0] = highest & 0x7f;
  const digits = toHex(highestFirst);
  if (!/^[0-9]+$/.test(digits)) return null;
  const magnitude = Number(digits) / 10 ** decimals;
  return negative && magnitude !== 0 ? -magnitude : magnitude;
}

/** Encodes a number in such a format; `null` becomes FF…FF. @throws RangeError if it does not fit */
export function encodeBcd(value: number | null, format: BcdFormat & { readonly bytes: number }): Uint8Array {
  const { bytes: size, decimals = 0, signed = false } = format;
  if (value === null) return new Uint8Array(size).fill(0xff);
  const scaled = Math.round(Math.abs(value) * 10 ** decimals);
  const digits = String(scaled).padStart(2 * size, '0');
  const highest = Number(digits[0]);
  if (
    digits.length !== 2 * size ||
    !Number.isSafeInteger(scaled) ||
    (value < 0 && !signed) ||
    (signed && highest > 7)
  ) {
    throw new RangeError(`${value} does not fit ${size} BCD bytes with ${decimals} decimals`);
  }
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).reverse();
  if (value < 0) bytes[size - 1] = (bytes[size - 1] ?? 0) | 0x80;
  return bytes;
}

/** Splits a block (DI …FF…) into its items of `size` bytes; a rest shorter than an item is left out. */
export function splitBlock(data: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.floor(data.length / size) }, (_, i) =>
    data.subarray(i * size, (i + 1) * size),
  );
}

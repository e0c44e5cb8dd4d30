import { noBytes, toHex } from '@heliodeck/kit/bytes';

/** The two editions of the standard in use: DL/T 645-2007 and DL/T 645-1997. */
export type Dlt645Edition = '2007' | '1997';

/** Address to which any single meter on the bus answers. */
export const anyMeter = 'AAAAAAAAAAAA';
/** Address of broadcasts; single meters of 1997 also answer to it. */
export const allMeters = '999999999999';

/** Bytes of the DI in a frame of this edition. */
export function identifierLength(edition: Dlt645Edition): 2 | 4 {
  return edition === '2007' ? 4 : 2;
}

const startByte = 0x68;
const endByte = 0x16;
const offset = 0x33;

/** Longest data field of a reply (DL/T 645-2007, 5.2.4). */
const maxData = 200;
/** Bytes of a frame besides its data: 68 A0–A5 68 C L … CS 16. */
const overhead = 12;
export const maxDlt645Frame = maxData + overhead;

/** Control code: direction, abnormal answer, more frames to follow, function (2007 §5.2.3, 1997 §5.2.3). */
export const dltControlCode = { reply: 0x80, error: 0x40, more: 0x20, functionMask: 0x1f } as const;

/** A decoded frame; `data` without the 33H added to each byte. */
export interface Dlt645Frame {
  /** Twelve digits, most significant first. */
  readonly address: string;
  readonly control: number;
  readonly data: Uint8Array;
}

/**
 * Builds `FE… 68 A0…A5 68 C L DATA CS 16` with `preamble` wake-up bytes FE (the standard's master sends four).
 * @throws RangeError if the data is too long
 */
export function encodeDlt645Frame(frame: Dlt645Frame, preamble = 0): Uint8Array {
  const { control, data } = frame;
  if (data.length > maxData) throw new RangeError(`dlt645 data of ${data.length} bytes exceeds ${maxData}`);
  const bytes = new Uint8Array(preamble + overhead + data.length);
  bytes.fill(0xfe, 0, preamble);
  bytes[preamble] = startByte;
  bytes.set(addressBytes(frame.address), preamble + 1);
  bytes.set([startByte, control, data.length], preamble + 7);
  for (const [i, byte] of data.entries()) bytes[preamble + 10 + i] = (byte + offset) & 0xff;
  const end = bytes.length;
  bytes[end - 2] = sum(bytes, preamble, end - 2);
  bytes[end - 1] = endByte;
  return bytes;
}

/**
 * Length of the frame whose first 68H is at `at`, from its length byte: CS and data may contain 16H and 68H, so nothing else marks the end.
 * 0 if there are too few bytes, -1 if no frame begins here.
 */
export function dlt645Length(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== startByte) return -1;
  if (bytes.length < at + 10) return bytes.length > at + 7 && bytes[at + 7] !== startByte ? -1 : 0;
  const size = bytes[at + 9] ?? 0;
  return bytes[at + 7] === startByte && size <= maxData ? overhead + size : -1;
}

/** True if `length` bytes from `at` are there and end in their checksum and 16H. */
export function isWholeDlt645(bytes: Uint8Array, at = 0, length = bytes.length - at): boolean {
  const end = at + length;
  if (length < overhead || end > bytes.length || bytes[end - 1] !== endByte) return false;
  return bytes[end - 2] === sum(bytes, at, end - 2);
}

/** Decodes a complete frame. */
export function decodeDlt645Frame(frame: Uint8Array): Dlt645Frame {
  return {
    address: digitsOf(frame.subarray(1, 7)),
    control: frame[8] ?? 0,
    data: frame.subarray(10, frame.length - 2).map((byte) => byte - offset),
  };
}

/** Digits of a BCD field, which is sent low byte first: 42 00 15 → '150042'. */
export function digitsOf(bytes: Uint8Array): string {
  return toHex(bytes.toReversed()).toUpperCase();
}

/**
 * Bytes of a field of BCD digits, low byte first; `digits` has two characters a byte.
 * @throws RangeError for characters other than hex digits
 */
export function bytesOfDigits(digits: string): Uint8Array {
  if (digits === '') return noBytes;
  if (digits.length % 2 !== 0 || !/^[0-9A-F]*$/.test(digits))
    throw new RangeError(`'${digits}' is not hex digits`);
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).reverse();
}

/** True if a frame from `meter` may answer a request to `asked`: AA matches any byte, 99…99 all meters. */
export function addressCovers(asked: string, meter: string): boolean {
  if (asked === allMeters) return true;
  for (let i = 0; i < 12; i += 2) {
    const pair = asked.slice(i, i + 2);
    if (pair !== 'AA' && pair !== meter.slice(i, i + 2)) return false;
  }
  return true;
}

function addressBytes(address: string): Uint8Array {
  if (!/^(?:[0-9]{2}|AA){6}$/.test(address))
    throw new RangeError(`dlt645 address '${address}' is not 12 digits`);
  return bytesOfDigits(address);
}

function sum(bytes: Uint8Array, from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += bytes[i] ?? 0;
  return total & 0xff;
}

import { bytesAt, commonBytes, toLatin1 } from '@heliodeck/kit/bytes';
import { hasLuhnDigit } from './imei.ts';
import type { FoundLogin } from './login.ts';

/** A registration with an eleven-digit number, and the form that only such a DTU has. */
export interface NumberLogin extends FoundLogin {
  readonly form: 'four-faith' | 'inhand' | 'hongdian';
}

/** Digits of the number: that of the SIM card, or a configured one. */
const digits = 11;
/** Registration of Four-Faith's PROT: id (4), number, 00, IPv4 address (4), 00. */
const protLength = 21;
const protNumber = 4;
/** Registration of InHand: AA 01, number, 0D. */
const inhandOpening = Uint8Array.of(0xaa, 0x01);
const inhandLength = 14;
/** Registration of Hongdian's DDP: 7B 01, length, number, IPv4 address (4), port (2), 7B. */
const ddpOpening = Uint8Array.of(0x7b, 0x01, 0x00, 0x16);
const ddpLength = 22;
/** Registration of Alotcer: 7B 31, length, number, … */
const alotcerOpening = Uint8Array.of(0x7b, 0x31);
const framedNumber = 4;

/**
 * The fifteen digits under which a DTU with an eleven-digit number is entered: with four zeros before it. No DTU's IMEI begins like that,
 * since 00 is the reporting body of test devices (3GPP TS 23.003, annex B).
 */
export function imeiOfNumber(number: string): string {
  return number.padStart(15, '0');
}

/** The number of a DTU that is entered as `imei`. */
export function numberOfImei(imei: string): string {
  return imei.slice(-digits).padStart(digits, '0');
}

/** Finds a registration by number at the beginning of `bytes`; `undefined` if there is no complete one. */
export function readNumberLogin(bytes: Uint8Array): NumberLogin | undefined {
  if (bytesAt(bytes, 0, inhandOpening) && bytes[inhandLength - 1] === 0x0d)
    return numbered(bytes, inhandOpening.length, inhandLength, 'inhand');
  if (bytesAt(bytes, 0, ddpOpening) && bytes[ddpLength - 1] === ddpOpening[0])
    return numbered(bytes, framedNumber, ddpLength, 'hongdian');
  if (bytes[protNumber + digits] !== 0 || bytes[protLength - 1] !== 0) return undefined;
  return numbered(bytes, protNumber, protLength, 'four-faith');
}

/** True while `bytes` could be the beginning of a registration by number. */
export function mayBecomeNumberLogin(bytes: Uint8Array): boolean {
  if (bytes[0] === inhandOpening[0] && (bytes[1] ?? inhandOpening[1]) === inhandOpening[1])
    return bytes.length < inhandLength && isNumberSoFar(bytes, inhandOpening.length);
  if (bytes.length < ddpLength && beginsDdp(bytes)) return isNumberSoFar(bytes, framedNumber);
  const last = bytes.at(-1);
  // Its first four bytes are arbitrary, but a sequence that ends in a line end is none.
  if (bytes.length <= protNumber) return last !== 0x0d && last !== 0x0a;
  if (bytes.length >= protLength || !isNumberSoFar(bytes, protNumber)) return false;
  return (bytes[protNumber + digits] ?? 0) === 0;
}

/**
 * True for a registration in Alotcer's envelope, which is not supported: no two public sources agree on the server's answer. Such a DTU has
 * a transparent mode, which has to be used.
 */
export function isForeignEnvelope(bytes: Uint8Array): boolean {
  return bytesAt(bytes, 0, alotcerOpening) && numberAt(bytes, framedNumber) !== undefined;
}

/** True for an incomplete registration of DDP with its first bytes: the rest may resemble a binary one. */
export function isOpenDdp(bytes: Uint8Array): boolean {
  const isOpen = bytes.length > ddpOpening.length && bytes.length < ddpLength;
  return isOpen && beginsDdp(bytes) && isNumberSoFar(bytes, framedNumber);
}

function beginsDdp(bytes: Uint8Array): boolean {
  return commonBytes(bytes, 0, ddpOpening) === Math.min(bytes.length, ddpOpening.length);
}

function numbered(
  bytes: Uint8Array,
  at: number,
  used: number,
  form: NumberLogin['form'],
): NumberLogin | undefined {
  const number = numberAt(bytes, at);
  if (number === undefined) return undefined;
  const imei = imeiOfNumber(number);
  return { login: { imei, luhn: hasLuhnDigit(imei) }, used, form };
}

function numberAt(bytes: Uint8Array, at: number): string | undefined {
  const text = toLatin1(bytes.subarray(at, at + digits));
  return /^[0-9]{11}$/.test(text) ? text : undefined;
}

function isNumberSoFar(bytes: Uint8Array, at: number): boolean {
  return /^[0-9]*$/.test(toLatin1(bytes.subarray(at, at + digits)));
}

import { bytesAt, toLatin1 } from '@heliodeck/kit/bytes';
import { hasLuhnDigit } from './imei.ts';
import type { FoundLogin } from './login.ts';

/** A registration with an eleven-digit number, and the form only such a DTU has. */
export interface NumberLogin extends FoundLogin {
  readonly form: 'four-faith' | 'inhand';
}

/** Digits of the number: that of the SIM card, or one set in the DTU. */
const digits = 11;
/** Registration of Four-Faith's PROT: id (4), number, 00, IPv4 address (4), 00. */
const protLength = 21;
const protNumber = 4;
/** Registration of InHand: AA 01, number, 0D. */
const inhandOpening = Uint8Array.of(0xaa, 0x01);
const inhandLength = 14;
/** Where the number stands in a registration framed by 7B … 7D, and the types of those that are known to exist. */
const framedNumber = 4;
const framedTypes = [0x31, 0x01];

/**
 * The fifteen digits under which a DTU that names itself by an eleven-digit number is entered: four zeros before it. No
 * DTU's IMEI begins like that, since 00 is the reporting body of test devices (3GPP TS 23.003, annex B).
 */
export function imeiOfNumber(number: string): string {
  return number.padStart(15, '0');
}

/** A registration by number at the beginning of `bytes`; `undefined` when none, or not all of one, stands there. */
export function readNumberLogin(bytes: Uint8Array): NumberLogin | undefined {
  if (bytesAt(bytes, 0, inhandOpening) && bytes[inhandLength - 1] === 0x0d)
    return numbered(bytes, inhandOpening.length, inhandLength, 'inhand');
  if (bytes[protNumber + digits] !== 0 || bytes[protLength - 1] !== 0) return undefined;
  return numbered(bytes, protNumber, protLength, 'four-faith');
}

/** True while `bytes` could be the beginning of a registration by number. */
export function mayBecomeNumberLogin(bytes: Uint8Array): boolean {
  if (bytes[0] === inhandOpening[0] && (bytes[1] ?? inhandOpening[1]) === inhandOpening[1])
    return bytes.length < inhandLength && isNumberSoFar(bytes, inhandOpening.length);
  const last = bytes.at(-1);
  // Its first four bytes are anything: a line that ends there is none.
  if (bytes.length <= protNumber) return last !== 0x0d && last !== 0x0a;
  if (bytes.length >= protLength || !isNumberSoFar(bytes, protNumber)) return false;
  return (bytes[protNumber + digits] ?? 0) === 0;
}

/**
 * True for a registration in an envelope of its maker's (Alotcer 7B 31, Hongdian 7B 01), which Heliodeck does not speak:
 * such a DTU has a transparent mode, to which it is to be set.
 */
export function isForeignEnvelope(bytes: Uint8Array): boolean {
  const [first, type] = bytes;
  if (first !== 0x7b || type === undefined || !framedTypes.includes(type)) return false;
  return numberAt(bytes, framedNumber) !== undefined;
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

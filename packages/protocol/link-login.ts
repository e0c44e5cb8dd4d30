import { toHex, toLatin1 } from '@heliodeck/kit/bytes';
import { hasLuhnDigit, isImei } from './imei.ts';

/** What a DTU says about itself when it registers. */
export interface Login {
  readonly imei: string;
  readonly iccid?: string;
  /** Signal quality 0–31, 99 = unknown. */
  readonly csq?: number;
  /** False when the IMEI's check digit is wrong: a cloned module, or a slip of the pen. */
  readonly luhn: boolean;
}

/** A login found at the beginning of some bytes, and how many of them it takes. */
export interface FoundLogin {
  readonly login: Login;
  readonly used: number;
}

/** Longest text that is looked through for an IMEI. */
const LONGEST_TEXT = 160;

/**
 * A text login at the beginning of `bytes`: the IMEI alone, behind words ('IMEI:…'), or in a template
 * (`imei|iccid|csq|…`). Bus data may be glued behind it, so only what is certainly login is taken. `undefined` when
 * no IMEI stands there (fifteen digits, not part of a longer number or word).
 */
export function readTextLogin(bytes: Uint8Array): FoundLogin | undefined {
  const text = printableRun(bytes);
  if (text.length < 15) return undefined;
  const next = bytes[text.length];
  const glued = next !== undefined && next !== 0x0d && next !== 0x0a;
  for (const match of text.matchAll(/(?<=^|[^0-9A-Za-z]|imei)[0-9]{15}/gi)) {
    const imei = match[0];
    const end = match.index + imei.length;
    const following = text[end] ?? '';
    // A digit or letter behind it makes it some other number, unless it is the first byte of glued bus data.
    if (/[0-9]/.test(following) && !(glued && hasLuhnDigit(imei))) continue;
    if (/[A-Za-z]/.test(following) && !glued) continue;
    const line = /[|,;&]/.test(following) ? templateLine(text, glued) : text.slice(0, end);
    return { login: { ...template(line), imei, luhn: hasLuhnDigit(imei) }, used: line.length };
  }
  return undefined;
}

/** Printable ASCII from the beginning on, up to a line end, a JSON object or a PACE frame. */
export function printableRun(bytes: Uint8Array): string {
  let end = 0;
  while (end < bytes.length && end < LONGEST_TEXT && isTextByte(bytes[end] ?? 0)) end++;
  return toLatin1(bytes.subarray(0, end));
}

function isTextByte(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7e && byte !== 0x7b;
}

/** Of a template that bus data follow without a line end, the last field is taken as far as it is a number. */
function templateLine(text: string, glued: boolean): string {
  return glued ? (/^.*[|,;&][0-9]*/.exec(text)?.[0] ?? text) : text;
}

function template(line: string): Pick<Login, 'iccid' | 'csq'> {
  const fields = line.split(/[|,;&=:]/).map((field) => field.trim());
  const iccid = fields.find((field) => /^89[0-9A-Fa-f]{17,18}$/.test(field));
  const csq = fields.find((field) => /^(?:[12]?[0-9]|3[01]|99)$/.test(field));
  return { ...(iccid && { iccid }), ...(csq && { csq: Number(csq) }) };
}

/**
 * A binary login at the beginning of `bytes` (iRTU registration type 2): csq as one BCD byte (may be missing), the
 * IMEI as eight with a filling 0 or F, the ICCID as ten. `undefined` when they are not such digits.
 */
export function readBinaryLogin(bytes: Uint8Array): FoundLogin | undefined {
  for (const start of [1, 0]) {
    const used = start + 18;
    if (bytes.length < used) continue;
    const digits = toHex(bytes.subarray(0, used));
    const imei = digits.slice(2 * start, 2 * start + 15);
    const filler = digits[2 * start + 15];
    const iccid = digits.slice(2 * start + 16).replace(/f$/, '');
    if (!isImei(imei) || !/[0f]/.test(filler ?? '') || !/^89[0-9a-f]{17,18}$/.test(iccid)) continue;
    const csq = start === 1 ? Number(digits.slice(0, 2)) : Number.NaN;
    return { login: { imei, iccid, luhn: hasLuhnDigit(imei), ...(csq <= 99 && { csq }) }, used };
  }
  return undefined;
}

/**
 * The IMEI alone as eight BCD bytes, filled with 0 or F before or behind. Any eight bytes of digits could be one, so its
 * check digit must be right, unless the DTU is known to name itself like that (`expected`), or nothing but a name looks
 * so: a filling F, or the 86 and 35 that the numbers of mobile devices begin with.
 */
export function readBcdImei(bytes: Uint8Array, expected: boolean): Login | undefined {
  const digits = bytes.length === 8 ? toHex(bytes) : '';
  const [, before = '', imei = '', behind = ''] = /^([0f]?)([0-9]{15})([0f]?)$/.exec(digits) ?? [];
  if (!isImei(imei)) return undefined;
  const luhn = hasLuhnDigit(imei);
  const isName = expected || before === 'f' || behind === 'f' || /^(?:86|35)/.test(imei);
  return luhn || isName ? { imei, luhn } : undefined;
}

/** True while `bytes` could be the beginning of a binary login; ten printable ones cannot, as an ICCID starts with 89H. */
export function mayBecomeBinaryLogin(bytes: Uint8Array): boolean {
  if (bytes.length >= 19 || printableRun(bytes).length >= 10) return false;
  return /^(?:[0-9]{0,15}|[0-9]{15}[0-9f]{1,3}|[0-9]{15}[0-9f]{3}.*)$/.test(toHex(bytes));
}

/** True while `bytes` could be the beginning of a text login: digits alone, or behind the word IMEI. */
export function mayBecomeTextLogin(bytes: Uint8Array): boolean {
  return bytes.length < 40 && /^(?:[0-9]{0,14}|.*imei[^0-9a-z]*[0-9]{0,14})$/is.test(toLatin1(bytes));
}

/**
 * A login in a JSON object (iRTU registration type 1): keys imei, iccid, csq in any order and case. `null` when the
 * object names an IMEI that is none, `undefined` when it names none at all.
 */
export function readJsonLogin(object: Readonly<Record<string, unknown>>): Login | null | undefined {
  const fields = new Map(Object.entries(object).map(([key, value]) => [key.toLowerCase(), value]));
  const named = fields.get('imei');
  if (named === undefined) return undefined;
  const imei = String(named).trim();
  if (!isImei(imei)) return null;
  const iccid = fields.get('iccid');
  const csq = Number(fields.get('csq') ?? Number.NaN);
  return {
    imei,
    luhn: hasLuhnDigit(imei),
    ...(typeof iccid === 'string' && { iccid }),
    ...(Number.isInteger(csq) && csq >= 0 && csq <= 99 && { csq }),
  };
}

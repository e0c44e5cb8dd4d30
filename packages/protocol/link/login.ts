import { findBytes, fromLatin1, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import { hasLuhnDigit, isImei } from './imei.ts';

/** Content of a registration. */
export interface Login {
  readonly imei: string;
  readonly iccid?: string;
  /** Signal quality 0–31, 99 = unknown. */
  readonly csq?: number;
  /** Key of the DTU, if it sends one: `IMEI:…;KEY:…`, or `key` in JSON. */
  readonly key?: string;
  /** False if the IMEI's check digit is wrong: a cloned module, or a typing error. */
  readonly luhn: boolean;
}

/** A login at the beginning of bytes, and its length. */
export interface FoundLogin {
  readonly login: Login;
  readonly used: number;
}

/** Longest text searched for an IMEI; an object in hexadecimal needs most of it. */
const longestText = 512;
/** Shortest word before an IMEI ('SN:'). */
const shortestWord = 3;

/**
 * Finds a text login at the beginning of `bytes`: the IMEI alone, after words ('IMEI:…', 'LOGIN…'), or in a template (`imei|iccid|csq|…`).
 * Bus data may follow immediately, so only what certainly belongs to the login is consumed. `undefined` if there is no IMEI: fifteen
 * digits, not part of a longer number or, unless their check digit is right, of a word.
 */
export function readTextLogin(bytes: Uint8Array): FoundLogin | undefined {
  const text = printableRun(bytes);
  if (text.length < 15) return undefined;
  const next = bytes[text.length];
  const glued = next !== undefined && next !== 0x0d && next !== 0x0a;
  for (const match of text.matchAll(/(?<![0-9])[0-9]{15}/g)) {
    const imei = match[0];
    const luhn = hasLuhnDigit(imei);
    const end = match.index + imei.length;
    if (!luhn && /[0-9a-z]$/i.test(text.slice(0, match.index)) && !/imei$/i.test(text.slice(0, match.index)))
      continue;
    const following = text.slice(end);
    // A digit or letter after it makes it another number, unless it is the ICCID or the first byte of adjacent bus data.
    const joined = iccidBehind.exec(following)?.[0] ?? '';
    if (
      /^[0-9]/.test(following) &&
      !(luhn && (joined !== '' || (glued && !isIccid(text.slice(match.index)))))
    )
      continue;
    if (/^[A-Za-z]/.test(following) && !glued) continue;
    // A separator followed by binary data is their first byte.
    const isTemplate = /^[|,;&]/.test(following) && !(glued && following.length === 1);
    const line = isTemplate ? templateLine(text, glued) : text.slice(0, end + joined.length);
    const fields = joined === '' ? template(line) : { iccid: joined };
    return { login: { ...fields, imei, luhn }, used: line.length };
  }
  return undefined;
}

/** An ICCID immediately after an IMEI; SIM card numbers begin with 89 (ITU-T E.118), no IMEI does. */
const iccidBehind = /^89[0-9]{17,18}(?![0-9])/;

function isIccid(text: string): boolean {
  return /^89[0-9]{17}/.test(text);
}

/**
 * True if one or two bytes of bus data precede the IMEI instead of the DTU's words; with `wordless`, for a DTU that sends no words, any
 * number of bytes.
 */
export function isBehindData(bytes: Uint8Array, { imei }: Login, wordless: boolean): boolean {
  const at = findBytes(bytes, fromLatin1(imei));
  return at > 0 && (wordless || at < shortestWord);
}

/** Printable ASCII from the beginning, up to a line end, a JSON object or a PACE frame. */
export function printableRun(bytes: Uint8Array): string {
  let end = 0;
  while (end < bytes.length && end < longestText && isTextByte(bytes[end] ?? 0)) end++;
  return toLatin1(bytes.subarray(0, end));
}

/** True for printable ASCII, except the first byte of a PACE frame or a JSON object. */
export function isTextByte(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7e && byte !== 0x7b;
}

/** If bus data follow the last field of a template without a line end, only its digits are consumed. */
function templateLine(text: string, glued: boolean): string {
  return glued ? (/^.*[|,;&][0-9]*/.exec(text)?.[0] ?? text) : text;
}

/** A key in a registration: letters, digits and characters that are not separators. */
const keyField = /[|,;&] *key *[:=] *([A-Za-z0-9._~-]{8,64}) *(?=$|[|,;&])/i;
const keyEnd = /[|,;&] *(?:k|ke|key *(?:[:=] *[A-Za-z0-9._~-]*)?)$/i;
const ownKey = /^[A-Za-z0-9._~-]{8,64}$/;

/** True for a login's text that may end within its key, or just before it. */
export function mayEndInKey(text: string): boolean {
  return keyEnd.test(text);
}

/** True for a text that a DTU can send as its key. */
export function isDtuKey(text: string): boolean {
  return ownKey.test(text);
}

function template(line: string): Pick<Login, 'iccid' | 'csq' | 'key'> {
  const key = keyField.exec(line)?.[1];
  const fields = line.split(/[|,;&=:]/).map((field) => field.trim());
  const iccid = fields.find((field) => /^89[0-9A-Fa-f]{17,18}$/.test(field));
  const csq = fields.map(signalOf).find((signal) => signal !== undefined);
  return { ...(iccid && { iccid }), ...(csq !== undefined && { csq }), ...(key && { key }) };
}

/** The signal quality in a field: 0–31 or 99, as a number or in digits. Any other value, such as null or an empty text, is none. */
function signalOf(field: unknown): number | undefined {
  return /^(?:0?[0-9]|[12][0-9]|3[01]|99)$/.test(String(field).trim()) ? Number(field) : undefined;
}

/**
 * Finds a binary login at the beginning of `bytes` (iRTU registration type 2): csq as one BCD byte (optional), the IMEI as eight with a
 * filler 0 or F, the ICCID as ten. `undefined` if they are not such digits.
 */
export function readBinaryLogin(bytes: Uint8Array): FoundLogin | undefined {
  for (const start of [1, 0]) {
    const used = start + 18;
    if (bytes.length < used || bytes[start + 8] !== iccidBegin) continue;
    const digits = toHex(bytes.subarray(0, used));
    const imei = digits.slice(2 * start, 2 * start + 15);
    const filler = digits[2 * start + 15];
    const iccid = digits.slice(2 * start + 16).replace(/f$/, '');
    if (!isImei(imei) || !/[0f]/.test(filler ?? '') || !/^89[0-9a-f]{17,18}$/.test(iccid)) continue;
    const csq = start === 1 ? signalOf(digits.slice(0, 2)) : undefined;
    return { login: { imei, iccid, luhn: hasLuhnDigit(imei), ...(csq !== undefined && { csq }) }, used };
  }
  return undefined;
}

/**
 * Finds the IMEI alone as eight BCD bytes, with a filler 0 or F before or after. Any eight bytes of digits could be one, so its check digit
 * must be right, unless the DTU is known to use this form (`expected`) or the bytes are typical of an IMEI: a filler F, or the usual first
 * digits 86 and 35. If more than a line end follows, both must hold, and it must not be the ICCID of a longer login.
 */
export function readBcdImei(bytes: Uint8Array, expected: boolean): FoundLogin | undefined {
  // Called for every offset of the input: most bytes are no digits.
  if (bytes.length < 8 || ((bytes[1] ?? 0) & 0x0f) > 9) return undefined;
  const digits = toHex(bytes.subarray(0, 8));
  const [, before = '', imei = '', behind = ''] = /^([0f]?)([0-9]{15})([0f]?)$/.exec(digits) ?? [];
  if (!isImei(imei)) return undefined;
  const luhn = hasLuhnDigit(imei);
  const login = { imei, luhn };
  const isUsual = /^(?:86|35)/.test(imei);
  const alone = bytes.subarray(8).every((byte) => byte === 0x0d || byte === 0x0a) && bytes.length <= 10;
  if (alone) {
    const isName = expected || before === 'f' || behind === 'f' || isUsual;
    return luhn || isName ? { login, used: bytes.length } : undefined;
  }
  return luhn && isUsual && bytes[8] !== iccidBegin ? { login, used: 8 } : undefined;
}

/** First byte of an ICCID in BCD. */
export const iccidBegin = 0x89;

/** The possible hexadecimal digits of a binary login, from its IMEI on: digits, the filler, an ICCID. */
const binaryDigits = [
  ...new Array<string>(15).fill('0123456789'),
  '0f',
  '8',
  '9',
  ...new Array<string>(18).fill('0123456789abcdef'),
];

/** True while `bytes` could be the beginning of a binary login, with or without csq. */
export function mayBecomeBinaryLogin(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length >= 19) return false;
  const digits = toHex(bytes);
  const fits = (from: number) =>
    Array.from(digits.slice(from)).every((digit, at) => binaryDigits[at]?.includes(digit) === true);
  return fits(0) || (/^[0-9]{2}/.test(digits) && fits(2)) || /^f[0-9]{1,15}$/.test(digits);
}

/** Keys with the identity of a DTU in objects without an IMEI key. */
const nameKey = /^(?:id|sn|uid|(?:dev|device|dtu|gw|client|module|terminal)_?(?:id|sn|no|code))$/;
/** Most levels of nested objects that are searched. */
const deepest = 3;

/** A login in an object; `sure` is false if only its key and its check digit indicate that it is an IMEI. */
export interface JsonLogin {
  readonly login: Login;
  readonly sure: boolean;
}

/**
 * Finds a login in a JSON object (iRTU registration type 1): keys imei, iccid, csq in any order and case, also within longer keys
 * (dev_imei) or in a nested object; otherwise an id or serial number with the check digit of an IMEI. `null` if the object has an invalid
 * IMEI, `undefined` if it has none.
 */
export function readJsonLogin(object: Readonly<Record<string, unknown>>): JsonLogin | null | undefined {
  const fields = flat(object, deepest);
  const named = fields.find(([key]) => key === 'imei') ?? fields.find(([key]) => key.includes('imei'));
  const text = ([, value]: readonly [string, unknown]) => String(value).trim();
  const byName = named === undefined && fields.find((field) => nameKey.test(field[0]) && isFirm(text(field)));
  const found = named ?? byName;
  if (!found) return undefined;
  const imei = text(found);
  if (!isImei(imei)) return null;
  const iccid = fields.find(([name]) => name.includes('iccid'))?.[1];
  const key = fields.find(([name]) => name === 'key')?.[1];
  const csq = signalOf(fields.find(([key]) => key === 'csq')?.[1]);
  const login = {
    imei,
    luhn: hasLuhnDigit(imei),
    ...(typeof iccid === 'string' && { iccid }),
    ...(typeof key === 'string' && isDtuKey(key) && { key }),
    ...(csq !== undefined && { csq }),
  };
  return { login, sure: named !== undefined };
}

function isFirm(text: string): boolean {
  return isImei(text) && hasLuhnDigit(text);
}

/** Keys in lower case with their values; those of nested objects, also in lists, come last. */
function flat(object: Readonly<Record<string, unknown>>, depth: number): (readonly [string, unknown])[] {
  const own: (readonly [string, unknown])[] = [];
  const within: (readonly [string, unknown])[] = [];
  for (const [key, value] of Object.entries(object)) {
    if (typeof value !== 'object' || value === null) own.push([key.toLowerCase(), value]);
    else if (depth > 1)
      for (const one of Array.isArray(value) ? value : [value])
        if (typeof one === 'object' && one !== null) within.push(...flat({ ...one }, depth - 1));
  }
  return [...own, ...within];
}

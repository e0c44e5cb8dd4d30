import { findBytes, fromLatin1, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import { hasLuhnDigit, isImei } from './imei.ts';

/** What a DTU says about itself when it registers. */
export interface Login {
  readonly imei: string;
  readonly iccid?: string;
  /** Signal quality 0–31, 99 = unknown. */
  readonly csq?: number;
  /** A key of its own, where it sends one: `IMEI:…;KEY:…`, or `key` in JSON. */
  readonly key?: string;
  /** False when the IMEI's check digit is wrong: a cloned module, or a typing error. */
  readonly luhn: boolean;
}

/** A login found at the beginning of some bytes, and how many of them it takes. */
export interface FoundLogin {
  readonly login: Login;
  readonly used: number;
}

/** Longest text that is looked through for an IMEI; an object in hexadecimal takes most of it. */
const longestText = 512;
/** Shortest word a DTU puts before its IMEI ('SN:'). */
const shortestWord = 3;

/**
 * A text login at the beginning of `bytes`: the IMEI alone, behind words ('IMEI:…', 'LOGIN…'), or in a template
 * (`imei|iccid|csq|…`). Bus data may be glued behind it, so only what is certainly login is taken. `undefined` when
 * no IMEI stands there: fifteen digits, not part of a longer number or, unless their check digit is right, of a word.
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
    // A digit or letter behind it makes it some other number, unless it is the ICCID or the first byte of glued bus data.
    const joined = iccidBehind.exec(following)?.[0] ?? '';
    if (
      /^[0-9]/.test(following) &&
      !(luhn && (joined !== '' || (glued && !isIccid(text.slice(match.index)))))
    )
      continue;
    if (/^[A-Za-z]/.test(following) && !glued) continue;
    // A separator that binary data follow is their first byte.
    const isTemplate = /^[|,;&]/.test(following) && !(glued && following.length === 1);
    const line = isTemplate ? templateLine(text, glued) : text.slice(0, end + joined.length);
    const fields = joined === '' ? template(line) : { iccid: joined };
    return { login: { ...fields, imei, luhn }, used: line.length };
  }
  return undefined;
}

/** An ICCID right behind an IMEI; the numbers of SIM cards begin with 89 (ITU-T E.118), no IMEI does. */
const iccidBehind = /^89[0-9]{17,18}(?![0-9])/;

function isIccid(text: string): boolean {
  return /^89[0-9]{17}/.test(text);
}

/**
 * True where a byte or two of bus data stand before the IMEI, not words of the DTU; with `wordless`, where the
 * DTU says none, any number of them.
 */
export function isBehindData(bytes: Uint8Array, { imei }: Login, wordless: boolean): boolean {
  const at = findBytes(bytes, fromLatin1(imei));
  return at > 0 && (wordless || at < shortestWord);
}

/** Printable ASCII from the beginning on, up to a line end, a JSON object or a PACE frame. */
export function printableRun(bytes: Uint8Array): string {
  let end = 0;
  while (end < bytes.length && end < longestText && isTextByte(bytes[end] ?? 0)) end++;
  return toLatin1(bytes.subarray(0, end));
}

/** True for printable ASCII, save what opens a PACE frame or a JSON object. */
export function isTextByte(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7e && byte !== 0x7b;
}

/** The last field of a template that bus data follow without a line end is taken as far as it is a number. */
function templateLine(text: string, glued: boolean): string {
  return glued ? (/^.*[|,;&][0-9]*/.exec(text)?.[0] ?? text) : text;
}

/** A key in a registration: letters, digits and signs that separate nothing. */
const keyField = /[|,;&] *key *[:=] *([A-Za-z0-9._~-]{8,64}) *(?=$|[|,;&])/i;
const keyEnd = /[|,;&] *(?:k|ke|key *(?:[:=] *[A-Za-z0-9._~-]*)?)$/i;
const ownKey = /^[A-Za-z0-9._~-]{8,64}$/;

/** True for a login's text that may break off within its key, or just before it. */
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
  const csq = fields.find((field) => /^(?:[12]?[0-9]|3[01]|99)$/.test(field));
  return { ...(iccid && { iccid }), ...(csq && { csq: Number(csq) }), ...(key && { key }) };
}

/**
 * A binary login at the beginning of `bytes` (iRTU registration type 2): csq as one BCD byte (may be missing), the
 * IMEI as eight with a filling 0 or F, the ICCID as ten. `undefined` when they are not such digits.
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
    const csq = start === 1 ? Number(digits.slice(0, 2)) : Number.NaN;
    return { login: { imei, iccid, luhn: hasLuhnDigit(imei), ...(csq <= 99 && { csq }) }, used };
  }
  return undefined;
}

/**
 * The IMEI alone as eight BCD bytes, filled with 0 or F before or behind. Any eight bytes of digits could be one, so its
 * check digit must be right, unless the DTU is known to name itself like that (`expected`), or nothing but a name looks
 * so: a filling F, or the 86 and 35 that the numbers of mobile devices begin with. Where more than a line end follows,
 * both must hold, and it must not be the ICCID of a longer login.
 */
export function readBcdImei(bytes: Uint8Array, expected: boolean): FoundLogin | undefined {
  // Looked for at every offset of what came: most bytes are no digits.
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

/** What each hexadecimal digit of a binary login may be, from its IMEI on: digits, the filler, an ICCID. */
const binaryDigits = [
  ...new Array<string>(15).fill('0123456789'),
  '0f',
  '8',
  '9',
  ...new Array<string>(18).fill('0123456789abcdef'),
];

/** True while `bytes` could be the beginning of a binary login, with csq or without. */
export function mayBecomeBinaryLogin(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length >= 19) return false;
  const digits = toHex(bytes);
  const fits = (from: number) =>
    Array.from(digits.slice(from)).every((digit, at) => binaryDigits[at]?.includes(digit) === true);
  return fits(0) || (/^[0-9]{2}/.test(digits) && fits(2)) || /^f[0-9]{1,15}$/.test(digits);
}

/** Keys under which DTUs name themselves where none speaks of an IMEI. */
const nameKey = /^(?:id|sn|uid|(?:dev|device|dtu|gw|client|module|terminal)_?(?:id|sn|no|code))$/;
/** Objects within objects that are looked through. */
const deepest = 3;

/** A login found in an object; `sure` is false where only its key and its check digit say that it is an IMEI. */
export interface JsonLogin {
  readonly login: Login;
  readonly sure: boolean;
}

/**
 * A login in a JSON object (iRTU registration type 1): keys imei, iccid, csq in any order and case, also with words
 * around them (dev_imei) or in an object within; failing that an id or serial number that is an IMEI by its check digit.
 * `null` when the object names an invalid IMEI, `undefined` when it names none at all.
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
  const csq = Number(fields.find(([key]) => key === 'csq')?.[1] ?? Number.NaN);
  const login = {
    imei,
    luhn: hasLuhnDigit(imei),
    ...(typeof iccid === 'string' && { iccid }),
    ...(typeof key === 'string' && isDtuKey(key) && { key }),
    ...(Number.isInteger(csq) && csq >= 0 && csq <= 99 && { csq }),
  };
  return { login, sure: named !== undefined };
}

function isFirm(text: string): boolean {
  return isImei(text) && hasLuhnDigit(text);
}

/** Keys in lower case and their values, those of objects within, also in lists, behind the rest. */
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

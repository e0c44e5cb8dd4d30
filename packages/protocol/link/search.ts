import { concatBytes, fromHex, noBytes, toLatin1 } from '@heliodeck/kit/bytes';
import { beats } from './beats.ts';
import type { LinkForm, LoginKind } from './form.ts';
import { lineEnd } from './heartbeats.ts';
import { hasLuhnDigit } from './imei.ts';
import { jsonLength, opensJson, parseJsonObject } from './json.ts';
import {
  type FoundLogin,
  iccidBegin,
  isTextByte,
  type Login,
  mayBecomeBinaryLogin,
  mayEndInKey,
  printableRun,
  readBcdImei,
  readBinaryLogin,
  readJsonLogin,
  readTextLogin,
} from './login.ts';
import { isOpenDdp, mayBecomeNumberLogin, readNumberLogin } from './number.ts';

/** State of the search in the bytes of an unregistered socket. */
export interface RegistrationSearch {
  readonly form: LinkForm;
  /** Returns true for the IMEI of a claimed DTU: it is a login whatever surrounds it. */
  readonly knows: (imei: string) => boolean;
  /** Returns true for the login of a claimed DTU that requires a key and is without it: more of its packet may follow. */
  readonly lacksKey: (login: Login) => boolean;
  /** True if no more bytes are expected. */
  readonly ended: boolean;
}

/** A login, its offset, and its notation. */
export interface Sighting extends FoundLogin {
  readonly at: number;
  readonly kind: LoginKind;
  /** Form that the login proves. */
  readonly shows?: LinkForm;
}

/** Most bytes before a login that may be noise: line ends, glitches, a byte order mark. */
const longestNoise = 64;
/** Glitches, wake-up bytes, line ends and a byte order mark, which DTUs and modems send before their messages. */
const noise = [0x00, 0xff, 0xfe, 0x0d, 0x0a, 0xef, 0xbb, 0xbf];
/** Longest text that may continue to an IMEI. */
const longestWords = 512;
const openingBrace = 0x7b;
/** Most bytes of any kind that may be noise as well: an unknown heartbeat. */
const shortNoise = 8;
/** Shortest login in hexadecimal text: an IMEI in eight BCD bytes. */
const shortestHex = 16;
/**
 * Fifteen digits that may be the beginning of a login in hexadecimal text: of an IMEI in ASCII (3x3x…), or of a binary login (csq, then an
 * IMEI with the usual beginning). More bytes are waited for.
 */
const hexOpening = /^(?:(?:3[0-9]){7}3|(?:[0-2][0-9]|3[01]|99)(?:86|35)[0-9]{11})$/;

const beatWords = beats.map(toLatin1);

/** First digits of the IMEIs of mobile devices. */
const usualBeat = /^(?:86|35)/;
/** A login in hexadecimal text after other words: an IMEI in ASCII, the beginning of an object, a binary one. */
const hexBehind = /(?:3[0-9]){15}|7b22|(?:[0-9]{2})?(?:86|35)[0-9]{13}[0f]89[0-9a-f]{18}/i;

/** Finds the first login in `bytes`, whatever precedes it; `undefined` if none is complete yet. */
export function searchLogin(bytes: Uint8Array, search: RegistrationSearch): Sighting | undefined {
  let wasText = false;
  const first = leadOf(bytes);
  for (let at = first; at < Math.min(bytes.length, first + longestNoise); at++) {
    const rest = bytes.subarray(at);
    if (!search.ended && isOpenDdp(rest)) return undefined;
    const isText = isTextByte(bytes[at] ?? 0);
    const found =
      (isText && !wasText ? textAt(rest, search) : undefined) ?? binaryAt(rest, bytes[at - 1], search);
    if (found !== undefined) return { ...found, at };
    wasText = isText;
  }
  return undefined;
}

/**
 * Offset of the end of `bytes` that may continue to a login: after noise the beginning of a binary one or of an object, else text that has
 * not ended. Their length if there is none.
 */
export function tailOfLogin(bytes: Uint8Array): number {
  let text = bytes.length;
  while (text > 0 && isTextByte(bytes[text - 1] ?? 0)) text--;
  const first = leadOf(bytes);
  const last = Math.min(text, first + longestNoise);
  let isNoise = true;
  for (let at = first; at < last; at++) {
    const byte = bytes[at] ?? 0;
    const rest = bytes.subarray(at);
    if (byte === openingBrace && opensJson(rest, 0)) return at;
    if ((at - first < shortNoise || isNoise) && mayBecomeBinaryLogin(rest)) return at;
    if ((isNoise || rest.length > shortNoise) && mayBecomeNumberLogin(rest)) return at;
    isNoise &&= isTextByte(byte) || noise.includes(byte);
  }
  return bytes.length - text < longestWords ? text : bytes.length;
}

/**
 * Offset after any number of glitches and wake-up bytes at the beginning: a modem sends hundreds of them at its start. The last two stay,
 * since a login in BCD may begin with them.
 */
function leadOf(bytes: Uint8Array): number {
  const end = bytes.findIndex((byte) => !noise.includes(byte));
  return end > longestNoise / 2 ? end - 2 : 0;
}

/** True for a chunk that does not continue the words `held`: a login by itself, or neither words nor the rest of a login. */
export function beginsAnew(held: Uint8Array, chunk: Uint8Array, search: RegistrationSearch): boolean {
  if (held.length === 0 || printableRun(held).length < held.length) return false;
  const all = concatBytes(held, chunk);
  const whole = searchLogin(all, search);
  if (whole !== undefined && whole.at < held.length) return false;
  if (searchLogin(chunk, search)?.at === 0) return true;
  if (tailOfLogin(all) < held.length) return false;
  const run = printableRun(chunk).length;
  return run + lineEnd(chunk, run) < chunk.length;
}

type Found = Omit<Sighting, 'at'>;

function textAt(rest: Uint8Array, search: RegistrationSearch): Found | undefined {
  const run = printableRun(rest);
  const hex = hexAt(run);
  if (hex !== undefined) return hex;
  const isOpen = run.length === rest.length && !search.ended;
  const plain = readTextLogin(rest);
  const isKnown = plain !== undefined && search.knows(plain.login.imei);
  const found = (isKnown ? undefined : knownAt(run, search.knows)) ?? plain ?? gluedAt(run);
  return found === undefined || (isOpen && mayGoOn(found, run, search))
    ? undefined
    : { ...found, kind: 'text' };
}

/** True if a login may be incomplete: that of a claimed DTU is complete once it has the required key. */
function mayGoOn(found: FoundLogin, run: string, { knows, lacksKey }: RegistrationSearch): boolean {
  if (knows(found.login.imei)) return lacksKey(found.login);
  return isDoubtful(found, run) || mayEndInKey(run);
}

/**
 * True for bare digits that may be part of something else: of a login in hexadecimal text, or of an IMEI after the digits of a heartbeat.
 * More bytes are waited for.
 */
function isDoubtful({ login, used }: FoundLogin, run: string): boolean {
  if (used !== run.length || !run.endsWith(login.imei)) return false;
  return hexOpening.test(login.imei) || (!login.luhn && !usualBeat.test(login.imei));
}

/** The login in hexadecimal text (iRTU with `convert=1`). */
function hexAt(run: string): Found | undefined {
  return hexFrom(run, 0) ?? hexFrom(run, hexBehind.exec(run)?.index ?? 0);
}

function hexFrom(run: string, from: number): Found | undefined {
  const digits = /^(?:[0-9a-f]{2})+/i.exec(run.slice(from))?.[0] ?? '';
  if (digits.length < shortestHex) return undefined;
  const bytes = fromHex(digits) ?? noBytes;
  const found = opensJson(bytes, 0) ? jsonAt(bytes) : plainAt(bytes);
  if (found === undefined) return undefined;
  return { login: found.login, used: from + 2 * found.used, kind: 'text', shows: 'hex-text' };
}

function plainAt(bytes: Uint8Array): FoundLogin | undefined {
  const text = readTextLogin(bytes) ?? gluedAt(printableRun(bytes));
  return text ?? readBinaryLogin(bytes) ?? (bytes.length === 8 ? readBcdImei(bytes, false) : undefined);
}

function jsonAt(bytes: Uint8Array): FoundLogin | undefined {
  const used = jsonLength(bytes, 0);
  const object = used > 0 ? parseJsonObject(bytes.subarray(0, used)) : undefined;
  const found = object === undefined ? undefined : readJsonLogin(object);
  return found ? { login: found.login, used } : undefined;
}

/** The IMEI of a claimed DTU among other digits or letters, such as an adjacent heartbeat. */
function knownAt(run: string, knows: RegistrationSearch['knows']): FoundLogin | undefined {
  for (const digits of run.matchAll(/[0-9]{15,}/g)) {
    for (let from = 0; from + 15 <= digits[0].length; from++) {
      const imei = digits[0].slice(from, from + 15);
      if (knows(imei)) return textLogin(imei, digits.index + from + 15);
    }
  }
  return undefined;
}

/** An IMEI adjacent to itself or to a usual heartbeat. */
function gluedAt(run: string): FoundLogin | undefined {
  for (const { 0: imei, index } of run.matchAll(/(?<![0-9])[0-9]{15}/g)) {
    const behind = run.slice(index + 15);
    if (behind.startsWith(imei) || beatWords.some((word) => behind.startsWith(word)))
      return textLogin(imei, index + 15);
  }
  return undefined;
}

function textLogin(imei: string, used: number): FoundLogin {
  return { login: { imei, luhn: hasLuhnDigit(imei) }, used };
}

function binaryAt(
  rest: Uint8Array,
  before: number | undefined,
  search: RegistrationSearch,
): Found | undefined {
  const number = readNumberLogin(rest);
  if (number !== undefined) return { ...number, kind: 'number', shows: number.form };
  const isFirst = before === undefined;
  const long = readBinaryLogin(rest);
  if (long !== undefined && (isFirst || isUsual(long) || isFirm(long, search)))
    return { ...long, kind: 'binary' };
  const isSet = search.form === 'bcd';
  const bcd = before === iccidBegin ? undefined : readBcdImei(rest, isSet);
  if (bcd === undefined) return undefined;
  // A csq below ten, or a 00 before it, could be the filler of another number: more bytes are waited for.
  const isTaken = isFirst ? isSet || search.ended || isUsual(bcd) : bcd.login.luhn && isUsual(bcd);
  return isTaken || isFirm(bcd, search) ? { ...bcd, kind: 'binary' } : undefined;
}

/** True if digits are certainly an identity: a known one, or, if no more bytes follow, one that looks like it. */
function isFirm(found: FoundLogin, { knows, ended }: RegistrationSearch): boolean {
  return knows(found.login.imei) || (isUsual(found) && (found.login.luhn || ended));
}

/** True for the first digits of the IMEIs of mobile devices. */
function isUsual({ login }: FoundLogin): boolean {
  return usualBeat.test(login.imei);
}

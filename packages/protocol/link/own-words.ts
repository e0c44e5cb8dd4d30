import { bytesAt, commonBytes, findBytes, fromLatin1, toLatin1 } from '@heliodeck/kit/bytes';
import type { LinkEvent } from './event.ts';
import { hasLuhnDigit, isImei } from './imei.ts';
import { type JsonFields, jsonLength, opensJson, parseJsonObject } from './json.ts';
import { type Login, readJsonLogin } from './login.ts';

/** A message of the DTU itself: its meaning and length; `used` is 0 while it is incomplete. */
export interface OwnWords {
  readonly used: number;
  readonly event?: Exclude<LinkEvent, { kind: 'registration' }>;
  readonly login?: Login;
  /** Its meaning if the DTU already has another identity: the login is then only likely. */
  readonly otherwise?: Exclude<LinkEvent, { kind: 'registration' }>;
  /** True for words too short to be distinguished from the rest of an answer. */
  readonly tentative?: boolean;
}

/** Beginnings of the answers of an iRTU DTU on the socket of its bus. */
const replyCodes = ['rrpc,', 'config,'].map(fromLatin1);
/** Complete answers of the same firmware to `config,writeconfig`. */
const verdicts = ['OK', 'JSON ERROR', 'PASSWORD ERROR'];

/** Braces that are tried after a piece of bus data; more of them would make one packet too expensive. */
const mostOpenings = 4;
/** Longest object searched for there: a heartbeat or a login. A configuration, which is longer, is sent separately. */
const longestGlued = 1024;
/** Including its line end. */
const longestVerdict = 16;

const incomplete: OwnWords = { used: 0 };

/** Finds a DTU's own message at the beginning of `bytes`; `undefined` for bus data and anything else. */
export function readOwnWords(bytes: Uint8Array): OwnWords | undefined {
  if (opensJson(bytes, 0)) return readJson(bytes);
  if (replyCodes.some((reply) => bytesAt(bytes, 0, reply))) return readLine(bytes);
  const isVerdict = bytes.length <= longestVerdict && verdicts.includes(toLatin1(bytes).trim());
  return isVerdict ? { ...readLine(bytes), tentative: true } : undefined;
}

/** The meaning of a message from a DTU with `imei`, if it has one: a likely identity is no second registration. */
export function meantBy(own: OwnWords, imei: string | undefined): Pick<OwnWords, 'event' | 'login'> {
  const isOther = imei !== undefined && own.login !== undefined && own.login.imei !== imei;
  return isOther && own.otherwise !== undefined ? { event: own.otherwise } : own;
}

/** True if `bytes` are the beginning of a DTU's reply line. */
export function mayBecomeReply(bytes: Uint8Array): boolean {
  return replyCodes.some(
    (reply) => reply.length > bytes.length && commonBytes(bytes, 0, reply) === bytes.length,
  );
}

/** Offset after 0 of a complete JSON object in `bytes`, which does not occur in bus data; their length if there is none. */
export function nextJson(bytes: Uint8Array): number {
  if (bytes.lastIndexOf(0x7d) < 0) return bytes.length;
  const opening = fromLatin1('{"');
  let at = findBytes(bytes, opening, 1);
  for (let tries = 0; at > 0 && tries < mostOpenings; tries++, at = findBytes(bytes, opening, at + 1)) {
    const length = jsonLength(bytes.subarray(0, at + longestGlued), at);
    if (length > 0 && parseJsonObject(bytes.subarray(at, at + length)) !== undefined) return at;
  }
  return bytes.length;
}

function readJson(bytes: Uint8Array): OwnWords {
  const used = jsonLength(bytes, 0);
  if (used === 0) return incomplete;
  const object = bytes.subarray(0, used);
  const fields = parseJsonObject(object);
  if (fields === undefined) return { used, event: { kind: 'discard', reason: 'json', bytes: object } };
  const text = new TextDecoder().decode(object);
  const reply = { kind: 'dtu-reply', text } as const;
  if ('msg_id' in fields || 'cmd_code' in fields) {
    const imei = String(fields.data);
    // The QuecPython demonstration sends its IMEI as the data of command 0, unsolicited or on request.
    const isImeiReply = Number(fields.cmd_code) === 0 && isImei(imei);
    return { used, event: reply, ...(isImeiReply && { login: { imei, luhn: hasLuhnDigit(imei) } }) };
  }
  const found = readJsonLogin(fields);
  if (found === null) return { used, event: { kind: 'discard', reason: 'imei-length', bytes: object } };
  const event = isBeat(fields, text) ? ({ kind: 'heartbeat', bytes: object } as const) : reply;
  if (found === undefined) return { used, event };
  return found.sure ? { used, login: found.login } : { used, login: found.login, otherwise: event };
}

function isBeat(fields: JsonFields, text: string): boolean {
  return Object.keys(fields).length === 0 || /heart|ping|alive/i.test(text);
}

/** One line of printable text; `rrpc,getimei,<15 digits>` counts as a registration. */
function readLine(bytes: Uint8Array): OwnWords {
  let end = 0;
  while ((bytes[end] ?? 0) >= 0x20) end++;
  const text = new TextDecoder().decode(bytes.subarray(0, end));
  let used = end;
  while (bytes[used] === 0x0d || bytes[used] === 0x0a) used++;
  const imei = /^rrpc,getimei,([0-9]+)$/.exec(text.trim())?.[1] ?? '';
  const event = { kind: 'dtu-reply', text } as const;
  return isImei(imei) ? { used, event, login: { imei, luhn: hasLuhnDigit(imei) } } : { used, event };
}

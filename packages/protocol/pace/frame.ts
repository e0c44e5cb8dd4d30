import { noBytes } from '@heliodeck/kit/bytes';

/** Start and end of a PACE frame; between them is upper-case ASCII hex, two characters a byte. */
export const soi = 0x7e;
export const eoi = 0x0d;

/** Characters of a frame besides INFO: SOI, VER, ADR, CID1, CID2 or RTN, LENGTH, CHKSUM, EOI. */
const overhead = 18;

/** LENID has 12 bits, so no INFO is longer than 4095 characters. */
export const maxPaceFrame = 4095 + overhead;

/** CID1 of battery packs: 46H LFP, 4FH an NMC sibling. */
const cid1Battery = 0x46;
export const batteryCid1s: ReadonlySet<number> = new Set([cid1Battery, 0x4f]);

/** Supported command codes (PACE RS485 2018-06-15, RS232 2018-07-05). */
export const paceCommand = {
  analog: 0x42,
  warning: 0x44,
  packNumber: 0x90,
  capacity: 0xa6,
  readTime: 0xb1,
  softwareVersion: 0xc1,
  serialNumber: 0xc2,
} as const;

/** A decoded frame; INFO as bytes. */
export interface PaceFrame {
  readonly version: number;
  readonly address: number;
  readonly cid1: number;
  /** CID2 in a request, the return code RTN in a reply: they have the same position. */
  readonly code: number;
  readonly info: Uint8Array;
}

/** Content of a frame to build; default version 25H and CID1 46H. */
export interface PaceParts {
  readonly address: number;
  readonly code: number;
  readonly info?: Uint8Array;
  readonly version?: number;
  readonly cid1?: number;
}

/**
 * Builds a frame: `~25024642E00202FD2E\r`. LENGTH contains LENID, the number of INFO characters, and above it the negated sum of LENID's
 * nibbles; CHKSUM is the negated sum of the characters from VER to the last of INFO.
 * @throws RangeError if INFO does not fit a frame
 */
export function encodePaceFrame(parts: PaceParts): Uint8Array {
  const { address, code, info = noBytes, version = 0x25, cid1 = cid1Battery } = parts;
  const characters = info.length * 2;
  if (characters > 4094) throw new RangeError(`INFO of ${info.length} bytes does not fit a frame`);
  const frame = new Uint8Array(overhead + characters);
  frame[0] = soi;
  let at = 1;
  for (const byte of [version, address, cid1, code]) at = putHex(frame, at, byte);
  const length = (lengthChecksum(characters) << 12) | characters;
  at = putHex(frame, putHex(frame, at, length >> 8), length);
  for (const byte of info) at = putHex(frame, at, byte);
  const sum = characterSum(frame, 1, at);
  at = putHex(frame, putHex(frame, at, sum >> 8), sum);
  frame[at] = eoi;
  return frame;
}

/**
 * Decodes a frame, SOI to EOI. 'length' if LENGTH contradicts itself or the frame, 'checksum' if CHKSUM or a character is wrong; lower-case
 * hex is refused, as only a flipped bit causes it.
 */
export function decodePaceFrame(frame: Uint8Array): PaceFrame | 'length' | 'checksum' {
  const end = frame.length;
  if (end < overhead || frame[0] !== soi || frame[end - 1] !== eoi) return 'length';
  const length = word(frame, 9);
  if (length < 0) return 'checksum';
  const characters = length & 0xfff;
  if (length >> 12 !== lengthChecksum(characters)) return 'length';
  if (characters % 2 !== 0 || end !== overhead + characters) return 'length';
  if (word(frame, end - 5) !== characterSum(frame, 1, end - 5)) return 'checksum';
  const head = hexBytes(frame, 1, 4);
  const info = hexBytes(frame, 13, characters / 2);
  if (head === undefined || info === undefined) return 'checksum';
  const [version = 0, address = 0, cid1 = 0, code = 0] = head;
  return { version, address, cid1, code, info };
}

/** Value of one upper-case hex character, -1 for any other byte. */
export function nibble(character: number | undefined): number {
  if (character === undefined) return -1;
  if (character >= 0x30 && character <= 0x39) return character - 0x30;
  return character >= 0x41 && character <= 0x46 ? character - 0x37 : -1;
}

function lengthChecksum(characters: number): number {
  return -((characters & 0xf) + ((characters >> 4) & 0xf) + (characters >> 8)) & 0xf;
}

function characterSum(frame: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += frame[i] ?? 0;
  return -sum & 0xffff;
}

function hexBytes(frame: Uint8Array, at: number, count: number): Uint8Array | undefined {
  const bytes = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const high = nibble(frame[at + 2 * i]);
    const low = nibble(frame[at + 2 * i + 1]);
    if (high < 0 || low < 0) return undefined;
    bytes[i] = (high << 4) | low;
  }
  return bytes;
}

/** The number in four hex characters, -1 if one of them is not hex. */
function word(frame: Uint8Array, at: number): number {
  const bytes = hexBytes(frame, at, 2);
  return bytes === undefined ? -1 : ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
}

const digits = '0123456789ABCDEF';

function putHex(frame: Uint8Array, at: number, byte: number): number {
  frame[at] = digits.charCodeAt((byte >> 4) & 0xf);
  frame[at + 1] = digits.charCodeAt(byte & 0xf);
  return at + 2;
}

/** An empty byte array. It can be shared because an empty array cannot be changed. */
export const noBytes = new Uint8Array(0);

/** Concatenates byte arrays into a new one. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** True when both arrays hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && bytesAt(a, 0, b);
}

/** True when `bytes` contains all of `wanted` at offset `at`. */
export function bytesAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  return at + wanted.length <= bytes.length && commonBytes(bytes, at, wanted) === wanted.length;
}

/** Number of bytes from offset `at` that equal the first bytes of `wanted`. */
export function commonBytes(bytes: Uint8Array, at: number, wanted: Uint8Array): number {
  const limit = Math.min(wanted.length, bytes.length - at);
  let same = 0;
  while (same < limit && bytes[at + same] === wanted[same]) same++;
  return Math.max(same, 0);
}

/** Offset of `wanted` in `bytes` at or after `from`; -1 when it is not found. */
export function findBytes(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  const first = wanted[0];
  if (first === undefined) return -1;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (bytesAt(bytes, at, wanted)) return at;
  }
  return -1;
}

/** Lower-case hex without separators: `0104…`. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Bytes of plain hex, two characters per byte, no separators; `undefined` for any other text. */
export function fromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/**
 * Decodes bytes as ISO 8859-1, one character per byte. Every byte array has such a text, and `fromLatin1`
 * reverses it.
 */
export function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Encodes a text as ISO 8859-1, one byte per character. @throws RangeError for a character above FFH */
export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff) throw new RangeError(`character ${code.toString(16)} is not a byte`);
    bytes[i] = code;
  }
  return bytes;
}

/** Unsigned 16-bit word at `at`, high byte first. The caller has checked the length. */
export function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Signed 16-bit word at `at`, high byte first. */
export function s16(bytes: Uint8Array, at: number): number {
  return (u16(bytes, at) << 16) >> 16;
}

/** Unsigned 32-bit word at `at`, high byte first. */
export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 0x10000 + u16(bytes, at + 2);
}

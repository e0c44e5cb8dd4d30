const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const entrySize = 128;
/** Of a directory entry ([MS-CFB] 2.6.1): bytes of its name in UTF-16LE, where that number and the entry's kind stand. */
const nameBytes = 64;
const lengthAt = 64;
const kindAt = 66;
/** Storage, stream, root. */
const kinds = new Set([1, 2, 5]);

/** Tells whether a file is a compound file, as Office wrote them before 2007 and still does when it encrypts. */
export function isCompound(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * Names of the storages and streams in a compound file. Every entry of its directory stands at a multiple of 128 bytes, so
 * looking at all of those finds each one, also in a file whose chains lie; what merely looks like an entry may be among them.
 */
export function compoundNames(bytes: Buffer): readonly string[] {
  const names: string[] = [];
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const length = bytes.readUInt16LE(at + lengthAt);
    const plausible = length >= 4 && length <= nameBytes && length % 2 === 0;
    if (!plausible || !kinds.has(bytes[at + kindAt] ?? 0)) continue;
    const name = bytes.toString('utf16le', at, at + length - 2);
    if (!name.includes('\u0000')) names.push(name);
  }
  return names;
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const entrySize = 128;
/** Of a directory entry ([MS-CFB] 2.6.1): bytes of its name in UTF-16LE, and the offsets of that number and of the entry's kind. */
const nameBytes = 64;
const lengthAt = 64;
const kindAt = 66;
/** Storage, stream, root. */
const kinds = new Set([1, 2, 5]);

/** Whether a file is a compound file, the format of Office before 2007 and of encrypted files. */
export function isCompound(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * Names of the storages and streams in a compound file. Every directory entry begins at a multiple of 128 bytes, so checking all of those
 * finds each one, even in a file with forged chains; other data that resemble an entry may be included.
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

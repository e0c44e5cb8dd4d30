import { crc32, inflateRawSync } from 'node:zlib';

/** An entry as described in the directory, which need not be true. */
interface ZipEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly unpacked: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
}

/** Creates a ZIP file (PKWARE APPNOTE 4.3) that may contain false information. */
export function storedZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, unpacked, method } of entries) {
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(method === 0 ? crc32(packed) : 0, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(unpacked, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, title]));
    bodies.push(local);
    offset += local.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, whole, end]);
}

/** Files of an archive according to its directory. @throws Error if names, lengths or checksums do not match */
export function unzipped(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    if (archive.toString('utf8', local + 30, local + 30 + nameLength) !== name)
      throw new Error(`the directory and the file disagree about the name ${name}`);
    const body = local + 30 + nameLength + archive.readUInt16LE(local + 28);
    const plain = inflateRawSync(archive.subarray(body, body + size));
    if (crc32(plain) !== archive.readUInt32LE(at + 16) || plain.length !== archive.readUInt32LE(at + 24))
      throw new Error(`${name} is not what the directory tells of it`);
    files.set(name, plain.toString('utf8'));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

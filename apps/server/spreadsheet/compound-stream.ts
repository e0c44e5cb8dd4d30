/** From this number on an entry of an allocation table is not a sector ([MS-CFB] 2.1). */
const noSector = 0xfffffffa;
const entrySize = 128;
const streamKind = 2;
const rootKind = 5;
/** Entries of the allocation table in the header ([MS-CFB] 2.2). */
const placesInHeader = 109;

/** The next sector in a chain of an allocation table. */
type Next = (sector: number) => number;

/**
 * The bytes of a stream in a compound file ([MS-CFB]); undefined if there is none of that name.
 * @throws RangeError if its chains lead out of the file or are cyclic
 */
export function compoundStream(bytes: Buffer, name: RegExp): Buffer | undefined {
  const size = 2 ** bytes.readUInt16LE(30);
  // The header occupies a sector.
  const sector = (n: number): Buffer => bytes.subarray((n + 1) * size, (n + 2) * size);
  const next = tableOf(tablePlaces(bytes, sector).map(sector));
  const whole = (first: number): Buffer => Buffer.concat(chain(first, next, bytes.length / size).map(sector));
  const entries = entriesOf(whole(bytes.readUInt32LE(48)));
  const found = entries.find((entry) => entry.kind === streamKind && name.test(entry.name));
  if (found === undefined) return undefined;
  if (found.length >= bytes.readUInt32LE(56)) return whole(found.first).subarray(0, found.length);
  // Short streams are stored together in a stream of the root, in smaller sectors.
  const short = whole(entries.find(({ kind }) => kind === rootKind)?.first ?? noSector);
  const part = 2 ** bytes.readUInt16LE(32);
  const places = chain(found.first, tableOf([whole(bytes.readUInt32LE(60))]), short.length / part);
  return Buffer.concat(places.map((n) => short.subarray(n * part, (n + 1) * part))).subarray(0, found.length);
}

/** The sectors of the allocation table. */
function tablePlaces(bytes: Buffer, sector: (n: number) => Buffer): readonly number[] {
  const places = numbersIn(bytes.subarray(76, 76 + 4 * placesInHeader));
  let more = bytes.readUInt32LE(68);
  let left = Math.min(bytes.readUInt32LE(72), bytes.length / entrySize);
  for (; left > 0 && more < noSector; left -= 1) {
    const numbers = numbersIn(sector(more));
    places.push(...numbers.slice(0, -1));
    more = numbers.at(-1) ?? noSector;
  }
  return places.filter((place) => place < noSector);
}

function tableOf(sectors: readonly Buffer[]): Next {
  const table = Buffer.concat(sectors);
  return (sector) => table.readUInt32LE(sector * 4);
}

function chain(first: number, next: Next, most: number): readonly number[] {
  const places: number[] = [];
  for (let place = first; place < noSector; place = next(place)) {
    if (places.length > most) throw new RangeError('a chain of sectors is a circle');
    places.push(place);
  }
  return places;
}

function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, n) => bytes.readUInt32LE(4 * n));
}

function entriesOf(directory: Buffer) {
  return Array.from({ length: Math.floor(directory.length / entrySize) }, (_, n) => {
    const entry = directory.subarray(n * entrySize, (n + 1) * entrySize);
    return {
      name: entry.toString('utf16le', 0, Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2))),
      kind: entry[66],
      first: entry.readUInt32LE(116),
      length: entry.readUInt32LE(120),
    };
  });
}

/** From this number on an entry of an allocation table names no sector ([MS-CFB] 2.1). */
const noSector = 0xfffffffa;
const entrySize = 128;
const streamKind = 2;
const rootKind = 5;
/** Places of the allocation table that the header has room for ([MS-CFB] 2.2). */
const placesInHeader = 109;

/** The sector after another one, as an allocation table has it. */
type Next = (sector: number) => number;

/**
 * The bytes of a stream in a compound file ([MS-CFB]); undefined where none is called so.
 * @throws RangeError where its chains lead out of the file or in a circle
 */
export function compoundStream(bytes: Buffer, name: RegExp): Buffer | undefined {
  const size = 2 ** bytes.readUInt16LE(30);
  // The header takes the place of a sector.
  const sector = (n: number): Buffer => bytes.subarray((n + 1) * size, (n + 2) * size);
  const next = tableOf(tablePlaces(bytes, sector).map(sector));
  const whole = (first: number): Buffer => Buffer.concat(chain(first, next, bytes.length / size).map(sector));
  const entries = entriesOf(whole(bytes.readUInt32LE(48)));
  const found = entries.find((entry) => entry.kind === streamKind && name.test(entry.name));
  if (found === undefined) return undefined;
  if (found.length >= bytes.readUInt32LE(56)) return whole(found.first).subarray(0, found.length);
  // Short streams lie together in one that belongs to the root, in sectors of their own.
  const short = whole(entries.find(({ kind }) => kind === rootKind)?.first ?? noSector);
  const part = 2 ** bytes.readUInt16LE(32);
  const places = chain(found.first, tableOf([whole(bytes.readUInt32LE(60))]), short.length / part);
  return Buffer.concat(places.map((n) => short.subarray(n * part, (n + 1) * part))).subarray(0, found.length);
}

/** The sectors in which the allocation table stands. */
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

import { buffer } from 'node:stream/consumers';
import type { SheetCell } from '../../apps/server/spreadsheet/sheet.ts';
import { xlsxStream } from '../../apps/server/spreadsheet/xlsx-stream.ts';

/** An .xlsx of one sheet; the first row contains the headings. */
export async function xlsxOf([headings = [], ...rows]: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const columns = headings.map((header) => ({ header: String(header) }));
  const batches = (async function* () {
    yield rows.map((row) => [...row]);
  })();
  return buffer(xlsxStream({ name: 'Sheet1', columns }, batches));
}

const sector = 512;
/** Streams from this length on have their own sectors ([MS-CFB] 2.2). */
const miniCutoff = 4096;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/** Content of a cell of an .xls; `computed` is the result of a formula. */
type XlsCell = string | number | { readonly computed: number };

/**
 * An .xls (BIFF8 in a compound file) of one sheet with texts, numbers and formulas; `beside` names further
 * storages, `isShort` stores the workbook as a short stream.
 */
export function xlsOf(
  rows: readonly (readonly XlsCell[])[],
  beside: readonly string[] = [],
  isShort = false,
): Buffer {
  return compound(workbook(rows), beside, isShort);
}

/** Records of a workbook ([MS-XLS] 2.4): id, length, data. */
function workbook(rows: readonly (readonly XlsCell[])[]): Buffer {
  const bof = (kind: number) => record(0x0809, words(0x0600, kind, 0x0dbb, 0x07cc, 0, 0, 0, 0));
  const end = record(0x000a, Buffer.alloc(0));
  const title = Buffer.from('Sheet1', 'latin1');
  const boundSheet = (at: number) => {
    const place = Buffer.alloc(6);
    place.writeUInt32LE(at, 0);
    return record(0x0085, Buffer.concat([place, Buffer.from([title.length, 0]), title]));
  };
  const globals = bof(0x0005).length + boundSheet(0).length + end.length;
  const cells = rows.flatMap((row, y) => row.map((cell, x) => cellRecord(y, x, cell)));
  return Buffer.concat([bof(0x0005), boundSheet(globals), end, bof(0x0010), ...cells, end]);
}

function cellRecord(row: number, column: number, cell: XlsCell): Buffer {
  if (typeof cell === 'object') {
    const value = Buffer.alloc(8);
    value.writeDoubleLE(cell.computed);
    // 1 + 1 in the order of evaluation.
    const tokens = Buffer.from([0x1e, 1, 0, 0x1e, 1, 0, 0x03]);
    return record(
      0x0006,
      Buffer.concat([words(row, column, 0), value, words(0, 0, 0, tokens.length), tokens]),
    );
  }
  if (typeof cell === 'number') {
    const value = Buffer.alloc(8);
    value.writeDoubleLE(cell);
    return record(0x0203, Buffer.concat([words(row, column, 0), value]));
  }
  const text = Buffer.from(cell, 'utf16le');
  return record(0x0204, Buffer.concat([words(row, column, 0, cell.length), Buffer.from([1]), text]));
}

function record(id: number, data: Buffer): Buffer {
  return Buffer.concat([words(id, data.length), data]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

/**
 * A compound file ([MS-CFB]): header, allocation table, directory, the sectors of the workbook; for a short
 * stream followed by its allocation table.
 */
function compound(stream: Buffer, beside: readonly string[], isShort: boolean): Buffer {
  const length = isShort ? stream.length : Math.max(stream.length, miniCutoff);
  if (isShort && stream.length >= miniCutoff) throw new Error('the workbook is no short stream');
  const streamSectors = Math.ceil(length / sector);
  const entries = ['Root Entry', 'Workbook', ...beside];
  const directorySectors = Math.ceil(entries.length / 4);
  const first = 1 + directorySectors;
  const header = Buffer.alloc(sector);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  words(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(miniCutoff, 56);
  header.writeUInt32LE(isShort ? first + streamSectors : endOfChain, 60);
  header.writeUInt32LE(isShort ? 1 : 0, 64);
  header.writeUInt32LE(endOfChain, 68);
  for (let at = 76; at < sector; at += 4) header.writeUInt32LE(at === 76 ? 0 : free, at);
  const table = Buffer.alloc(sector, 0xff);
  const chain = (from: number, count: number) => {
    for (let n = 0; n < count; n++) {
      table.writeUInt32LE(n === count - 1 ? endOfChain : from + n + 1, (from + n) * 4);
    }
  };
  table.writeUInt32LE(0xfffffffd, 0);
  chain(1, directorySectors);
  chain(first, streamSectors);
  if (isShort) chain(first + streamSectors, 1);
  if (first + streamSectors > sector / 4) throw new Error('one allocation sector holds 128 sectors');
  const directory = Buffer.alloc(directorySectors * sector);
  for (const [index, name] of entries.entries()) {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = index === 0 ? 5 : index === 1 ? 2 : 1;
    for (const link of [68, 72, 76]) directory.writeUInt32LE(free, at + link);
    if (index === 0) directory.writeUInt32LE(1, at + 76);
    else if (index + 1 < entries.length) directory.writeUInt32LE(index + 1, at + 72);
    // Short streams are stored in that of the root, one part after the other.
    const root = isShort ? first : endOfChain;
    directory.writeUInt32LE(index === 0 ? root : index === 1 && !isShort ? first : 0, at + 116);
    if (index === 0 && isShort) directory.writeUInt32LE(streamSectors * sector, at + 120);
    if (index === 1) directory.writeUInt32LE(length, at + 120);
  }
  const padded = Buffer.alloc(streamSectors * sector);
  stream.copy(padded);
  if (!isShort) return Buffer.concat([header, table, directory, padded]);
  const parts = Buffer.alloc(sector, 0xff);
  const count = Math.ceil(length / 64);
  for (let n = 0; n < count; n++) parts.writeUInt32LE(n === count - 1 ? endOfChain : n + 1, n * 4);
  return Buffer.concat([header, table, directory, padded, parts]);
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { type Entry, fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import { looksOf, mergesOf, type PackedTable } from './packed-cells.ts';
import { inOwnSize, sheetPictures } from './sheet-pictures.ts';
import { columnLetters, pieces, rowsXml, SharedTexts } from './xlsx-rows.ts';
import { sheetFrame } from './xlsx-sheet.ts';

const sheetPath = 'xl/worksheets/sheet1.xml';
const drawingPath = 'xl/drawings/drawing1.xml';
const textsPath = 'xl/sharedStrings.xml';

/**
 * A table as the bytes of a workbook. hucre writes everything that does not grow with the table; rows, merged cells and texts are
 * written straight into the archive, so that no row is an object and no part is whole in memory.
 */
export async function workbook(table: PackedTable): Promise<NodeJS.ReadableStream> {
  const looks = looksOf(table);
  const looksRow = table.rows.length + 1;
  const images = await sheetPictures(table);
  const frame = await partsOf(
    Buffer.from(await writeXlsx({ sheets: [sheetFrame(table, [...looks.values()], looksRow, images)] })),
  );
  const sheet = frame.get(sheetPath)?.toString() ?? '';
  const styles = styleNumbers(sheet, looksRow, [...looks.keys()]);
  const texts = new SharedTexts();
  const zip = new ZipFile();
  for (const [path, bytes] of frame)
    if (path === drawingPath) zip.addBuffer(Buffer.from(inOwnSize(bytes.toString(), images)), path);
    else if (path !== sheetPath && path !== textsPath) zip.addBuffer(bytes, path);
  const add = (path: string, text: () => Iterable<string>) =>
    zip.addReadStreamLazy(path, (found) =>
      found(null, Readable.from(encoded(text()), { objectMode: false })),
    );
  add(sheetPath, () => sheetXml(table, sheet, rowsXml(table, texts, styles)));
  // After the sheet: its rows say which texts there are.
  add(textsPath, () => texts.xml());
  zip.end();
  return zip.outputStream;
}

/** The frame with rows and merged cells put in. */
function* sheetXml(table: PackedTable, frame: string, rows: Iterable<string>): Generator<string> {
  const [before = '', rest = ''] = frame.split('<sheetData>', 2);
  const after = rest.slice(rest.indexOf('</sheetData>') + '</sheetData>'.length);
  const letters = table.columns.map((_, column) => columnLetters(column));
  const last = `${letters.at(-1) ?? 'A'}${Math.max(1, table.rows.length)}`;
  yield `${before.replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="A1:${last}"/>`)}<sheetData>`;
  yield* pieces(rows);
  yield '</sheetData>';
  let count = 0;
  for (const _ of mergesOf(table, letters)) count += 1;
  if (count > 0) {
    yield `<mergeCells count="${count}">`;
    yield* pieces(cellRefs(mergesOf(table, letters)));
    yield '</mergeCells>';
  }
  yield after;
}

function* cellRefs(refs: Iterable<string>): Generator<string> {
  for (const ref of refs) yield `<mergeCell ref="${ref}"/>`;
}

function* encoded(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

/** Which number of the workbook's styles each look has got. */
function styleNumbers(sheet: string, row: number, looks: readonly number[]): ReadonlyMap<number, number> {
  return new Map(
    looks.map((look, column) => {
      const [cell = ''] = new RegExp(`<c r="${columnLetters(column)}${row + 1}"[^>]*>`).exec(sheet) ?? [];
      return [look, Number(/ s="(\d+)"/.exec(cell)?.[1] ?? 0)];
    }),
  );
}

/** The files of an archive of our own. */
function partsOf(book: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, Buffer>();
    fromBuffer(book, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure);
      zip.on('error', reject).on('end', () => resolve(parts));
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          buffer(stream).then((bytes) => {
            parts.set(entry.fileName, bytes);
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
}

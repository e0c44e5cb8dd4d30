import { Readable } from 'node:stream';
import { columnLetters } from '@heliodeck/reports/template/address';
import { ZipFile } from 'yazl';
import { sheetPath, type WorkbookFrame, workbookFrame } from '../spreadsheet/workbook-frame.ts';
import { looksOf, mergesOf, type PackedTable } from './packed-cells.ts';
import { inOwnSize, sheetPictures } from './sheet-pictures.ts';
import { pieces, rowsXml, SharedTexts } from './xlsx-rows.ts';
import { sheetFrame } from './xlsx-sheet.ts';

const drawingPath = 'xl/drawings/drawing1.xml';
const textsPath = 'xl/sharedStrings.xml';

/**
 * Writes a table as a workbook. hucre writes everything that does not grow with the table; rows, merged cells and texts are written
 * directly into the archive, so that no row is an object and no part is in memory as a whole.
 */
export async function workbook(table: PackedTable): Promise<NodeJS.ReadableStream> {
  const looks = looksOf(table);
  const looksRow = table.rows.length + 1;
  const images = await sheetPictures(table);
  const frame = await workbookFrame(
    [sheetFrame(table, [...looks.values()], looksRow, images)],
    looksRow,
    looks.size,
  );
  const styles = new Map([...looks.keys()].map((look, column) => [look, frame.styles[column] ?? 0]));
  const texts = new SharedTexts();
  const zip = new ZipFile();
  for (const [path, bytes] of frame.parts)
    if (path === drawingPath) zip.addBuffer(Buffer.from(inOwnSize(bytes.toString(), images)), path);
    else if (path !== sheetPath(1) && path !== textsPath) zip.addBuffer(bytes, path);
  const add = (path: string, text: () => Iterable<string>) =>
    zip.addReadStreamLazy(path, (found) =>
      found(null, Readable.from(encoded(text()), { objectMode: false })),
    );
  add(sheetPath(1), () => sheetXml(table, frame, rowsXml(table, texts, styles)));
  // After the sheet, whose rows determine the texts.
  add(textsPath, () => texts.xml());
  zip.end();
  return zip.outputStream;
}

/** The frame with rows and merged cells inserted. */
function* sheetXml(
  table: PackedTable,
  { before, after }: Pick<WorkbookFrame, 'before' | 'after'>,
  rows: Iterable<string>,
): Generator<string> {
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

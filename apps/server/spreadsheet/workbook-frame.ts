import { buffer } from 'node:stream/consumers';
import { columnLetters } from '@heliodeck/reports/template/address';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { type Entry, fromBuffer } from 'yauzl';

const firstSheet = 'xl/worksheets/sheet1.xml';

/** A workbook without its rows, which are written directly into the archive, so that no row is an object. */
export interface WorkbookFrame {
  /** All parts of the archive. */
  readonly parts: ReadonlyMap<string, Buffer>;
  /** The first sheet up to its rows, and after them. */
  readonly before: string;
  readonly after: string;
  /** Numbers of the sample cells' styles in the workbook, in the order of their columns. */
  readonly styles: readonly number[];
}

/** Path of a sheet's part in the archive, 1 for the first. */
export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

/**
 * Makes hucre write all of a workbook that does not grow with its rows.
 * @param sheets the first one has cells in the row `samplesRow` (0 = first), one for each style of the rows
 */
export async function workbookFrame(
  sheets: readonly WriteSheet[],
  samplesRow: number,
  samples: number,
): Promise<WorkbookFrame> {
  const book = await writeXlsx({
    sheets: sheets.map(withoutTitles),
    namedRanges: sheets.flatMap(printTitles),
  });
  const parts = await partsOf(Buffer.from(book));
  const sheet = parts.get(firstSheet)?.toString() ?? '';
  const [before = '', rest = ''] = sheet.split('<sheetData>', 2);
  return {
    parts,
    before,
    after: rest.slice(rest.indexOf('</sheetData>') + '</sheetData>'.length),
    styles: Array.from({ length: samples }, (_, column) => {
      const sample = new RegExp(`<c r="${columnLetters(column)}${samplesRow + 1}"[^>]*>`).exec(sheet)?.[0];
      return Number(/ s="(\d+)"/.exec(sample ?? '')?.[1] ?? 0);
    }),
  };
}

/** hucre does not quote the name of the sheet in the print titles; Excel repairs a file with a space in it. */
function printTitles({ name, pageSetup }: WriteSheet) {
  const rows = pageSetup?.printTitlesRow;
  if (rows === undefined) return [];
  return [{ name: '_xlnm.Print_Titles', range: `'${name.replaceAll("'", "''")}'!${rows}`, scope: name }];
}

function withoutTitles({ pageSetup, ...sheet }: WriteSheet): WriteSheet {
  if (pageSetup === undefined) return sheet;
  const { printTitlesRow: _, ...rest } = pageSetup;
  return { ...sheet, pageSetup: rest };
}

/** The files of an archive made by this program. */
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

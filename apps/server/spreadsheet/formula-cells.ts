import type { Entry, ZipFile } from 'yauzl';
import { nextPart, openArchive } from './archive-parts.ts';
import { compoundStream } from './compound-stream.ts';

/** An element `f` of a worksheet is a formula; typed text is escaped and cannot look like one. */
const formula = /<(?:\w+:)?f[\s>/]/;
/** A tag may be split between two chunks of the stream. */
const overlap = 64;

/**
 * Whether a worksheet of an .xlsx has a formula: its value was computed by another program, possibly long ago, and was not entered. The
 * archive was checked before (guard.ts).
 */
export async function hasFormula(bytes: Uint8Array): Promise<boolean> {
  const zip = await openArchive(Buffer.from(bytes));
  try {
    for (let entry = await nextPart(zip); entry !== undefined; entry = await nextPart(zip))
      if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.fileName) && (await hasFormulaIn(zip, entry)))
        return true;
    return false;
  } finally {
    zip.close();
  }
}

/** The records of formula cells in a workbook, of BIFF8 and earlier ([MS-XLS] 2.4.127). */
const formulaRecords = new Set([0x0006, 0x0206, 0x0406]);

/** Whether an .xls has a formula. @throws RangeError for a damaged file */
export function hasFormulaRecord(bytes: Buffer): boolean {
  const book = compoundStream(bytes, /^(Work)?book$/i);
  if (book === undefined) return false;
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2))
    if (formulaRecords.has(book.readUInt16LE(at))) return true;
  return false;
}

async function hasFormulaIn(zip: ZipFile, entry: Entry): Promise<boolean> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)));
  });
  let before = '';
  for await (const piece of stream) {
    const text = before + Buffer.from(piece as Uint8Array).toString('latin1');
    if (formula.test(text)) return true;
    before = text.slice(-overlap);
  }
  return false;
}

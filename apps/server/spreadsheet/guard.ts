import { CodedError } from '@heliodeck/model/wire/coded-error';
import { nextPart, openArchive } from './archive-parts.ts';
import { compoundNames, isCompound } from './compound-names.ts';
import { sheetLimits } from './sheet-limits.ts';

/** The two forms a spreadsheet may have. */
export type SheetForm = 'xlsx' | 'xls';

/** Parts with active content, or with references to other files. */
const macroParts = /vbaproject|macrosheets|dialogsheets/;
const foreignParts = /externallinks|embeddings|activex/;

/**
 * Checks a file by its content before it is parsed: no library is safe from a malicious one. The sizes declared in an .xlsx are trusted,
 * because the reader stops at the declared size.
 * @throws CodedError sheet.… for a refused file
 */
export async function guardSheet(bytes: Buffer): Promise<SheetForm> {
  if (isCompound(bytes)) {
    guardCompound(bytes);
    return 'xls';
  }
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') throw new CodedError('sheet.wrongType');
  await guardArchive(bytes);
  return 'xlsx';
}

/** Checks the storages and streams of an .xls besides its workbook ([MS-XLS] 2.1.2). */
function guardCompound(bytes: Buffer): void {
  const names = compoundNames(bytes);
  const has = (...patterns: readonly RegExp[]) =>
    names.some((name) => patterns.some((pattern) => pattern.test(name)));
  if (has(/^EncryptedPackage$/i, /^EncryptionInfo$/i)) throw new CodedError('sheet.encrypted');
  if (!has(/^Workbook$/i, /^Book$/i)) throw new CodedError('sheet.wrongType');
  if (has(/^_?VBA/i, /^Macros$/i)) throw new CodedError('sheet.macro');
  if (has(/^(MBD|LNK)[0-9A-F]{4,}/i, /^ObjectPool$/i, /Ole10Native$/i))
    throw new CodedError('sheet.embedded');
}

async function guardArchive(bytes: Buffer): Promise<void> {
  const zip = await openArchive(bytes).catch((error: unknown) => {
    throw unreadable(error);
  });
  const names = new Set<string>();
  let unpacked = 0;
  try {
    if (zip.entryCount > sheetLimits.parts) throw new CodedError('sheet.bomb');
    for (let entry = await nextPart(zip); entry !== undefined; entry = await nextPart(zip)) {
      const name = entry.fileName.replaceAll('\\', '/').toLowerCase();
      if (entry.isEncrypted()) throw new CodedError('sheet.encrypted');
      if (macroParts.test(name)) throw new CodedError('sheet.macro');
      if (foreignParts.test(name)) throw new CodedError('sheet.embedded');
      names.add(name);
      unpacked += entry.uncompressedSize;
      const outOfProportion =
        entry.uncompressedSize > sheetLimits.ratioFrom &&
        entry.uncompressedSize > entry.compressedSize * sheetLimits.ratio;
      if (unpacked > sheetLimits.unpacked || outOfProportion || names.size > sheetLimits.parts) {
        throw new CodedError('sheet.bomb');
      }
    }
  } catch (error) {
    throw error instanceof CodedError ? error : unreadable(error);
  } finally {
    zip.close();
  }
  const isWorkbook = names.has('[content_types].xml') && names.has('xl/workbook.xml');
  if (!isWorkbook) throw new CodedError('sheet.wrongType');
}

function unreadable(cause: unknown): CodedError {
  return new CodedError('sheet.unreadable', {}, { cause });
}

import { readFile, rename, rm, stat } from 'node:fs/promises';
import {
  type FileExtension,
  isArchiveExtension,
  isImageExtension,
} from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { cleanImage } from './clean-image.ts';
import { judgeArchive } from './judge-archive.ts';
import type { IncomingFile } from './receive.ts';
import { beginsAsZip, sniff } from './sniff.ts';

/** A file that may be stored. */
interface JudgedFile {
  readonly extension: FileExtension;
  /** Bytes. */
  readonly length: number;
}

/** Name of the storage with the macros of an older office file ([MS-OVBA] 2.2.1), as in its directory. */
const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le');
const isCompound = (extension: FileExtension): boolean => ['xls', 'doc', 'ppt'].includes(extension);

/**
 * Checks a received file by its content and replaces it by what may be stored: an image is encoded again.
 * @throws CodedError upload.… for a refused file
 */
export async function judgeFile({ path, originalName }: IncomingFile): Promise<JudgedFile> {
  const isZip = await beginsAsZip(path);
  if (isZip) await judgeArchive(path, (await stat(path)).size);
  const extension = await sniff(path, originalName);
  if (isArchiveExtension(extension) && !isZip) await judgeArchive(path, (await stat(path)).size);
  if (isCompound(extension) && (await readFile(path)).includes(macroStorage))
    throw new CodedError('upload.macro');
  if (isImageExtension(extension)) {
    const cleaned = `${path}.clean`;
    try {
      await cleanImage(path, cleaned, extension);
      await rename(cleaned, path);
    } finally {
      await rm(cleaned, { force: true });
    }
  }
  return { extension, length: (await stat(path)).size };
}

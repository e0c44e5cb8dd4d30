import { rename, rm, stat } from 'node:fs/promises';
import { cleanImage } from './clean-image.ts';
import { type FileExtension, isArchiveExtension, isImageExtension } from './file-types.ts';
import { judgeArchive } from './judge-archive.ts';
import type { ReceivedFile } from './receive.ts';
import { beginsAsZip, sniff } from './sniff.ts';

/** A file fit to be kept. */
export interface JudgedFile {
  readonly extension: FileExtension;
  /** Bytes. */
  readonly length: number;
}

/**
 * Judges a received file by its content and leaves in its place what may be kept: an image is drawn anew.
 * @throws CodedError upload.… for what is refused
 */
export async function judgeFile({ path, originalName }: ReceivedFile): Promise<JudgedFile> {
  const isZip = await beginsAsZip(path);
  if (isZip) await judgeArchive(path, (await stat(path)).size);
  const extension = await sniff(path, originalName);
  if (isArchiveExtension(extension) && !isZip) await judgeArchive(path, (await stat(path)).size);
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

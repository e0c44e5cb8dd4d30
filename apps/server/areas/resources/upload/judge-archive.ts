import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type Entry, open, type ZipFile } from 'yauzl';

/** Limits sufficient for any workbook or a folder of documents; office formats need far less. */
interface ArchiveLimits {
  readonly entries: number;
  /** Unpacked bytes of all entries. */
  readonly unpacked: number;
  /** Ratio of unpacked to packed bytes of the whole archive, checked above `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

const archiveLimits: ArchiveLimits = {
  entries: 2_000,
  unpacked: 256 * 1024 * 1024,
  ratio: 100,
  ratioFrom: 8 * 1024 * 1024,
};

const macro = /(^|\/)vba(project|data)\w*\.(bin|xml)$/i;

/**
 * Unpacks an archive without storing it and refuses a disproportionate one. Sizes are counted, since the directory of a zip bomb can
 * contain any. Names that leave the archive ('../x', '/x') make it unreadable.
 * @param packed bytes of the file
 * @throws CodedError upload.archiveBomb, upload.archiveUnreadable, upload.macro
 */
export async function judgeArchive(path: string, packed: number, limits = archiveLimits): Promise<void> {
  const zip = await opened(path);
  const bomb = () => new CodedError('upload.archiveBomb');
  try {
    if (zip.entryCount > limits.entries) throw bomb();
    let unpacked = 0;
    let entries = 0;
    const count = (bytes: number): void => {
      unpacked += bytes;
      const outOfProportion = unpacked > limits.ratioFrom && unpacked > packed * limits.ratio;
      if (unpacked > limits.unpacked || outOfProportion) throw bomb();
    };
    for (let entry = await next(zip); entry !== undefined; entry = await next(zip)) {
      entries += 1;
      if (entries > limits.entries) throw bomb();
      // Whatever the type of the file: an office program runs this part.
      if (macro.test(entry.fileName)) throw new CodedError('upload.macro');
      if (entry.isEncrypted()) throw new CodedError('upload.archiveUnreadable');
      if (!entry.fileName.endsWith('/')) await unpack(zip, entry, count);
    }
  } catch (error) {
    throw error instanceof CodedError ? error : unreadable(error);
  } finally {
    zip.close();
  }
}

function unreadable(cause: unknown): CodedError {
  return new CodedError('upload.archiveUnreadable', {}, { cause });
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(unreadable(error));
      else resolve(zip);
    });
  });
}

/** The next entry; undefined at the end. */
function next(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      zip.off('entry', onEntry);
      zip.off('end', onEnd);
      zip.off('error', onError);
      act();
    };
    const onEntry = (entry: Entry) => settle(() => resolve(entry));
    const onEnd = () => settle(() => resolve(undefined));
    const onError = (error: Error) => settle(() => reject(error));
    zip.on('entry', onEntry).on('end', onEnd).on('error', onError);
    zip.readEntry();
  });
}

async function unpack(zip: ZipFile, entry: Entry, count: (bytes: number) => void): Promise<void> {
  const stream = await new Promise<NodeJS.ReadableStream & { destroy(): unknown }>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)));
  });
  try {
    for await (const chunk of stream) count((chunk as Buffer).length);
  } finally {
    stream.destroy();
  }
}

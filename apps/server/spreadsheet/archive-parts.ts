import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** Opens an archive; its parts must not exceed the sizes in its directory. */
export function openArchive(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

/** The next part in the directory; undefined at the end. */
export function nextPart(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    zip.removeAllListeners();
    zip.once('entry', resolve);
    zip.once('end', () => resolve(undefined));
    zip.once('error', reject);
    zip.readEntry();
  });
}

import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeOf } from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { partsOfName } from '../file-name.ts';
import type { ObjectStore } from './object-store.ts';

/** Path under which files of the local disk are served (file-routes.ts). */
export const localDomain = '/api/blade-resource/file';

const ownersOnly = 0o600;

/** Files below `<folder>/<tenant>/<first two digits>/`. @param folder usually DATA_DIR/uploads */
export function localStore(folder: string): ObjectStore {
  const pathOf = (name: string): string => {
    const parts = partsOfName(name);
    if (!parts) throw new CodedError('upload.nameInvalid', { name: name.slice(0, 80) });
    const digits = name.slice(parts.tenantId.length + 1);
    return join(folder, parts.tenantId, digits.slice(0, 2), name);
  };
  const noBuckets = async (): Promise<never> => {
    throw new CodedError('resource.noBuckets');
  };
  const factsOf = async (name: string) => {
    const found = await stat(pathOf(name)).catch(missing);
    if (!found) return undefined;
    const contentType = contentTypeOf(partsOfName(name)?.extension ?? '');
    return { name, length: found.size, contentType, putTime: found.mtime };
  };
  return {
    domain: localDomain,
    async put(name, path) {
      const target = pathOf(name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await chmod(path, ownersOnly);
      await rename(path, target);
    },
    async get(name) {
      // Opened here: a file that was deleted in between is absent, instead of an error of a stream without listener.
      const file = await open(pathOf(name)).catch(missing);
      return file?.createReadStream();
    },
    stat: factsOf,
    async remove(name) {
      await unlink(pathOf(name)).catch(missing);
    },
    async copy(from, to) {
      await mkdir(dirname(pathOf(to)), { recursive: true, mode: 0o700 });
      await copyFile(pathOf(from), pathOf(to), constants.COPYFILE_EXCL);
      await chmod(pathOf(to), ownersOnly);
    },
    link: (name) => `${localDomain}/${name}`,
    makeBucket: noBuckets,
    removeBucket: noBuckets,
  };
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

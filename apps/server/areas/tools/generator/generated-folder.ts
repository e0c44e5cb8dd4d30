import { CodedError } from '@heliodeck/model/wire/coded-error';

/**
 * A folder at or below the base folder of generated files, with plain names; without a trailing slash.
 * @param field the field of the configuration with the folder
 * @throws CodedError code.path
 */
export function folderIn(path: string, folder: string, field: 'apiPath' | 'webPath'): string {
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  if (
    plain === folder ||
    (plain.startsWith(`${folder}/`) && /^(\/[a-z0-9]+)+$/.test(plain.slice(folder.length)))
  )
    return plain;
  throw new CodedError('code.path', { folder, path, field });
}

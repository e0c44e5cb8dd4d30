import { CodedError } from '@heliodeck/model/wire/coded-error';

/**
 * A folder at or below the one that generated files belong in, of plain names; without a slash at its end.
 * @param field the field of the configuration that says so
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

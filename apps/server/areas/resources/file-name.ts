import { randomBytes } from 'node:crypto';
import { kindOfName } from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';

const shape = /^([0-9A-Za-z]{1,12})-[0-9a-f]{32}\.([a-z0-9]{2,5})$/;

/**
 * A name nobody can guess (128 random bits), led by the tenant it belongs to: that a file is of another tenant can be told
 * without asking anyone.
 */
export function freshName(tenantId: string, extension: string): string {
  return `${tenantId}-${randomBytes(16).toString('hex')}.${extension}`;
}

/** Tenant and extension of a stored file; undefined for what is not such a name (a path, say). */
export function partsOfName(
  name: string,
): { readonly tenantId: string; readonly extension: string } | undefined {
  const [, tenantId, extension] = shape.exec(name) ?? [];
  return tenantId === undefined || extension === undefined ? undefined : { tenantId, extension };
}

/**
 * The name, if it is one of this tenant's.
 * @throws CodedError upload.nameInvalid for a path or anything else that is no such name; upload.notFound for another tenant's
 */
export function ownName(tenantId: string, name: string): string {
  const parts = partsOfName(name);
  if (!parts) throw new CodedError('upload.nameInvalid', { name: name.slice(0, 80) });
  if (parts.tenantId !== tenantId) throw new CodedError('upload.notFound');
  return name;
}

/**
 * The name a person gave, ending as the content does: a system opens a file by its name, and what was judged as a document
 * must not come back as a program ('invoice.hta', 'tool.jar').
 */
export function fittingName(shown: string, extension: string): string {
  const kind = kindOfName(shown);
  if (kind === extension) return shown;
  const bare = kind === undefined ? shown : shown.replace(/\.[^.]*$/, '');
  return `${bare || 'file'}.${extension}`;
}

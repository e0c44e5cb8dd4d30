import { randomBytes } from 'node:crypto';
import { kindOfName } from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';

const shape = /^([0-9A-Za-z]{1,12})-[0-9a-f]{32}\.([a-z0-9]{2,5})$/;

/** Returns a random name (128 bits) with its tenant as prefix, so that the tenant of a file is known without a query. */
export function freshName(tenantId: string, extension: string): string {
  return `${tenantId}-${randomBytes(16).toString('hex')}.${extension}`;
}

/** Tenant and extension of a stored file; undefined for any other text (a path, for example). */
export function partsOfName(
  name: string,
): { readonly tenantId: string; readonly extension: string } | undefined {
  const [, tenantId, extension] = shape.exec(name) ?? [];
  return tenantId === undefined || extension === undefined ? undefined : { tenantId, extension };
}

/**
 * Returns the name if it belongs to this tenant.
 * @throws CodedError upload.nameInvalid for a path or any other text; upload.notFound for another tenant's
 */
export function ownFileName(tenantId: string, name: string): string {
  const parts = partsOfName(name);
  if (!parts) throw new CodedError('upload.nameInvalid', { name: name.slice(0, 80) });
  if (parts.tenantId !== tenantId) throw new CodedError('upload.notFound');
  return name;
}

/**
 * The name given by the user with the extension of the content: a system opens a file by its name, and a file accepted as a document must
 * not be opened as a program ('invoice.hta', 'tool.jar').
 */
export function fittingName(shown: string, extension: string): string {
  const kind = kindOfName(shown);
  if (kind === extension) return shown;
  const bare = kind === undefined ? shown : shown.replace(/\.[^.]*$/, '');
  return `${bare || 'file'}.${extension}`;
}

import { createHash } from 'node:crypto';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { FindClient, RegisteredClient } from '../../access/clients/clients.ts';
import { matches, md5Hex } from '../../passwords/stored-password.ts';
import type { TableChanges } from '../../store/changes.ts';
import { untilChanged } from '../../store/until-changed.ts';

/** A program authenticated by its secret. */
export type ProvenClient = RegisteredClient;

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * Parses 'Basic base64(id:secret)', also with '%20' for the blank, as one existing client sends it.
 * @returns null if the header is absent or malformed
 */
export function basicCredentials(header: string | undefined): Credentials | null {
  const match = /^Basic(?: |%20)+([A-Za-z0-9+/=_-]+)$/i.exec(header?.trim() ?? '');
  if (!match?.[1]) return null;
  const text = Buffer.from(match[1], 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Returns the client with this id and secret, or null. */
export type ClientCheck = (credentials: Credentials) => Promise<ProvenClient | null>;

/** Caches the results until a client is edited: programs send their secret with every request for tokens. */
export function clientCheck(find: FindClient, changes: TableChanges): ClientCheck {
  const memory = untilChanged<ProvenClient | null>(changes, 1000);
  return (credentials) => {
    const key = createHash('sha256').update(`${credentials.id}:${credentials.secret}`).digest('base64');
    return memory.get(platformTenant, ['client'], key, () => authenticateClient(find, credentials));
  };
}

/** Takes as long for an unknown id as for a wrong secret. */
async function authenticateClient(
  find: FindClient,
  { id, secret }: Credentials,
): Promise<ProvenClient | null> {
  const client = await find(id);
  const genuine = await matches([md5Hex(secret)], client?.secret ?? null);
  return genuine && client !== undefined ? client : null;
}

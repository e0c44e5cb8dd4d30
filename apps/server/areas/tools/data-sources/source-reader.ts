import { CodedError } from '@heliodeck/model/wire/coded-error';
import { unseal } from '../../../access/keys/seal.ts';
import { requirePlatformTenant } from '../../../access/permissions/rank.ts';
import type { Context } from '../../../context.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { Store } from '../../../store/store.ts';
import { permittedAddress, pinnedAddress } from './source-address.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';
import { engineOf, sourceSecretPlace, sourceTables } from './source-rows.ts';
import { useSource } from './use-source.ts';

/** Most concurrent connections of this server to one data source, so that a hanging source blocks no more than these. */
const mostAtOnce = 4;

/** Runs work with a connection to the data source with the given id. @throws CodedError request.forbidden, record.notFound, datasource.… */
export type ReadSource = <T>(
  context: Context,
  id: string,
  work: (connection: SourceConnection) => Promise<T>,
) => Promise<T>;

/**
 * Opens stored data sources.
 * @param sealing 32-byte key that decrypts their passwords
 * @param damengFolder folder in which the operators installed the driver of Dameng; undefined = none
 */
export function sourceReader(store: Store, sealing: Uint8Array, damengFolder?: string): ReadSource {
  const busy = new Map<string, number>();
  return async (context, id, work) => {
    // The rows are readable by all tenants, like those of every platform table.
    requirePlatformTenant(context.caller);
    const count = busy.get(id) ?? 0;
    if (count >= mostAtOnce) throw new CodedError('datasource.busy');
    busy.set(id, count + 1);
    try {
      return await useSource(await targetOf({ store, sealing, damengFolder }, context, id), work);
    } finally {
      const left = (busy.get(id) ?? 1) - 1;
      if (left > 0) busy.set(id, left);
      else busy.delete(id);
    }
  };
}

interface Opening {
  readonly store: Store;
  readonly sealing: Uint8Array;
  readonly damengFolder: string | undefined;
}

async function targetOf(
  { store, sealing, damengFolder }: Opening,
  { db }: Context,
  id: string,
): Promise<SourceTarget> {
  const row = await db.read((connection) =>
    sourceTables(connection)
      .selectFrom('datasource')
      .select(['tenantId', 'driverClass', 'username', 'password', 'url'])
      .where('id', '=', id)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new CodedError('record.notFound');
  const allowed = await allowedHosts(store);
  const address = permittedAddress(row.url, engineOf(row.driverClass), allowed);
  const password = opened(sealing, row.tenantId, row.password);
  const pinned = await pinnedAddress(address, allowed);
  const driver = address.engine === 'dm' && damengFolder !== undefined ? { driverFolder: damengFolder } : {};
  return { ...address, pinned, username: row.username, password, ...driver };
}

function opened(sealing: Uint8Array, tenantId: string, sealed: string | null): string {
  try {
    return unseal(sealing, sourceSecretPlace(tenantId), sealed ?? '');
  } catch {
    throw new CodedError('datasource.unreadable');
  }
}

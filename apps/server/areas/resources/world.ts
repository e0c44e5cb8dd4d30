import { join } from 'node:path';
import { ossCategory } from '@heliodeck/model/resources/oss';
import type { Context } from '../../context.ts';
import { type AllowedHosts, allowedHosts, checkAddress, guardedFetch } from '../../outgoing.ts';
import type { Services } from '../../services.ts';
import { ossCodes, ossConfig } from './config-rows.ts';
import { localStore } from './storage/local-store.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { endpointOf, s3Store } from './storage/s3-store.ts';

/** Shared dependencies of the area's routes and rules. */
export interface ResourceWorld {
  readonly services: Services;
  readonly sealing: Uint8Array;
  readonly local: ObjectStore;
  /** Folder of files while they are checked; on the disk of the local store, so that storing one is a rename. */
  readonly receiving: string;
  allowedHosts(): Promise<AllowedHosts>;
  /**
   * Returns the store for a caller's files: the configuration of a code, else the active one, else the local disk.
   * @throws CodedError resource.codeUnknown, resource.address…
   */
  storeFor(context: Pick<Context, 'db'>, code: string | undefined): Promise<ObjectStore>;
  /** Returns the store of a stored file, by the domain in its response; undefined if its configuration was removed. */
  storeOf(context: Pick<Context, 'db'>, domain: string): Promise<ObjectStore | undefined>;
}

/** Creates what uploads and text messages share. @param sealing 32 bytes that decrypt the credentials in tables */
export function resourceWorld(services: Services, sealing: Uint8Array): ResourceWorld {
  const folder = join(services.config.dataDir, 'uploads');
  const local = localStore(folder);
  const storeFor: ResourceWorld['storeFor'] = async ({ db }, code) => {
    const config = await ossConfig(db, sealing, code);
    if (!config || config.category === ossCategory.local) return local;
    const allowed = await allowedHosts(services.store);
    checkAddress(endpointOf(config.endpoint), allowed);
    return s3Store(config, guardedFetch({ allowed }));
  };
  return {
    services,
    sealing,
    local,
    receiving: join(folder, '.receiving'),
    allowedHosts: () => allowedHosts(services.store),
    storeFor,
    async storeOf(context, domain) {
      if (domain === local.domain) return local;
      const codes = await ossCodes(context.db);
      for (const code of codes) {
        const store = await storeFor(context, code);
        if (store.domain === domain) return store;
      }
      return undefined;
    },
  };
}

import { join } from 'node:path';
import { ossCategory } from '@heliodeck/model/resources/oss';
import type { Context } from '../../context.ts';
import { type AllowedHosts, allowedHosts, checkAddress, guardedFetch } from '../../outgoing.ts';
import type { Services } from '../../services.ts';
import { ossCodes, ossConfig } from './config-rows.ts';
import { localStore } from './storage/local-store.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { endpointOf, s3Store } from './storage/s3-store.ts';

/** What routes and rules of this feature share. */
export interface ResourceWorld {
  readonly services: Services;
  readonly sealing: Uint8Array;
  readonly local: ObjectStore;
  /** Where files lie while they are judged; on the disk of the local store, so that keeping one is a renaming. */
  readonly receiving: string;
  allowedHosts(): Promise<AllowedHosts>;
  /**
   * Where a caller's files go: the configuration of a code, else the one in force, else the local disk.
   * @throws CodedError resource.codeUnknown, resource.address…
   */
  storeFor(context: Context, code: string | undefined): Promise<ObjectStore>;
  /** The store a kept file is in, by the domain its reply named; undefined when no configuration has it any more. */
  storeOf(context: Context, domain: string): Promise<ObjectStore | undefined>;
}

/** What uploads and text messages share. @param sealing 32 bytes that open the credentials kept in tables */
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

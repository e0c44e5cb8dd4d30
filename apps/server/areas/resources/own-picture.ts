import { isImageExtension } from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { IsOwnPicture } from '../../crud/hooks/picture-rules.ts';
import { ossCodes } from './config-rows.ts';
import { partsOfName } from './file-name.ts';
import type { ResourceWorld } from './world.ts';

/**
 * Recognises the caller's own pictures by their names, which contain the tenant and are random, and by the URL of their storage: this
 * server's, where the file must exist, or that of one of the tenant's configurations.
 */
export function ownPicture({ local, storeFor }: ResourceWorld): IsOwnPicture {
  return async (context, address) => {
    const name = address.slice(address.lastIndexOf('/') + 1);
    const parts = partsOfName(name);
    if (parts?.tenantId !== context.caller.tenantId || !isImageExtension(parts.extension)) return false;
    if (address === local.link(name)) return (await local.stat(name)) !== undefined;
    for (const code of await ossCodes(context.db)) {
      const store = await storeFor(context, code).catch((error: unknown) => {
        // A configuration whose host is no longer allowed stores nothing new.
        if (error instanceof CodedError) return undefined;
        throw error;
      });
      if (store?.link(name) === address) return true;
    }
    return false;
  };
}

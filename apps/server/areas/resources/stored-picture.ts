import { buffer } from 'node:stream/consumers';
import { isImageExtension } from '@heliodeck/model/resources/file-types';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import sharp from 'sharp';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { partsOfName } from './file-name.ts';
import { localDomain } from './storage/local-store.ts';
import { resourceWorld } from './world.ts';

/** Longest side of a picture in a document, pixels: 90 mm at 300 dpi. */
const longestSide = 1063;

/**
 * Returns pictures uploaded to this server, scaled for a document, by the URL in their field. Pictures of other tenants or at other URLs
 * are absent: nothing is fetched, and no path is opened.
 */
export function storedPictures(services: Services, sealing: Uint8Array) {
  const { local } = resourceWorld(services, sealing);
  return async ({ caller }: Context, address: string) => {
    const name = address.startsWith(`${localDomain}/`) ? address.slice(localDomain.length + 1) : '';
    const parts = partsOfName(name);
    if (!parts || !isImageExtension(parts.extension)) return undefined;
    if (![caller.tenantId, platformTenant].includes(parts.tenantId)) return undefined;
    const stream = await local.get(name);
    if (!stream) return undefined;
    const drawn = sharp(await buffer(stream), { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 });
    const bytes = await drawn.toBuffer().catch(() => undefined);
    return bytes && { type: 'jpeg' as const, bytes: new Uint8Array(bytes) };
  };
}

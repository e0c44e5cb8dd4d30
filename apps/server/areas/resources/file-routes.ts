import { label } from '@heliodeck/kit/label';
import { contentTypeOf, isImageExtension } from '@heliodeck/model/resources/file-types';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { disposition } from '../../http/disposition.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { fittingName, partsOfName } from './file-name.ts';
import { originalNameOf } from './file-store.ts';
import { localDomain } from './storage/local-store.ts';
import type { ResourceWorld } from './world.ts';

/**
 * Files of the local disk. An <img> sends no token, so the name itself (128 random bits) authorises; a caller with a session must belong to
 * the file's tenant, or to the platform's.
 */
export function fileRoutes({ services, local }: ResourceWorld): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${localDomain}/:name`,
      access: 'public',
      summary: label('读取已上传的文件', 'Read an uploaded file'),
      tag: 'Object Storage',
      reply: 'stream',
      // `download`: a picture is downloaded under its own name instead of being displayed.
      query: z.looseObject({ download: z.string().optional() }),
      async handle(context, { query }, raw) {
        const name = raw.params.name ?? '';
        const parts = partsOfName(name);
        if (!parts) throw new CodedError('upload.notFound');
        if (raw.headers['blade-auth'] !== undefined) {
          const address = { method: 'GET', path: `${localDomain}/${name}`, query: {} };
          const caller = await services.policy.authenticate(raw.headers, context.now, address);
          if ('refused' in caller) throw new CodedError(caller.refused);
          if (![parts.tenantId, platformTenant].includes(caller.tenantId))
            throw new CodedError('upload.notFound');
        }
        const found = await local.stat(name);
        if (!found) throw new CodedError('upload.notFound');
        const shown = isImageExtension(parts.extension) && query.download === undefined;
        const title = shown ? name : await originalName(parts, name);
        const stream = await local.get(name);
        if (!stream) throw new CodedError('upload.notFound');
        raw.setHeader('content-type', contentTypeOf(parts.extension));
        raw.setHeader('content-length', String(found.length));
        raw.setHeader('x-content-type-options', 'nosniff');
        raw.setHeader('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
        raw.setHeader('cross-origin-resource-policy', 'same-origin');
        raw.setHeader('content-disposition', disposition(shown ? 'inline' : 'attachment', title));
        // The content of a name never changes, but it may be removed, hence one day.
        raw.setHeader('cache-control', 'private, max-age=86400');
        raw.onClose(() => stream.destroy());
        raw.send(stream);
      },
    }),
  ];

  async function originalName(
    { tenantId, extension }: { readonly tenantId: string; readonly extension: string },
    name: string,
  ): Promise<string> {
    const stored = await originalNameOf(services.store.tenantDb(tenantId), name);
    // Users can rename a file, but its type does not change.
    return fittingName(stored ?? name, extension);
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { attach } from '@heliodeck/model/resources/attach';
import { contentTypeOf } from '@heliodeck/model/resources/file-types';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { freshName } from './file-name.ts';
import { resourceWorld } from './world.ts';

/** Where a file that the server made is kept. */
interface MadeFile {
  readonly name: string;
  readonly originalName: string;
  readonly link: string;
  readonly domain: string;
  /** Makes it an attachment, in the transaction of `context.db`. */
  note(context: Context): Promise<string>;
  /** Takes it away again: what it was made for did not come about. */
  discard(): Promise<void>;
}

/** Keeps files that the server made, as uploads are kept: by the configuration in force, as attachments. */
export function madeFiles(services: Services, sealing: Uint8Array) {
  const world = resourceWorld(services, sealing);
  return {
    async keep(context: Context, file: { readonly name: string; readonly bytes: Buffer }): Promise<MadeFile> {
      const extension = extname(file.name).slice(1);
      const store = await world.storeFor(context, undefined);
      const name = freshName(context.caller.tenantId, extension);
      await mkdir(world.receiving, { recursive: true });
      const path = join(world.receiving, randomUUID());
      try {
        await writeFile(path, file.bytes);
        await store.put(name, path, { contentType: contentTypeOf(extension), title: file.name });
      } finally {
        await rm(path, { force: true });
      }
      const kept = { name, originalName: file.name, link: store.link(name), domain: store.domain };
      return {
        ...kept,
        note: (inside) =>
          services.entities.put(inside, attach, {
            link: kept.link,
            domainUrl: kept.domain,
            name,
            originalName: file.name,
            extension,
            attachSize: Math.max(0.01, Math.round((file.bytes.length / 1024) * 100) / 100),
          }),
        discard: () => store.remove(name),
      };
    },
    /** The bytes of a kept file; undefined where it is gone. */
    async read(
      context: Context,
      kept: { readonly name: string; readonly domain: string },
    ): Promise<Buffer | undefined> {
      const store = await world.storeOf(context, kept.domain);
      const stream = await store?.get(kept.name);
      return stream && buffer(stream);
    },
  };
}

import { rm } from 'node:fs/promises';
import { attach } from '@heliodeck/model/resources/attach';
import { contentTypeOf } from '@heliodeck/model/resources/file-types';
import type { KeptFile } from '@heliodeck/model/wire/kept-file';
import type { Context } from '../../context.ts';
import type { HttpExchange } from '../../http/route.ts';
import { auditDone } from '../../logs/audit.ts';
import { fittingName, freshName } from './file-name.ts';
import { judgeFile } from './upload/judge-file.ts';
import { receiveFile, shownFileName } from './upload/receive.ts';
import { scanFile } from './upload/scan-file.ts';
import type { ResourceWorld } from './world.ts';

/** Options of an upload; code and name are read when the fields of the form have been received. */
interface KeepWishes {
  /** Configuration for storing it; absent = the active one. */
  readonly code: () => string | undefined;
  /** Stored on this server whatever configuration is active: pictures in rich text must be on this server. */
  readonly here: boolean;
  /** Displayed name instead of the sender's. */
  readonly fileName: () => string | undefined;
  /** Whether it becomes an attachment. */
  readonly attached: boolean;
}

/**
 * Receives the file of a request, checks and stores it, and registers it as an attachment if requested.
 * @throws CodedError upload.…, resource.…; a refused file is deleted
 */
export async function keepFile(
  world: ResourceWorld,
  context: Context,
  raw: Pick<HttpExchange, 'files'>,
  wishes: KeepWishes,
): Promise<KeptFile> {
  const received = await receiveFile(raw, world.receiving);
  try {
    const store = wishes.here ? world.local : await world.storeFor(context, wishes.code());
    const wished = wishes.fileName();
    const { scanner } = world.services.config;
    if (scanner) await scanFile(scanner, received.path);
    const { extension, length } = await judgeFile(received);
    const name = freshName(context.caller.tenantId, extension);
    const given = wished === undefined ? received.originalName : shownFileName(wished);
    const originalName = fittingName(given, extension);
    await store.put(name, received.path, { contentType: contentTypeOf(extension), title: originalName });
    const kept = { link: store.link(name), domain: store.domain, name, originalName };
    const facts = { link: kept.link, domainUrl: kept.domain, name, originalName, extension };
    // The size of a file of a few bytes must not be rounded to zero.
    const attachSize = Math.max(0.01, Math.round((length / 1024) * 100) / 100);
    try {
      if (wishes.attached) {
        const attachId = await world.services.entities.put(context, attach, { ...facts, attachSize });
        return { ...kept, attachId };
      }
      const ossCode = wishes.code();
      await auditDone(context, [
        {
          act: 'upload',
          entity: attach.key,
          recordId: name,
          title: originalName,
          after: { ...facts, attachSize, ...(ossCode === undefined ? {} : { ossCode }) },
        },
      ]);
      return { ...kept, attachId: null };
    } catch (error) {
      await store.remove(name);
      throw error;
    }
  } finally {
    await rm(received.path, { force: true });
  }
}

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

/** What the caller wants of an upload; code and name are read when the fields of the form have come. */
interface KeepWishes {
  /** Configuration to keep it by; absent = the one in force. */
  readonly code: () => string | undefined;
  /** Kept on this server whatever storage is active: pictures of formatted text come from nowhere else. */
  readonly here: boolean;
  /** Name shown instead of the sender's. */
  readonly fileName: () => string | undefined;
  /** Makes it an attachment. */
  readonly attached: boolean;
}

/**
 * Takes in the file of a request: received, judged, kept, and noted as an attachment if asked for.
 * @throws CodedError upload.…, resource.…; nothing is left of a refused file
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
    // A file of a few bytes is small, not nothing.
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

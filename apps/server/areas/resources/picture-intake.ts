import { rm } from 'node:fs/promises';
import { attach } from '@heliodeck/model/resources/attach';
import { contentTypeOf, isImageExtension } from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { auditDone } from '../../logs/audit.ts';
import type { PictureIntake } from '../../picture-intake.ts';
import type { Services } from '../../services.ts';
import { fittingName, freshName } from './file-name.ts';
import { judgeFile } from './upload/judge-file.ts';
import { receiveFile } from './upload/receive.ts';
import { scanFile } from './upload/scan-file.ts';
import { resourceWorld } from './world.ts';

/** Checks and stores pictures like uploads. @param sealing key of the credentials of storage configurations */
export function pictureIntake(services: Services, sealing: Uint8Array): PictureIntake {
  const world = resourceWorld(services, sealing);
  return async (context, raw, mostBytes) => {
    const received = await receiveFile(raw, world.receiving, mostBytes);
    const drop = (): Promise<void> => rm(received.path, { force: true });
    return {
      drop,
      async keep() {
        try {
          const store = await world.storeFor(context, undefined);
          const { scanner } = services.config;
          if (scanner) await scanFile(scanner, received.path);
          const { extension, length } = await judgeFile(received);
          if (!isImageExtension(extension)) throw new CodedError('candid.noPicture');
          const name = freshName(context.caller.tenantId, extension);
          const title = fittingName(received.originalName, extension);
          await store.put(name, received.path, { contentType: contentTypeOf(extension), title });
          const facts = { link: store.link(name), domainUrl: store.domain, name, originalName: title };
          await auditDone(context, [
            { act: 'upload', entity: attach.key, recordId: name, title, after: { ...facts, length } },
          ]);
          return {
            link: facts.link,
            remove: () => store.remove(name),
          };
        } finally {
          await drop();
        }
      },
    };
  };
}

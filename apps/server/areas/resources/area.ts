import { oss } from '@heliodeck/model/resources/oss';
import { sms } from '@heliodeck/model/resources/sms';
import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import { pictureRules } from '../../crud/hooks/picture-rules.ts';
import { attachRoutes } from './attach-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { ossRoutes } from './oss-routes.ts';
import { ownPicture } from './own-picture.ts';
import { fileRemovals } from './remove-files.ts';
import { attachRules, ossRules, smsRules } from './resource-rules.ts';
import { type SmsBases, smsSender } from './sms/send.ts';
import { textMessageRoutes } from './sms-routes.ts';
import { purgeReceived } from './upload/receive.ts';
import { resourceWorld } from './world.ts';

const hour = 3_600_000;

export interface ResourceOptions {
  /** Other URLs of SMS services than the vendors'. */
  readonly smsBases?: SmsBases;
}

/** Uploads, object storage, attachments and text messages. */
export function resourcesArea({ keys }: Pick<Access, 'keys'>, options: ResourceOptions = {}): MakeArea {
  return (services) => {
    const world = resourceWorld(services, keys.sealing);
    const removals = fileRemovals(world);
    return {
      name: 'resource',
      rules: [
        ...[oss, sms].map((entity) => optionRules(entity, services.entities.words)),
        ...[ossRules(world), smsRules(world), attachRules(removals)],
        ...services.entities.catalogue.all.flatMap((entity) => pictureRules(entity, ownPicture(world))),
      ],
      routes: [
        ...ossRoutes(world, removals),
        ...fileRoutes(world),
        ...attachRoutes(world),
        ...textMessageRoutes(world, smsSender(world, options.smsBases ?? {})),
      ],
      jobs: [removals.job],
      start: () => purgeReceived(world.receiving, new Date(services.now().getTime() - hour)),
    };
  };
}

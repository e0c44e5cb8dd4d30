import type { Services } from '../../services.ts';
import type { TaskNow } from '../../task-notices.ts';
import type { PushBases, TextMessages } from './channels/channel.ts';

/** Dependencies shared by the routes, rules and jobs of this area. */
export interface PushParts {
  readonly services: Services;
  readonly sealing: Uint8Array;
  readonly bases: PushBases;
  readonly texts: TextMessages;
  readonly taskNow: TaskNow;
}

import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { dutyShift } from '@heliodeck/model/push/duty-shift';
import { pushChain } from '@heliodeck/model/push/push-chain';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { pushPerson } from '@heliodeck/model/push/push-person';
import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import type { Subscription } from '../../events/subscription.ts';
import type { Services } from '../../services.ts';
import type { TaskNow } from '../../task-notices.ts';
import { channelRules } from './channel-rules.ts';
import { type PushBases, type TextMessages, vendorBases } from './channels/channel.ts';
import { chainRules, personRules, shiftRules } from './duty-rules.ts';
import { pushJobs } from './push-jobs.ts';
import { pushRecordRules } from './push-record-rules.ts';
import { pushRoutes } from './push-routes.ts';
import { alarmSubscriptions } from './subscriptions.ts';

interface PushOptions {
  /** Sends text messages through the tenant's own provider. */
  readonly texts: (services: Services) => TextMessages;
  /** Returns the current facts of a task that a notification is about. */
  readonly taskNow: TaskNow;
  /** Replaces the addresses of vendors' services. */
  readonly bases?: Partial<PushBases>;
}

/** Notifications of alarms to people and programs: channels, messages and their attempts, duty rotas, escalation. */
export function pushArea({ keys }: Pick<Access, 'keys'>, { texts, taskNow, bases }: PushOptions): MakeArea {
  return (services) => {
    const parts = {
      services,
      sealing: keys.sealing,
      texts: texts(services),
      taskNow,
      bases: { ...vendorBases, ...bases },
    };
    let heard: readonly Subscription[] = [];
    return {
      name: 'push',
      rules: [
        ...[pushChannel, dutyRota, dutyShift, pushChain, pushPerson].map((entity) =>
          optionRules(entity, services.entities.words),
        ),
        ...[channelRules(parts), shiftRules(), chainRules(), personRules(), pushRecordRules()],
      ],
      routes: pushRoutes(parts),
      jobs: pushJobs(parts),
      async start() {
        if (services.jobsByHand) return;
        heard = alarmSubscriptions(services);
        for (const subscription of heard) await subscription.start();
      },
      async stop() {
        for (const subscription of heard) await subscription.stop();
      },
    };
  };
}

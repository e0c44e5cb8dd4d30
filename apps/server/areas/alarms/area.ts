import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { thresholdAttr } from '@heliodeck/model/alarms/threshold-attr';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import type { PictureIntake } from '../../picture-intake.ts';
import type { Services } from '../../services.ts';
import { alarmListRoutes } from './alarm-lists.ts';
import { alarmPerformanceRoutes } from './alarm-performance.ts';
import { alarmRoutes } from './alarm-routes.ts';
import { alarmRules } from './alarm-rules.ts';
import { alarmStatisticsRoute } from './alarm-statistics.ts';
import { alarmStoryRoute } from './alarm-story.ts';
import { alarmTraceRoute } from './alarm-trace.ts';
import { alarmTroubles } from './alarm-troubles.ts';
import { candidRoutes } from './candid-routes.ts';
import { candidRules, candidSourceRules } from './candid-rules.ts';
import { outOfServiceRoutes } from './out-of-service-routes.ts';
import { outOfServiceRules } from './out-of-service-rules.ts';
import { replayRoute } from './replay-route.ts';
import { stormSizeRoute } from './storm-size.ts';
import { thresholdRoutes } from './threshold-routes.ts';
import { thresholdRules } from './threshold-rules.ts';

/** The user-facing area of alarms: lists, rules, push records, pictures of cameras. */
export const alarmsArea =
  (parts: { readonly pictures: (services: Services) => PictureIntake }): MakeArea =>
  (services) => {
    const { entities, policy } = services;
    return {
      name: 'alarms',
      rules: [
        ...[thresholdSetting, thresholdAttr, msgPush].map((entity) => optionRules(entity, entities.words)),
        thresholdRules(),
        outOfServiceRules(entities),
        candidRules(entities),
        candidSourceRules(),
        alarmRules(entities),
      ],
      troubles: [alarmTroubles(entities)],
      routes: [
        ...alarmListRoutes(entities),
        ...alarmRoutes(entities),
        ...alarmPerformanceRoutes(entities),
        alarmStatisticsRoute(entities),
        alarmStoryRoute(entities),
        alarmTraceRoute({ entities, policy }),
        stormSizeRoute(entities),
        ...candidRoutes(services, parts.pictures(services)),
        ...thresholdRoutes(entities),
        ...outOfServiceRoutes(entities),
        replayRoute({ entities, policy }),
      ],
    };
  };

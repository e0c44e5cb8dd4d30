import type { Access } from './access/access.ts';
import type { MakeFeature } from './feature.ts';
import { commandsFeature } from './features/commands/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { demoFeature } from './features/demo/feature.ts';
import { liveFeature } from './features/live/feature.ts';
import { platformFeature } from './features/platform/feature.ts';
import { resourceFeature } from './features/resource/feature.ts';
import { phoneCodes } from './features/resource/sms/phone-codes.ts';
import { shellFeature } from './features/shell/feature.ts';
import { signInFeature } from './features/sign-in/feature.ts';
import { stationsFeature } from './features/stations/feature.ts';
import { telemetryFeature } from './features/telemetry/feature.ts';
import { weatherFeature } from './features/weather/feature.ts';
import type { Field } from './field/field.ts';
import type { Ingest } from './ingest/ingest.ts';
import { jobsFeature } from './jobs/feature.ts';
import type { LiveBus } from './live/bus.ts';

/** What features share beside Services. */
interface Parts {
  readonly access: Access;
  readonly live: LiveBus;
  readonly ingest: Ingest;
  readonly field: Field;
}

/** The parts of the server, one line each, in the order they start. */
export function features({ access, live, ingest, field }: Parts): readonly MakeFeature[] {
  return [
    signInFeature(access, { phoneCodes: (services) => phoneCodes(services, access.keys.sealing) }),
    shellFeature(access),
    platformFeature(access),
    resourceFeature(access),
    stationsFeature(field, access.keys.sealing),
    commandsFeature({ access, live, field }),
    liveFeature(live),
    telemetryFeature,
    dashboardFeature,
    weatherFeature(),
    jobsFeature(ingest),
    demoFeature(field, ingest),
  ];
}

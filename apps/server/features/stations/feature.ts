import type { MakeFeature } from '../../feature.ts';
import type { Field } from '../../field/field.ts';
import { claimJudge } from './claim.ts';
import { claimRoutes } from './claim-routes.ts';
import { deviceRules } from './device-rules.ts';
import { dtuRules } from './dtu-rules.ts';
import { headerBoxRules } from './header-box-rules.ts';
import { lineRoutes } from './line-routes.ts';
import { stationRoutes } from './routes.ts';
import { stationRules } from './station-rules.ts';

/** Stations, DTUs and devices as records, and the tree they hang in. */
export function stationsFeature(field: Field, sealing: Uint8Array): MakeFeature {
  return (services) => ({
    name: 'stations',
    rules: [
      stationRules(services),
      dtuRules(services, { sealing, judgeClaim: claimJudge(field.gateway, services) }),
      deviceRules(services),
      headerBoxRules(),
    ],
    routes: [
      ...stationRoutes(services.entities, services.entities, services.entities.catalogue),
      ...claimRoutes(field, services),
      ...lineRoutes(field, services.entities),
    ],
    async start() {
      if (services.config.roles.has('gateway')) await field.start();
    },
    stop: () => field.stop(),
  });
}

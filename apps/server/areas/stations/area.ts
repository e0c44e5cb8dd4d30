import { headerBox } from '@heliodeck/model/stations/header-box';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import { capacityRules } from './capacity-rules.ts';
import { claimJudge } from './claim.ts';
import { claimRoutes } from './claim-routes.ts';
import { commissionRoute } from './commission-routes.ts';
import { dtuRules } from './dtu-rules.ts';
import { headerBoxRules } from './header-box-rules.ts';
import { lineRoutes } from './line-routes.ts';
import { offlineTroubles } from './offline-troubles.ts';
import { stationRoutes } from './routes.ts';
import { stationRules } from './station-rules.ts';

/** Stations, DTUs and devices as records, and the tree of stations. */
export function stationsArea(gateway: GatewayPort, sealing: Uint8Array): MakeArea {
  return (services) => ({
    name: 'stations',
    rules: [
      ...[stationInfo, headerBox].map((entity) => optionRules(entity, services.entities.words)),
      stationRules(),
      dtuRules({ sealing, judgeClaim: claimJudge(gateway, services) }),
      headerBoxRules(),
      capacityRules(),
    ],
    troubles: [offlineTroubles(services.entities)],
    routes: [
      ...stationRoutes(services.entities, services.entities, services.entities.catalogue),
      ...claimRoutes(gateway, services),
      ...lineRoutes(gateway, services.entities),
      commissionRoute(services.entities),
    ],
  });
}

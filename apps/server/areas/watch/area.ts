import type { MakeArea } from '../../area.ts';
import { dayEnergy } from '../../telemetry/watch/day-energy.ts';
import { findRoutes } from './find-routes.ts';
import { pastRoutes } from './past-routes.ts';
import { stationOverviewRoutes } from './station-routes.ts';
import { troubleRoutes } from './trouble-routes.ts';

/** Present troubles, and an overview of all stations. */
export const watchArea: MakeArea = (services) => {
  const energy = dayEnergy(services);
  return {
    name: 'watch',
    routes: [
      ...troubleRoutes(services),
      ...stationOverviewRoutes(services, energy),
      ...findRoutes(services),
      ...pastRoutes(services),
    ],
  };
};

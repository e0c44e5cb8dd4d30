import { alarmStatisticsOf } from './areas/alarms/alarm-statistics.ts';
import type { BoardReads } from './areas/boards/board-reads.ts';
import { energyFigures } from './areas/energy/board-figures.ts';
import { faultStatisticsOf } from './areas/orders/fault-statistics.ts';
import { repairCosts } from './areas/orders/repair-costs.ts';
import { tilesOf } from './areas/watch/station-routes.ts';
import { troublePage } from './areas/watch/trouble-routes.ts';
import type { Services } from './services.ts';
import { dayEnergy } from './telemetry/watch/day-energy.ts';

/** Data of other areas for boards. */
export function boardReads(services: Services): BoardReads {
  const { entities } = services;
  const days = dayEnergy(services);
  return {
    energy: energyFigures(services),
    tiles: (context, stationIds) => tilesOf(context, services, days, stationIds),
    troubles: (context, stationIds, size) =>
      troublePage(context, services, { stationIds: stationIds && [...stationIds], current: 1, size }),
    alarms: (context, asked) => alarmStatisticsOf(context, entities, asked),
    faults: (context, asked) => faultStatisticsOf(context, entities, asked),
    repairCosts: (context, first, after) => repairCosts(context, entities, first, after),
  };
}

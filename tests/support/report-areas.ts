import type { MakeArea } from '../../apps/server/area.ts';
import { energyArea } from '../../apps/server/areas/energy/area.ts';
import { keptPlans } from '../../apps/server/areas/energy/plan-year.ts';
import { visibleStations } from '../../apps/server/areas/energy/stations.ts';
import { reportsArea } from '../../apps/server/areas/reports/area.ts';
import { keptWeather } from '../../apps/server/areas/weather/kept-days.ts';

/** The areas of energy and reports only, without schedules. */
export const reportAreas: readonly MakeArea[] = [
  energyArea,
  reportsArea({ stations: visibleStations, plans: keptPlans, weather: keptWeather }, () => ({
    callerOf: async () => null,
    files: {
      keep: () => Promise.reject(new Error('nothing is kept here')),
      read: async () => undefined,
    },
    mail: () => Promise.reject(new Error('nothing is mailed here')),
    pdf: {
      open: () => Promise.reject(new Error('nothing is drawn here')),
      write: () => Promise.reject(new Error('nothing is drawn here')),
    },
    sources: [],
  })),
];

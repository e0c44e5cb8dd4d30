import { rowBatches } from '../crud/lists/row-batches.ts';
import type { Store } from '../store/store.ts';
import { postgresAppend } from './append/open-append.ts';
import { postgresChart } from './chart/chart-spans.ts';
import { readChart } from './chart/read-chart.ts';
import { postgresEdits } from './edits/enter-readings.ts';
import { bandCalendars } from './energy/band-calendars.ts';
import { keepBands } from './energy/band-roll.ts';
import { bandsByCounter } from './energy/band-sums.ts';
import { counterEvents, countersOf } from './energy/counter-events.ts';
import { energyByCounter } from './energy/counter-sums.ts';
import { energyBetween, gridCounters } from './energy/energy-slots.ts';
import {
  closeEnergyDays,
  controllerCounters,
  energyBy,
  energyInTotal,
  energyOfEach,
  generationSources,
  stationCounters,
} from './energy/energy-sums.ts';
import { firstDaysOf } from './energy/first-days.ts';
import { followZones } from './energy/follow-zones.ts';
import { readingsAtEnds } from './energy/period-ends.ts';
import { eventCounts, eventsWithin } from './energy/period-events.ts';
import { isHistoryCounted } from './history/count-waiting.ts';
import { historyPage } from './history/history-page.ts';
import { exportStatement, rowMaker } from './history/history-rows.ts';
import { storedByTenant } from './history/stored-by-tenant.ts';
import { valuesAt } from './history/values-at.ts';
import { firstPack, liveRows, removeLiveRows } from './live/live-rows.ts';
import { removeExpired } from './retention.ts';
import type { TelemetryStore } from './telemetry-store.ts';
import { viewsOf } from './view-db.ts';

/** Telemetry stored in PostgreSQL, including history. */
export function postgresTelemetry(
  store: Pick<Store, 'tenantDb' | 'asPlatform' | 'forExport'>,
): TelemetryStore {
  const dbOf = viewsOf(store);
  /** Tenants whose history is counted, by record; never becomes uncounted. */
  const counted = new Set<string>();
  return {
    history: {
      page: (view, search, { offset, limit }) =>
        dbOf(view).read((_, { client }) =>
          historyPage(client, { ...search, tenantId: view.tenantId, offset, limit }),
        ),
      async isReady(view, record) {
        const key = `${record.key} ${view.tenantId}`;
        if (counted.has(key)) return true;
        const isReady = await dbOf(view).read((_, { client }) =>
          isHistoryCounted(client, record, view.tenantId),
        );
        if (isReady) counted.add(key);
        return isReady;
      },
      export(view, search) {
        const make = rowMaker(search.record);
        const statement = exportStatement(view.tenantId, search);
        return rowBatches(store.forExport(dbOf(view)), statement, (stored) => stored.map(make));
      },
      chart: (view, wish, spanMs) =>
        dbOf(view).read((_, { client }) => readChart(postgresChart(client), wish, spanMs)),
      valuesAt: (view, wish) => valuesAt(dbOf(view), wish),
      amounts: (now) =>
        storedByTenant(store.asPlatform('whoever runs the platform sees how much each tenant stores'), now),
      removeExpired: (now) =>
        removeExpired(store.asPlatform('telemetry that tenants keep no longer is removed'), now),
    },
    live: { rows: liveRows, firstPack, forget: removeLiveRows },
    edits: postgresEdits(store),
    append: postgresAppend(store),
    energy: {
      generationSources,
      controllerCounters,
      gridCounters,
      stationCounters,
      between: energyBetween,
      by: energyBy,
      ofEach: energyOfEach,
      byCounter: energyByCounter,
      bands: bandsByCounter,
      keepBands,
      calendars: bandCalendars,
      firstDays: firstDaysOf,
      eventCounts,
      eventsWithin,
      readingsAtEnds,
      total: energyInTotal,
      countersOf,
      events: counterEvents,
      closeDays: closeEnergyDays,
      followZones,
    },
  };
}

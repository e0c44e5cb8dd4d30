import type { LiveBus } from '../../../live/bus.ts';
import type { IngestStage, PlannedRecord } from '../ingest-stage.ts';
import { writeLive } from '../write-fresh.ts';

/** The row of each device (and pack) that shows its newest values; after the commit, the live feed hears of them. */
export function liveStage(bus?: Pick<LiveBus, 'publish'>): IngestStage {
  return {
    name: 'live',
    begin({ isNews }) {
      let written: readonly PlannedRecord[] = [];
      return {
        write(records, script) {
          written = records;
          for (const record of records) writeLive(script, record);
        },
        afterCommit() {
          if (bus && isNews) for (const record of written) publish(bus, record);
        },
      };
    },
  };
}

function publish(bus: Pick<LiveBus, 'publish'>, { plan }: PlannedRecord): void {
  for (const { readings } of plan.fresh) {
    for (const { reading } of readings) {
      const { tenantId, deviceId, record, pack, at, values } = reading;
      bus.publish({ kind: 'readings', tenantId, deviceId, record, pack, at, values });
    }
  }
}

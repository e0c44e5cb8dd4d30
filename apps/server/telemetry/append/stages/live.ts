import type { LiveFeed } from '../../../live/live-feed.ts';
import type { IngestStage, PlannedRecord } from '../../ingest-stage.ts';
import { writeLive } from '../write-fresh.ts';

/** Writes the row with the newest values of each device (and pack), and publishes them to the live feed after the commit. */
export function liveStage(live?: Pick<LiveFeed, 'publish'>): IngestStage {
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
          if (live && isNews) for (const record of written) publish(live, record);
        },
      };
    },
  };
}

function publish(live: Pick<LiveFeed, 'publish'>, { plan }: PlannedRecord): void {
  for (const { reading } of [...plan.shown, ...plan.fresh.flatMap(({ readings }) => readings)]) {
    const { tenantId, deviceId, record, pack, at, values } = reading;
    live.publish({ kind: 'readings', tenantId, deviceId, record, pack, at, values });
  }
}

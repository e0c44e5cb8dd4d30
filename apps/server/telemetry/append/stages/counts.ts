import { addCounts, type CountedRows } from '../../history/add-counts.ts';
import type { IngestStage } from '../../ingest-stage.ts';
import type { RecordLayout } from '../../record-layout.ts';
import type { LateReadings } from '../late.ts';

/**
 * Counts rows of history. A live row counts those of its device's current quarter of an hour (stages/live.ts) without an extra write; this
 * stage adds the counts of completed quarters and late readings to the stored counts.
 */
export const countStage: IngestStage = {
  name: 'counts',
  begin() {
    const changed = new Map<RecordLayout, CountedRows[]>();
    const add = (layout: RecordLayout, counted: readonly CountedRows[]) => {
      if (counted.length > 0) changed.set(layout, [...(changed.get(layout) ?? []), ...counted]);
    };
    return {
      async late(_, layout, inserted) {
        add(layout, inserted.flatMap(rowsOf));
      },
      write(records, script) {
        for (const { layout, plan } of records) add(layout, plan.ended);
        // In a fixed order: several writers change a tenant's sums and must not deadlock.
        const ordered = [...changed].sort(([one], [other]) => (one.record.key < other.record.key ? -1 : 1));
        for (const [{ record }, counted] of ordered) addCounts(script, record, counted);
      },
    };
  },
};

function rowsOf({ cursor, readings }: LateReadings): CountedRows[] {
  const { deviceId, pack } = cursor;
  return readings.map(({ reading }) => ({
    tenantId: reading.tenantId,
    deviceId,
    pack,
    at: reading.at,
    rows: 1,
  }));
}

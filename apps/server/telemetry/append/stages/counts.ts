import { slotOf } from '@heliodeck/model/energy/slot';
import { type CountedQuarter, recount } from '../../history/recount.ts';
import type { RecordLayout } from '../../record-layout.ts';
import type { IngestStage } from '../ingest-stage.ts';
import type { LateReadings } from '../late.ts';

/**
 * Counts rows of history. A live row counts those of its device's running quarter of an hour (stages/live.ts), at no cost of
 * its own; quarters that are over, and those that late readings fall into, are counted here.
 */
export const countStage: IngestStage = {
  name: 'counts',
  begin() {
    const changed = new Map<RecordLayout, CountedQuarter[]>();
    const add = (layout: RecordLayout, quarters: readonly CountedQuarter[]) => {
      if (quarters.length > 0) changed.set(layout, [...(changed.get(layout) ?? []), ...quarters]);
    };
    return {
      async late(_, layout, inserted) {
        add(layout, inserted.flatMap(quartersOf));
      },
      write(records, script) {
        for (const { layout, plan } of records) add(layout, plan.ended);
        for (const [{ record }, quarters] of changed) recount(script, record, quarters);
      },
    };
  },
};

function quartersOf({ head, readings }: LateReadings): CountedQuarter[] {
  const { deviceId, pack } = head;
  return readings.map(({ reading }) => ({
    ...{ tenantId: reading.tenantId, deviceId, pack },
    quarter: slotOf(reading.at),
  }));
}

import { wattHoursOf } from '@heliodeck/model/energy/rules';
import type pg from 'pg';
import type { AdmittedReading } from '../../admission.ts';
import { type HistoryStretch, readChains } from '../../energy/chains.ts';
import { EnergyLedger } from '../../energy/energy-ledger.ts';
import type { IngestStage } from '../../ingest-stage.ts';
import type { LayoutCounter, RecordLayout } from '../../record-layout.ts';
import type { CounterCursor, DeviceCursor } from '../device-cursors.ts';
import type { LateReadings } from '../late.ts';

/** Energy of each counter per quarter of an hour, from the differences of its samples. */
export const energyStage: IngestStage = {
  name: 'energy',
  begin({ now, months }) {
    const ledger = new EnergyLedger(now);
    return {
      late: (client, layout, inserted) => countLate(client, layout, inserted, ledger),
      write(records, script) {
        for (const { layout, plan } of records) {
          for (const { cursor, readings } of plan.fresh) {
            for (const admitted of readings) count(layout, cursor, admitted, ledger);
          }
        }
        months.require(ledger.months());
        ledger.write(script);
      },
    };
  },
};

function count(
  layout: RecordLayout,
  cursor: DeviceCursor,
  { reading, cells, facts }: AdmittedReading,
  ledger: EnergyLedger,
): void {
  const period = { periodSeconds: facts.periodSeconds, since: facts.periodSince };
  layout.counters.forEach(({ index, role, wattHours }, n) => {
    const sample = wattHoursOf(cells[index], wattHours);
    const counter = cursor.counters[n];
    if (sample === null || counter === undefined) return;
    const { tenantId, deviceId, at } = reading;
    ledger.append({ tenantId, deviceId, role, cursor: counter }, { at, wattHours: sample }, period);
  });
}

/** Changes energy from the chains of samples without the late ones to the chains with them. */
async function countLate(
  client: pg.PoolClient,
  layout: RecordLayout,
  inserted: readonly LateReadings[],
  ledger: EnergyLedger,
): Promise<void> {
  for (const [n, counter] of layout.counters.entries()) {
    const stretches = inserted.map((one) => stretchOf(one, n));
    const chains = await readChains(client, layout, counter, stretches);
    for (const [place, one] of inserted.entries()) {
      const cursor = one.cursor.counters[n];
      if (cursor) countLateOf(counter, cursor, one.readings, chains[place] ?? [], ledger);
    }
  }
}

function stretchOf({ cursor, readings }: LateReadings, counter: number): HistoryStretch {
  return {
    deviceId: cursor.deviceId,
    pack: cursor.pack,
    low: readings[0]?.reading.at ?? 0,
    high: readings.at(-1)?.reading.at ?? 0,
    floor: cursor.counters[counter]?.energyFrom ?? Number.NEGATIVE_INFINITY,
  };
}

function countLateOf(
  { index, role, wattHours }: LayoutCounter,
  cursor: CounterCursor,
  news: readonly AdmittedReading[],
  after: Awaited<ReturnType<typeof readChains>>[number],
  ledger: EnergyLedger,
): void {
  const samples = news.flatMap(({ reading, cells }) => {
    const sample = wattHoursOf(cells[index], wattHours);
    return sample === null || reading.at < cursor.energyFrom ? [] : [{ at: reading.at, wattHours: sample }];
  });
  const reading = news[0]?.reading;
  const newest = samples.at(-1);
  if (newest === undefined || reading === undefined) return;
  const late = new Set(samples.map(({ at }) => at));
  const before = after.filter(({ at }) => !late.has(at));
  ledger.change({ tenantId: reading.tenantId, deviceId: reading.deviceId, role, cursor }, before, after);
  if (cursor.sample === null || newest.at > cursor.sample.at) cursor.sample = newest;
}

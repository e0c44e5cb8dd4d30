import { quoted } from '@heliodeck/model/ddl';
import type { CounterSample } from '@heliodeck/model/energy/pair';
import { wattHoursOf } from '@heliodeck/model/energy/rules';
import type pg from 'pg';
import { arrayText } from '../store/sql-text.ts';
import { readChains } from './chains.ts';
import { EnergyLedger } from './energy-ledger.ts';
import { type Head, headKey, readHeads } from './heads.ts';
import type { LayoutCounter, RecordLayout } from './record-layout.ts';
import { RollupMarks } from './rollup-marks.ts';

/** A row that was deleted from history in the same transaction. */
export interface RemovedReading {
  readonly deviceId: string;
  readonly pack: number;
  /** Its instant, ms. */
  readonly at: number;
  /** Its values by metric name, as stored. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Takes readings that were just deleted out of energy and roll-ups. Whoever writes readings of these devices learns of
 * it, since their live rows change version.
 * @param now ms
 */
export async function retract(
  client: pg.PoolClient,
  layout: RecordLayout,
  tenantId: string,
  removed: readonly RemovedReading[],
  now: number,
): Promise<void> {
  const byHead = Map.groupBy(removed, ({ deviceId, pack }) => headKey(deviceId, pack));
  const keys = [...byHead.values()].flatMap(([first]) => first ?? []);
  await client.query(
    `update ${quoted(layout.record.liveTable)} l set data_time = l.data_time
     from unnest($1::bigint[], $2::integer[]) u(device_id, pack) where l.device_id = u.device_id and l.pack = u.pack`,
    [arrayText(keys.map(({ deviceId }) => deviceId)), arrayText(keys.map(({ pack }) => pack))],
  );
  const ledger = new EnergyLedger(now);
  const marks = new RollupMarks(now);
  for (const head of await readHeads(client, layout, keys)) {
    const readings = (byHead.get(head.key) ?? []).toSorted((a, b) => a.at - b.at);
    for (const { at } of readings) marks.add(layout, head, tenantId, at);
    if (head.counters.length !== layout.counters.length) continue;
    for (const [n, counter] of layout.counters.entries()) {
      await retractCounter(client, layout, counter, n, head, tenantId, readings, ledger);
    }
  }
  await ledger.write(client);
  await marks.write(client);
}

async function retractCounter(
  client: pg.PoolClient,
  layout: RecordLayout,
  counter: LayoutCounter,
  n: number,
  head: Head,
  tenantId: string,
  readings: readonly RemovedReading[],
  ledger: EnergyLedger,
): Promise<void> {
  const counterHead = head.counters[n];
  const metric = layout.columns[counter.index]?.name ?? '';
  if (counterHead === undefined) return;
  const gone = readings.flatMap(({ at, values }): CounterSample[] => {
    const wattHours = wattHoursOf(values[metric], counter.wattHours);
    return wattHours === null || at < counterHead.energyFrom ? [] : [{ at, wattHours }];
  });
  const low = gone[0]?.at;
  const high = gone.at(-1)?.at;
  if (low === undefined || high === undefined) return;
  const { deviceId, pack } = head;
  const stretch = { deviceId, pack, low, high, floor: counterHead.energyFrom };
  const [after = []] = await readChains(client, layout, counter, [stretch]);
  const before = [...after, ...gone].sort((a, b) => a.at - b.at);
  ledger.change({ tenantId, deviceId, role: counter.role, head: counterHead }, before, after);
}

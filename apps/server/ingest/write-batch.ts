import { quoted } from '@heliodeck/model/ddl';
import { wattHoursOf } from '@heliodeck/model/energy/rules';
import type pg from 'pg';
import { arrayText } from '../store/sql-text.ts';
import type { TelemetryMonths } from '../store/telemetry-months.ts';
import type { Admitted } from './admission.ts';
import { EnergyLedger } from './energy-ledger.ts';
import { copyHead, type Head, type HeadCache, headKey, loadHeads, type WantedHead } from './heads.ts';
import { writeLate } from './late.ts';
import { planRecord, type RecordPlan } from './plan-record.ts';
import type { RecordLayout } from './record-layout.ts';
import { RollupMarks } from './rollup-marks.ts';
import { part, stageColumn, stageRows, stageTable } from './stage.ts';

/** Another process has written readings of these devices: what is remembered of them must be read again. */
export class StaleHeads extends Error {
  override readonly name = 'StaleHeads';
}

/** What a transaction did, to be told once it is committed. */
export interface Written {
  /** Readings that are now the newest of their device. */
  readonly fresh: readonly Admitted[];
  /** Older readings that were not there yet. */
  readonly late: number;
  readonly duplicates: number;
  /** Takes over what was learnt. Only after the commit. */
  remember(): void;
}

/** What one transaction needs besides its connection. */
export interface WriteParts {
  readonly cache: HeadCache;
  readonly months: TelemetryMonths;
  readonly now: number;
  /** The transaction's id: what live rows written in it will have as xmin. */
  readonly version: string;
  readonly afterCommit: (callback: () => void) => void;
}

/**
 * Writes readings inside a transaction: history rows (what is there already stays), the live row of each device, energy,
 * and marks for the roll-ups. Readings newer than everything known of their device take the short way.
 * @throws StaleHeads, MissingMonths: put right what they name and run the transaction again
 */
export async function writeBatch(
  client: pg.PoolClient,
  batch: readonly Admitted[],
  parts: WriteParts,
): Promise<Written> {
  const ledger = new EnergyLedger(parts.now);
  const marks = new RollupMarks(parts.now);
  const fresh: Admitted[] = [];
  const changed: { readonly record: string; readonly heads: readonly Head[] }[] = [];
  let late = 0;
  for (const [layout, readings] of Map.groupBy(batch, (admitted) => admitted.layout)) {
    const heads = await headsFor(client, layout, readings, parts.cache);
    const plan = planRecord(layout, readings, heads);
    await stageRows(client, layout, plan.rows, parts.afterCommit);
    late += await writeLate(client, layout, plan.late, ledger, marks);
    await writeFresh(client, layout, plan);
    for (const { head, readings: news } of plan.fresh) {
      for (const admitted of news) {
        marks.add(layout, head, admitted.reading.tenantId, admitted.reading.at);
        countEnergy(layout, head, admitted, ledger);
        fresh.push(admitted);
      }
    }
    changed.push({ record: layout.record.key, heads: [...heads.values()] });
  }
  parts.months.require(ledger.months());
  await ledger.write(client);
  await marks.write(client);
  return {
    fresh,
    late,
    duplicates: batch.length - fresh.length - late,
    remember() {
      for (const { record, heads } of changed) {
        for (const head of heads) head.seen = parts.version;
        parts.cache.put(record, heads);
      }
    },
  };
}

async function headsFor(
  client: pg.PoolClient,
  layout: RecordLayout,
  readings: readonly Admitted[],
  cache: HeadCache,
): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>();
  const wanted = new Map<string, WantedHead>();
  for (const { reading, facts } of readings) {
    const key = headKey(reading.deviceId, reading.pack);
    if (heads.has(key) || wanted.has(key)) continue;
    const known = cache.get(layout.record.key, key);
    if (known) heads.set(key, copyHead(known));
    else wanted.set(key, { deviceId: reading.deviceId, pack: reading.pack, facts });
  }
  for (const head of await loadHeads(client, layout, [...wanted.values()])) heads.set(head.key, head);
  return heads;
}

async function writeFresh(client: pg.PoolClient, layout: RecordLayout, plan: RecordPlan): Promise<void> {
  const { record, columns } = layout;
  const stage = stageTable(layout);
  const names = columns.map(({ column }) => `, ${quoted(column)}`).join('');
  const cells = columns.map((_, index) => `, ${stageColumn(index)}`).join('');
  const into = (
    table: string,
  ) => `insert into ${quoted(table)} (tenant_id, device_id, pack, data_time${names})
    select tenant_id, device_id, pack, data_time${cells} from ${stage}`;
  if (plan.historyRows > 0) {
    const history = await client.query({
      name: `history ${record.key}`,
      text: `${into(record.historyTable)} where part in (${part.history}, ${part.historyAndLive}) on conflict do nothing`,
    });
    expectRows(history.rowCount, plan.historyRows);
  }
  const isLive = `s.part in (${part.live}, ${part.historyAndLive})`;
  if (plan.known > 0) {
    let updated = 0;
    for (const [number, metrics] of plan.shapes.entries()) {
      const sets = metrics.map(
        (index) => `, ${quoted(columns[index]?.column ?? '')} = s.${stageColumn(index)}`,
      );
      const live = await client.query(
        `update ${quoted(record.liveTable)} l set tenant_id = s.tenant_id, data_time = s.data_time${sets.join('')}
         from ${stage} s where ${isLive} and s.grp = $1 and s.seen is not null
           and l.device_id = s.device_id and l.pack = s.pack and l.xmin = s.seen`,
        [number],
      );
      updated += live.rowCount ?? 0;
    }
    expectRows(updated, plan.known);
  }
  if (plan.unknown > 0) {
    const live = await client.query(
      `${into(record.liveTable)} s where ${isLive} and s.seen is null on conflict do nothing`,
    );
    expectRows(live.rowCount, plan.unknown);
  }
  if (plan.touched.length > 0) {
    const live = await client.query(
      `update ${quoted(record.liveTable)} l set data_time = l.data_time
       from unnest($1::bigint[], $2::integer[], $3::text[]) u(device_id, pack, seen)
       where l.device_id = u.device_id and l.pack = u.pack and l.xmin = u.seen::xid`,
      [
        arrayText(plan.touched.map((head) => head.deviceId)),
        arrayText(plan.touched.map((head) => head.pack)),
        arrayText(plan.touched.map((head) => head.seen ?? '')),
      ],
    );
    expectRows(live.rowCount, plan.touched.length);
  }
}

function expectRows(found: number | null, expected: number): void {
  if (found !== expected) throw new StaleHeads(`${found} rows where ${expected} were expected`);
}

function countEnergy(
  layout: RecordLayout,
  head: Head,
  { reading, cells }: Admitted,
  ledger: EnergyLedger,
): void {
  layout.counters.forEach(({ index, role, wattHours }, n) => {
    const count = wattHoursOf(cells[index], wattHours);
    const counter = head.counters[n];
    if (count === null || counter === undefined) return;
    const { tenantId, deviceId, at } = reading;
    ledger.append({ tenantId, deviceId, role, head: counter }, { at, wattHours: count });
  });
}

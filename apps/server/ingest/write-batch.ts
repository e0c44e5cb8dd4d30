import { wattHoursOf } from '@heliodeck/model/energy/rules';
import type pg from 'pg';
import { Script } from '../store/script.ts';
import type { TelemetryMonths } from '../store/telemetry-months.ts';
import type { Admitted } from './admission.ts';
import { EnergyLedger } from './energy-ledger.ts';
import { type Head, type HeadCache, headKey, loadHeads, type WantedHead } from './heads.ts';
import { writeLate } from './late.ts';
import { planRecord } from './plan-record.ts';
import type { RecordLayout } from './record-layout.ts';
import { RollupMarks } from './rollup-marks.ts';
import { stageRows } from './stage.ts';
import { type Staged, writeFresh } from './write-fresh.ts';

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
interface WriteParts {
  readonly cache: HeadCache;
  readonly months: TelemetryMonths;
  readonly now: number;
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
  // A round trip waits for a process that has thousands of sockets to look after: most batches take one.
  const script = new Script();
  const ledger = new EnergyLedger(parts.now);
  const marks = new RollupMarks(parts.now);
  const fresh: Admitted[] = [];
  const staged: Staged[] = [];
  const changed: { readonly record: string; readonly heads: ReadonlyMap<string, Head> }[] = [];
  let late = 0;
  for (const [layout, readings] of Map.groupBy(batch, (admitted) => admitted.layout)) {
    const byHead = Map.groupBy(readings, ({ reading }) => headKey(reading.deviceId, reading.pack));
    const heads = await headsFor(client, layout, byHead, parts.cache);
    const plan = planRecord(layout, byHead, heads);
    stageRows(script, client, layout, plan.rows, parts.afterCommit);
    if (plan.late.length > 0) {
      await script.run(client);
      late += await writeLate(client, layout, plan.late, ledger, marks);
    }
    staged.push({ layout, plan });
    for (const { head, readings: news } of plan.fresh) {
      for (const admitted of news) {
        marks.add(layout, head, admitted.reading.tenantId, admitted.reading.at);
        countEnergy(layout, head, admitted, ledger);
        fresh.push(admitted);
      }
    }
    changed.push({ record: layout.record.key, heads });
  }
  for (const one of staged) writeFresh(script, one);
  parts.months.require(ledger.months());
  ledger.write(script);
  marks.write(script);
  let version = '';
  script.add('select pg_current_xact_id()::xid::text as version', ({ rows }) => {
    version = String(rows[0]?.version);
  });
  await script.run(client);
  return {
    fresh,
    late,
    duplicates: batch.length - fresh.length - late,
    remember() {
      for (const { record, heads } of changed) {
        for (const head of heads.values()) head.seen = version;
        parts.cache.put(record, heads);
      }
    },
  };
}

async function headsFor(
  client: pg.PoolClient,
  layout: RecordLayout,
  byHead: ReadonlyMap<string, readonly Admitted[]>,
  cache: HeadCache,
): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>();
  const wanted: WantedHead[] = [];
  const known = cache.of(layout.record.key);
  for (const [key, [first]] of byHead) {
    const head = known.get(key);
    if (head !== undefined) heads.set(key, head);
    else if (first !== undefined) {
      const { reading, facts } = first;
      wanted.push({ deviceId: reading.deviceId, pack: reading.pack, facts });
    }
  }
  for (const head of await loadHeads(client, layout, wanted)) heads.set(head.key, head);
  return heads;
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

import type { CounterSample } from '@heliodeck/model/energy/pair';
import { wattHoursOf } from '@heliodeck/model/energy/rules';
import { sql } from 'kysely';
import type pg from 'pg';
import { Script } from '../../store/script.ts';
import { statement } from '../../store/sql.ts';
import { cursorKey, type DeviceCursor, loadCursors, readCursors } from '../append/device-cursors.ts';
import { RollupMarks } from '../chart/rollup-marks.ts';
import type { DeviceFacts } from '../device-facts.ts';
import { readChains } from '../energy/chains.ts';
import { EnergyLedger } from '../energy/energy-ledger.ts';
import { addCounts } from '../history/add-counts.ts';
import type { TelemetryMonths } from '../months.ts';
import type { LayoutCounter, RecordLayout } from '../record-layout.ts';
import { liveKeys, lockLive } from './lock-readings.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of history that a user added, changed or removed in the same transaction. Values by metric name, as stored. */
export interface AmendedReading {
  readonly deviceId: string;
  readonly pack: number;
  /** Its time, ms. */
  readonly at: number;
  /** Previous values; absent = the row is new. */
  readonly before?: Values;
  /** New values; absent = the row was removed. */
  readonly after?: Values;
}

/** Locks the live rows of devices and gives them a new version. Ingest of these devices waits and then finds its cursors invalid. */
export async function touchLive(
  client: pg.PoolClient,
  { record }: RecordLayout,
  keys: readonly { readonly deviceId: string; readonly pack: number }[],
): Promise<void> {
  await lockLive(client, record.liveTable, keys);
  await client.query(
    statement`update ${sql.id(record.liveTable)} l set data_time = l.data_time
     from ${liveKeys(keys)} where l.device_id = u.device_id and l.pack = u.pack`,
  );
}

/** Changed history of one record and tenant. */
interface Amendment {
  readonly layout: RecordLayout;
  readonly tenantId: string;
  readonly amended: readonly AmendedReading[];
  /** ms since 1970 UTC. */
  readonly now: number;
  /** For devices that may have no counters yet: their counters begin here, in months whose partitions must exist. */
  readonly fresh?: { readonly facts: DeviceFacts; readonly months: TelemetryMonths } | undefined;
}

/**
 * Updates energy, roll-ups and counts from the previous to the new history, with the same result as if history had always been so
 * (docs/product/energy.md#late-data).
 * @throws MissingMonths: make them and run the transaction again
 */
export async function amend(
  client: pg.PoolClient,
  { layout, tenantId, amended, now, fresh }: Amendment,
): Promise<void> {
  const byCursor = Map.groupBy(amended, ({ deviceId, pack }) => cursorKey(deviceId, pack));
  const keys = [...byCursor.values()].flatMap(([first]) => first ?? []);
  await touchLive(client, layout, keys);
  const ledger = new EnergyLedger(now);
  const marks = new RollupMarks(now);
  const cursors = fresh
    ? await loadCursors(
        client,
        layout,
        keys.map((key) => ({ ...key, facts: fresh.facts })),
      )
    : await readCursors(client, layout, keys);
  for (const cursor of cursors) {
    const readings = (byCursor.get(cursor.key) ?? []).toSorted((a, b) => a.at - b.at);
    for (const { at } of readings) marks.add(layout, cursor, tenantId, at);
    if (cursor.counters.length !== layout.counters.length) continue;
    for (const [n, counter] of layout.counters.entries()) {
      await amendCounter(client, { layout, tenantId, cursor, n, counter }, readings, ledger);
    }
  }
  fresh?.months.require(ledger.months());
  const script = new Script();
  ledger.write(script);
  marks.write(script);
  addCounts(
    script,
    layout.record,
    amended.map(({ before, after, ...key }) => ({
      tenantId,
      ...key,
      rows: (after ? 1 : 0) - (before ? 1 : 0),
    })),
  );
  await script.run(client);
}

/** The `n`th counter of a device or pack. */
interface CursorCounter extends Pick<Amendment, 'layout' | 'tenantId'> {
  readonly cursor: DeviceCursor;
  readonly n: number;
  readonly counter: LayoutCounter;
}

async function amendCounter(
  client: pg.PoolClient,
  { layout, tenantId, cursor, n, counter }: CursorCounter,
  readings: readonly AmendedReading[],
  ledger: EnergyLedger,
): Promise<void> {
  const counterCursor = cursor.counters[n];
  const metric = layout.columns[counter.index]?.name ?? '';
  if (counterCursor === undefined) return;
  const sampleOf = (at: number, values: Values | undefined): CounterSample[] => {
    const wattHours = wattHoursOf(values?.[metric], counter.wattHours);
    return wattHours === null || at < counterCursor.energyFrom ? [] : [{ at, wattHours }];
  };
  const gone = readings.flatMap(({ at, before }) => sampleOf(at, before));
  const come = readings.flatMap(({ at, after }) => sampleOf(at, after));
  const touched = [...gone, ...come].map(({ at }) => at);
  if (touched.length === 0 || JSON.stringify(gone) === JSON.stringify(come)) return;
  const { deviceId, pack } = cursor;
  const [low, high] = [Math.min(...touched), Math.max(...touched)];
  const stretch = { deviceId, pack, low, high, floor: counterCursor.energyFrom };
  const [after = []] = await readChains(client, layout, counter, [stretch]);
  const news = new Set(come.map(({ at }) => at));
  const between = after.filter(({ at }) => !news.has(at));
  const before = [...between, ...gone].sort((a, b) => a.at - b.at);
  const account = { tenantId, deviceId, role: counter.role, cursor: counterCursor };
  // Samples of a chain are identified by their time: a changed one is removed, then inserted.
  ledger.change(account, before, between);
  ledger.change(account, between, after);
}

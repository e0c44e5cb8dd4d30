/**
 * History in ClickHouse: a chart of a year of minutes of one device in four lines of about 1,000 points with
 * their spikes, compared with PostgreSQL and with an empty statement; the size of a row on disk, the cost of
 * recording rows for it during ingest, and the speed of the transfer. `node tests/bench/clickhouse.ts [--rows
 * 4000000] [--compression zstd]`
 */
import { parseArgs } from 'node:util';
import type { Reading, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { controller } from '@heliodeck/model/devices/records/controller';
import { meter } from '@heliodeck/model/devices/records/meter';
import { rollUp } from '../../apps/server/telemetry/chart/roll-up.ts';
import { clickHouseTelemetry } from '../../apps/server/telemetry/clickhouse/clickhouse-store.ts';
import { openHistory } from '../../apps/server/telemetry/clickhouse/open-history.ts';
import { writeRows } from '../../apps/server/telemetry/clickhouse/write-rows.ts';
import { postgresTelemetry } from '../../apps/server/telemetry/postgres-store.ts';
import type { TelemetryStore } from '../../apps/server/telemetry/telemetry-store.ts';
import { quietLog } from '../support/log.ts';
import { startClickHouse } from '../support/start-clickhouse.ts';
import { addDevice, addStation, ingestOn } from '../support/telemetry.ts';
import { figure } from './figure.ts';
import { benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '4000000' },
    compression: { type: 'string', default: 'zstd' },
  },
});
const meterRows = Number(options.rows);
const tenantId = '100001';
const minuteMs = 60_000;
const dayMs = 86_400_000;
const yearMinutes = 365 * 1440;
const now = Date.parse('2026-11-20T00:00:00Z');
const atOnce = 20_000;
const wholeFleet = 300e6;

const server = await startClickHouse({ compression: options.compression === 'lz4' ? 'lz4' : 'zstd' });
const database = await benchDatabase();
try {
  const { store, owner } = database;
  const { dtuId } = await addStation(owner, { tenantId });
  const deviceId = await addDevice(owner, { tenantId, dtuId, type: 1 });
  const meterId = await addDevice(owner, { tenantId, dtuId, type: 2, meterRole: 1 });
  const without = await ingestRate(meterId, 1);
  await owner('truncate history_meter, live_meter, history_count, energy_slot, energy_counter, rollup_open');
  const platform = store.asPlatform('a benchmark keeps history in ClickHouse');
  const clickHouse = await openHistory(platform, { url: await server.newDatabase() }, quietLog);
  const withNotes = await ingestRate(meterId, 2);
  figure({
    what: 'ingest with the notes for ClickHouse, of that without',
    value: withNotes / without,
    unit: '×',
  });
  await owner('truncate history_outbox');

  const base = postgresTelemetry(store);
  const both = clickHouseTelemetry({ store, clickHouse, base, log: quietLog });
  await owner('update history_place set moved_at = now()');
  await fillBoth(deviceId);
  await handOverOfMany();
  const metrics = Object.entries(controller.metrics)
    .filter(([, { kind }]) => kind === 'number')
    .map(([name]) => name)
    .slice(0, 4);
  for (const [what, telemetry] of [
    ['ClickHouse', both],
    ['PostgreSQL', base],
  ] as const)
    for (const days of [365, 31])
      await charted(`${days} days of minutes charted in four lines from ${what}`, telemetry, days);
  const nothing = await timed(() => clickHouse.rows('select 1'));
  figure({ what: 'ClickHouse asked for nothing, p50', value: percentile(nothing, 0.5), unit: 'ms' });

  for (let n = 0; n < meterRows / yearMinutes; n += 1)
    await fill(
      meter,
      String(BigInt(deviceId) + BigInt(n + 100)),
      Math.min(yearMinutes, meterRows - n * yearMinutes),
    );
  for (const record of [meter, controller]) await tellSize(record);

  /** The readings of a gateway, stored, aggregated and transferred. */
  async function fillBoth(device: string): Promise<void> {
    await bring([device], yearMinutes);
    await handOn('controller: rows of one device handed on', yearMinutes);
    while ((await rollUp(platform, controller, now)) > 0);
    await owner('analyze');
  }

  /** Rows of many devices, which are transferred in parallel partitions. */
  async function handOverOfMany(): Promise<void> {
    const each = 5_000;
    const devices: string[] = [];
    for (let n = 0; n < 24; n += 1) devices.push(await addDevice(owner, { tenantId, dtuId, type: 1 }));
    await bring(devices, each);
    await handOn(`controller: rows of ${devices.length} devices handed on`, devices.length * each);
  }

  /** Readings of controllers, one per minute up to now. */
  async function bring(devices: readonly string[], minutes: number): Promise<void> {
    const ingest = ingestOn(store, { now: () => new Date(now) });
    const names = Object.keys(controller.metrics);
    for (const device of devices)
      for (let start = 0; start < minutes; start += atOnce) {
        const readings = Array.from({ length: Math.min(atOnce, minutes - start) }, (_, n): Reading => {
          const at = now - (minutes - start - n) * minuteMs;
          const cells = cellsAt(at, names.length);
          const values = Object.fromEntries(names.map((name, i) => [name, cells[i] ?? null]));
          return { tenantId, deviceId: device, record: 'controller', pack: 0, at, values };
        });
        await ingest.backfill(readings);
      }
    await ingest.close(10_000);
  }

  async function handOn(what: string, rows: number): Promise<void> {
    const began = performance.now();
    await both.handOn?.(new AbortController().signal);
    figure({ what, value: rows / ((performance.now() - began) / 1_000), unit: 'rows/s' });
  }

  async function charted(what: string, { history }: TelemetryStore, days: number): Promise<void> {
    const wish = { record: controller, deviceId, pack: 0, from: now - days * dayMs, to: now - 1, metrics };
    const view = { tenantId, spansTenants: false };
    const times = await timed(async () => {
      const { spans } = await history.chart(view, wish, (days * dayMs) / 1_000);
      if (spans.length < 1_000) throw new Error(`a chart of ${spans.length} spans`);
    });
    const target = days === 365 && history === both.history ? { target: 30, better: 'less' as const } : {};
    figure({ what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms', ...target });
    figure({ what: `${what}, fastest`, value: Math.min(...times), unit: 'ms' });
  }

  async function fill(record: TelemetryRecord, device: string, minutes: number): Promise<void> {
    const count = Object.keys(record.metrics).length;
    for (let start = 0; start < minutes; start += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, minutes - start) }, (_, n) => {
        const at = now - (minutes - start - n) * minuteMs;
        return { tenantId, deviceId: device, pack: 0, at, version: '0', cells: [0, ...cellsAt(at, count)] };
      });
      await writeRows(clickHouse, record, rows);
    }
  }

  async function tellSize({ key, historyTable }: TelemetryRecord): Promise<void> {
    const tables = [historyTable, `${historyTable}_15m`, `${historyTable}_3h`];
    const parts = await clickHouse.rows<[string, string]>(
      `select distinct table, partition from system.parts where active and database = '${clickHouse.database}'`,
    );
    for (const [table, partition] of parts)
      if (tables.includes(table))
        await clickHouse.run(`optimize table ${table} partition ${partition} final`);
    const [[rows, own, all] = ['0', '0', '0']] = await clickHouse.rows<[string, string, string]>(
      `select sumIf(rows, table = '${historyTable}'), sumIf(bytes_on_disk, table = '${historyTable}'), sum(bytes_on_disk)
       from system.parts where active and database = '${clickHouse.database}' and table in (${tables.map((table) => `'${table}'`).join(', ')})`,
    );
    figure({ what: `${key}: rows measured`, value: Number(rows), unit: 'rows' });
    figure({ what: `${key}: bytes of a row`, value: Number(own) / Number(rows), unit: 'B' });
    const whole = ((Number(all) / Number(rows)) * wholeFleet) / 1e9;
    figure({
      what: `${key}: 300 million rows with their roll-ups, by these`,
      value: whole,
      unit: 'GB',
      target: 20,
      better: 'less',
    });
  }
} finally {
  await database.close();
  await server.close();
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const began = performance.now();
    await work();
    if (n >= 10) times.push(performance.now() - began);
  }
  return times;
}

/** Plausible values of a meter or controller: a daily curve with noise in its last digits, and a counter. */
function cellsAt(at: number, count: number): number[] {
  const sun = Math.max(0, Math.sin((((at % 86_400_000) / 86_400_000) * 2 - 0.5) * Math.PI));
  return Array.from({ length: count }, (_, n) =>
    n === count - 1
      ? Math.floor(at / 600_000)
      : Math.round((sun * 1_000 * (n + 1) + Math.random() * 20) * 10) / 10,
  );
}

async function ingestRate(deviceId: string, round: number): Promise<number> {
  const ingest = ingestOn(database.store, { now: () => new Date(now) });
  const readings = Array.from({ length: 100_000 }, (_, n): Reading => {
    const [totalCurrent = 0, firstVoltage = 0] = cellsAt(now - (200_000 - n) * 1_000 * round, 3);
    return {
      tenantId,
      deviceId,
      record: 'meter',
      pack: 0,
      at: now - (200_000 - n) * 1_000,
      values: { totalCurrent, firstVoltage },
    };
  });
  const began = performance.now();
  for (let start = 0; start < readings.length; start += 5_000)
    await ingest.readings(readings.slice(start, start + 5_000));
  const rate = readings.length / ((performance.now() - began) / 1_000);
  await ingest.close(10_000);
  return rate;
}

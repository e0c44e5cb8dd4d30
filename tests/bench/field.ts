/**
 * The whole path of a reading in one run: sockets → gateway → decoded → history, live row and energy
 * committed, with simulated slaves in a separate process and PostgreSQL on this machine's disk. First at the
 * target rate, then at maximum speed (the gateway polls no faster than ingest can store); each without alarms,
 * and with 40 rules of the tenant for the device type beside the built-in ones.
 *
 *   node tests/bench/field.ts [--dtus 1000] [--devices 17] [--seconds 30]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Gateway } from '@heliodeck/gateway/contract';
import { createGateway } from '@heliodeck/gateway/gateway';
import { controller } from '@heliodeck/model/devices/records/controller';
import { alarmStage } from '../../apps/server/alarms/alarm-stage.ts';
import { createIngest } from '../../apps/server/ingest/ingest.ts';
import { createLiveFeed } from '../../apps/server/live/live-feed.ts';
import { postgresAppend } from '../../apps/server/telemetry/append/open-append.ts';
import { findDevicesIn } from '../../apps/server/telemetry/device-facts.ts';
import { makeMonths } from '../../apps/server/telemetry/months.ts';
import { quietLog } from '../support/log.ts';
import { figure } from './figure.ts';
import { plantRules, rulesPerType } from './planted-rules.ts';
import { imeiOf, startSlaves } from './slaves.ts';
import { type BenchDatabase, benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: {
    dtus: { type: 'string', default: '1000' },
    devices: { type: 'string', default: '17' },
    seconds: { type: 'string', default: '30' },
  },
});
const dtus = Number(options.dtus);
const perDtu = Number(options.devices);
const seconds = Number(options.seconds);
const tenantId = '100001';
/** Metrics of a controller with rules. */
const measured = Object.entries(controller.metrics).flatMap(([name, { kind }]) =>
  kind === 'number' ? name : [],
);

for (const [name, periodSeconds] of [
  ['at the target’s rate', 1],
  ['as fast as it goes', 0.2],
] as const) {
  const rates: number[] = [];
  for (const hasRules of [false, true]) {
    const database = await benchDatabase();
    try {
      const told = `${name}, ${hasRules ? `with ${rulesPerType} rules` : 'without rules'}`;
      rates.push(await measure(database, told, { periodSeconds, hasRules }));
    } finally {
      await database.close();
    }
  }
  const [without = 0, withRules = 0] = rates;
  figure({ what: `${name}: values kept with rules`, value: withRules / without, unit: '×' });
}

/** Committed readings. */
interface Committed {
  readings: number;
  values: number;
  /** From the reading's instant to its commit, ms; a sample of readings. */
  readonly waits: number[];
}

/** @returns values committed a second */
async function measure(
  database: BenchDatabase,
  name: string,
  { periodSeconds, hasRules }: { readonly periodSeconds: number; readonly hasRules: boolean },
): Promise<number> {
  const devices = await register(database);
  if (hasRules) await plantRules(database, { tenantId, type: 1, measured });
  const platform = database.store.asPlatform('the benchmark ingests readings');
  await makeMonths(platform, Date.now());
  const ingest = createIngest({
    append: postgresAppend(database.store),
    findDevices: findDevicesIn(platform),
    live: createLiveFeed(quietLog, Date.now()),
    stages: hasRules ? [alarmStage(database.store.changes)] : [],
    log: quietLog,
    now: () => new Date(),
  });
  const committed: Committed = { readings: 0, values: 0, waits: [] };
  const gateway = createGateway({
    limits: { maxPending: 20_000, firstPollMs: 1000 },
    sink: {
      async readings(batch) {
        await ingest.readings(batch);
        const now = Date.now();
        for (const [i, reading] of batch.entries()) {
          committed.values += Object.keys(reading.values).length;
          if (i % 16 === 0) committed.waits.push(now - reading.at);
        }
        committed.readings += batch.length;
      },
      event() {},
    },
  });
  const port = await gateway.listen('127.0.0.1', 0);
  put(gateway, devices, periodSeconds);
  const slaves = startSlaves({ port, dtus });
  while (gateway.counters().dtusOnline < dtus) await pause(50);
  await pause(5000);
  committed.waits.length = 0;
  const before = { ...committed, cpu: process.cpuUsage(), at: performance.now() };
  await pause(seconds * 1000);
  const took = (performance.now() - before.at) / 1000;
  const { user, system } = process.cpuUsage(before.cpu);
  const rate = (committed.values - before.values) / took;
  const waits = committed.waits.slice();
  figure({ what: `${name}: values committed`, value: rate, unit: 'a second', target: 500_000 });
  figure({
    what: `${name}: readings committed`,
    value: (committed.readings - before.readings) / took,
    unit: 'a second',
  });
  figure({ what: `${name}: reading to visible, p50`, value: percentile(waits, 0.5), unit: 'ms' });
  figure({
    what: `${name}: reading to visible, p99`,
    value: percentile(waits, 0.99),
    unit: 'ms',
    target: 1000,
    better: 'less',
  });
  figure({
    what: `${name}: server's processor`,
    value: ((user + system) / 1e6 / took) * 100,
    unit: '% of a core',
  });
  await gateway.close(5000);
  await ingest.close();
  await slaves.close();
  const { received, fresh, refused, retries } = ingest.counters();
  await verify(database, received, fresh, JSON.stringify({ refused, retries }));
  return rate;
}

function put(gateway: Gateway, devices: readonly (readonly string[])[], periodSeconds: number): void {
  for (const [n, ids] of devices.entries())
    gateway.put({
      id: `19000000000${100_000 + n}`,
      tenantId,
      imei: imeiOf(n),
      link: 'auto',
      timeoutMs: 4000,
      gapMs: 0,
      keepAliveSeconds: 120,
      zone: 'Asia/Shanghai',
      devices: ids.map((id, i) => ({ id, profile: 'heliodeck-mppt4', address: i + 1, periodSeconds })),
    });
}

/** Ids of the devices of each DTU. */
async function register({ owner }: BenchDatabase): Promise<string[][]> {
  const rows = await owner(
    `with s as (insert into station (tenant_id, station_name, time_zone) values ($1, 'Bench', 'Asia/Shanghai') returning id),
     u as (insert into dtu (tenant_id, station_info_id, name, imei) select $1, id, 'Bench', 'bench' || n from s, generate_series(1, $2) n returning id)
     insert into device (tenant_id, dtu_id, type, name, address)
     select $1, u.id, 1, 'Bench', g from u, generate_series(1, $3) g returning id::text`,
    [tenantId, dtus, perDtu],
  );
  const ids = rows.map(({ id }) => String(id));
  return Array.from({ length: dtus }, (_, n) => ids.slice(n * perDtu, (n + 1) * perDtu));
}

/** Every acknowledged reading has a row, and energy equals the difference of the registers. */
async function verify({ owner }: BenchDatabase, received: number, fresh: number, odd: string): Promise<void> {
  const [found] = await owner(
    `select (select count(*) from history_controller) + (select count(*) from history_operating) + (select count(*) from live_charging) as rows,
       (select sum(wh) from energy_slot where role = 0) as slots,
       (select sum(round(l.total_energy * 1000) - round(f.total_energy * 1000)) from live_operating l cross join lateral (
         select total_energy from history_operating h where h.device_id = l.device_id order by data_time limit 1) f) as registers`,
  );
  if (received !== fresh || Number(found?.rows) !== fresh)
    throw new Error(`${received} received, ${fresh} fresh, ${found?.rows} rows; ${odd}`);
  if (Number(found?.slots) !== Number(found?.registers)) throw new Error(`energy ${JSON.stringify(found)}`);
  process.stdout.write(
    `  checked: ${fresh.toLocaleString('en')} rows; energy equals the registers' growth\n`,
  );
}

/**
 * Durable ingest: readings → history, live row, energy, in PostgreSQL with default settings on this machine's
 * disk. `node tests/bench/ingest.ts [--devices 20000] [--rate 20000] [--seconds 30]`
 */
import { parseArgs } from 'node:util';
import type { Reading } from '@heliodeck/model/descriptors/record';
import pg from 'pg';
import { createIngest, type Ingest } from '../../apps/server/ingest/ingest.ts';
import { createLiveFeed } from '../../apps/server/live/live-feed.ts';
import { Script } from '../../apps/server/store/script.ts';
import { CopyRows } from '../../apps/server/telemetry/append/copy-rows.ts';
import { postgresAppend } from '../../apps/server/telemetry/append/open-append.ts';
import { findDevicesIn } from '../../apps/server/telemetry/device-facts.ts';
import { makeMonths } from '../../apps/server/telemetry/months.ts';
import { quietLog } from '../support/log.ts';
import { figure } from './figure.ts';
import { benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '30' },
  },
});
const devices = Number(options.devices);
const rate = Number(options.rate);
const seconds = Number(options.seconds);
const tenants = ['100001', '100002', '100003'];
const targetValues = 500_000;

/** The data of a device per poll: 25 values in one record, or in two of which one counts energy. */
interface Load {
  readonly name: string;
  readonly type: number;
  readonly rows: number;
  readings(tenantId: string, deviceId: string, at: number, n: number): Reading[];
}

const batteryNames = [
  'batteryCurrent',
  'voltage',
  'soc',
  'soh',
  'remainCapacity',
  'fullCapacity',
  'disignCapacity',
  'cycleCounts',
  'warningFlag',
  'faultFlag',
  ...Array.from({ length: 15 }, (_, i) => `cellVoltage${i + 1}`),
];
const controllerNames = [
  'workStatus',
  'pv1Voltage',
  'pv2Voltage',
  'pv3Voltage',
  'pv4Voltage',
  'pv1ChargingCurrent',
  'pv2ChargingCurrent',
  'pv3ChargingCurrent',
  'pv4ChargingCurrent',
  'batteryVoltage',
  'chargingCurrent',
  'outputVoltage',
  'loadVoltage',
  'loadCurrent',
  'chargingPower',
  'loadPower',
  'batteryTemperature',
  'internalTemperature',
  'batteryCapacity',
  'faultCode',
];
const counted = (n: number, at: number) => Math.round(1000 + (at / 3_600_000 - 490_000) * (1 + (n % 5))) / 10;
const loads: readonly Load[] = [
  {
    name: 'batteries (one record of 25 values)',
    type: 4,
    rows: 1,
    readings: (tenantId, deviceId, at, n) => [
      {
        tenantId,
        deviceId,
        record: 'battery',
        at,
        pack: 1,
        values: Object.fromEntries(
          batteryNames.map((name, i) => [name, (n * 7 + i * 13 + (at % 1000)) % 5000]),
        ),
      },
    ],
  },
  {
    name: 'controllers (20 values, and 5 of which 2 count energy)',
    type: 1,
    rows: 2,
    readings: (tenantId, deviceId, at, n) => [
      {
        tenantId,
        deviceId,
        record: 'controller',
        at,
        pack: 0,
        values: Object.fromEntries(controllerNames.map((name, i) => [name, ((n * 7 + i * 13) % 500) / 10])),
      },
      {
        tenantId,
        deviceId,
        record: 'operating',
        at,
        pack: 0,
        values: {
          dailyEnergy: n % 50,
          monthlyEnergy: n % 500,
          totalEnergy: counted(n, at),
          totalLoadEnergy: counted(n, at),
          batteryCapacity: 200,
        },
      },
    ],
  },
];

const database = await benchDatabase();
try {
  await limit();
  for (const load of loads) await bench(load);
} finally {
  await database.close();
}

/** The limit of the machine: rows of 25 values by COPY into a table with a key only, 5,000 at a time. */
async function limit(): Promise<void> {
  const columns = Array.from({ length: 25 }, (_, n) => `c${n} double precision`).join(', ');
  await database.owner(
    `create table bare (device_id bigint, data_time timestamptz, ${columns}, primary key (device_id, data_time))`,
  );
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const rowsAtOnce = 5_000;
  let rows = 0;
  const began = performance.now();
  const cpu = await database.processorTime();
  while (performance.now() - began < 5_000) {
    const copy = new CopyRows(rowsAtOnce * 340);
    for (let n = 0; n < rowsAtOnce; n += 1, rows += 1) {
      copy.row(27).int8(String(1_900_000_000_000_000_000n + BigInt(rows % devices)));
      copy.instant(Date.now() + Math.floor(rows / devices));
      for (let value = 0; value < 25; value += 1) copy.float8((rows * 7 + value * 13) % 5000);
    }
    await new Script().copy('bare', copy.finish()).run(client);
  }
  const took = (performance.now() - began) / 1000;
  await client.end();
  const used = (await database.processorTime()) - cpu;
  figure({
    what: 'limit of the machine, COPY into a table with a key',
    value: (rows / took) * 25,
    unit: 'values/s',
  });
  figure({ what: "limit: database's processor", value: (used / rows) * 1e6, unit: 'µs a row' });
  await database.owner('drop table bare');
}

async function bench(load: Load): Promise<void> {
  const field = await register(load.type);
  const platform = database.store.asPlatform('the benchmark ingests readings of several tenants');
  await makeMonths(platform, Date.now());
  const ingest = createIngest({
    append: postgresAppend(database.store),
    findDevices: findDevicesIn(platform),
    live: createLiveFeed(quietLog, Date.now()),
    log: quietLog,
    now: () => new Date(),
  });
  const start = Date.now() - 120_000;
  await saturate(ingest, load, field, start, 5);
  await pace(ingest, load, field);
  await ingest.close();
  const { received, fresh, refused, retries } = ingest.counters();
  if (fresh !== received || retries > 0)
    throw new Error(`lost: ${JSON.stringify({ received, fresh, refused, retries })}`);
  await verify(load, received);
}

/** Maximum throughput: always two batches waiting. Time advances through the devices second by second. */
async function saturate(
  ingest: Ingest,
  load: Load,
  field: readonly Device[],
  start: number,
  forSeconds: number,
): Promise<void> {
  let cursor = 0;
  const next = (count: number): Reading[] => {
    const readings: Reading[] = [];
    for (let i = 0; i < count; i += 1, cursor += 1) {
      const device = field[cursor % field.length];
      if (device)
        readings.push(
          ...load.readings(
            device.tenantId,
            device.id,
            start + Math.floor(cursor / field.length) * 1000,
            cursor,
          ),
        );
    }
    return readings;
  };
  await ingest.readings(next(devices));
  const before = ingest.counters().fresh;
  const began = performance.now();
  const worker = async () => {
    while (performance.now() - began < forSeconds * 1000 && cursor < 100 * field.length)
      await ingest.readings(next(2_500));
  };
  await Promise.all([worker(), worker()]);
  const took = (performance.now() - began) / 1000;
  const perSecond = ((ingest.counters().fresh - before) / load.rows / took) * 25;
  figure({ what: `ingest, ${load.name}: at most`, value: perSecond, unit: 'values/s', target: targetValues });
}

/** At the target rate: the time from passing a reading to ingest until it is committed and visible to every query. */
async function pace(ingest: Ingest, load: Load, field: readonly Device[]): Promise<void> {
  const tickMs = 50;
  const perTick = Math.round((rate * tickMs) / 1000);
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  const cpu = process.cpuUsage();
  const databaseBefore = await database.processorTime();
  const began = performance.now();
  let cursor = 0;
  for (let tick = 0; tick * tickMs < seconds * 1000; tick += 1) {
    const due = began + tick * tickMs;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resume) => setTimeout(resume, wait));
    const readings: Reading[] = [];
    const at = Date.now();
    for (let i = 0; i < perTick; i += 1, cursor += 1) {
      const device = field[cursor % field.length];
      if (device) readings.push(...load.readings(device.tenantId, device.id, at, cursor));
    }
    pending.push(ingest.readings(readings).then(() => void waits.push(performance.now() - due)));
  }
  await Promise.all(pending);
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const inDatabase = (await database.processorTime()) - databaseBefore;
  const { name } = load;
  figure({
    what: `ingest, ${name}: paced`,
    value: (cursor / took) * 25,
    unit: 'values/s',
    target: targetValues,
  });
  const perRow = (used: number) => (used / (cursor * load.rows)) * 1e6;
  for (const [whose, used] of [
    ['processor', (user + system) / 1e6],
    ["database's processor", inDatabase],
  ] as const) {
    figure({ what: `ingest, ${name}: ${whose}`, value: (used / took) * 100, unit: '% of a core' });
    figure({ what: `ingest, ${name}: ${whose}`, value: perRow(used), unit: 'µs a row' });
  }
  figure({ what: `ingest, ${name}: to visible, p50`, value: percentile(waits, 0.5), unit: 'ms' });
  figure({
    what: `ingest, ${name}: to visible, p99`,
    value: percentile(waits, 0.99),
    unit: 'ms',
    target: 1000,
    better: 'less',
  });
}

interface Device {
  readonly id: string;
  readonly tenantId: string;
}

async function register(type: number): Promise<Device[]> {
  const rows = await database.owner(
    `with s as (insert into station (tenant_id, station_name, time_zone) select t, 'Bench', 'Asia/Shanghai' from unnest($1::text[]) t returning id, tenant_id),
     u as (insert into dtu (tenant_id, station_info_id, name, imei) select tenant_id, id, 'Bench', new_id()::text from s returning id, tenant_id)
     insert into device (tenant_id, dtu_id, type, name, address)
     select u.tenant_id, u.id, $2, 'Bench', g from u, generate_series(1, $3) g order by g returning id::text, tenant_id as "tenantId"`,
    [tenants, type, Math.ceil(devices / tenants.length)],
  );
  return rows.slice(0, devices).map((row) => ({ id: String(row.id), tenantId: String(row.tenantId) }));
}

/** Every row exists, and energy equals the difference of the registers. */
async function verify(load: Load, received: number): Promise<void> {
  const tables = load.rows === 1 ? ['history_battery'] : ['history_controller', 'history_operating'];
  let rows = 0;
  for (const table of tables)
    rows += Number((await database.owner(`select count(*) as n from ${table}`))[0]?.n);
  if (rows !== received) throw new Error(`${rows} rows of ${received}`);
  if (load.rows === 1) return;
  const [energy] = await database.owner(
    `select (select sum(wh) from energy_slot where role = 0) as slots,
       (select sum(round(l.total_energy * 1000) - round(f.total_energy * 1000)) from live_operating l cross join lateral (
         select total_energy from history_operating h where h.device_id = l.device_id order by data_time limit 1) f) as registers`,
  );
  if (Number(energy?.slots) !== Number(energy?.registers))
    throw new Error(`energy ${JSON.stringify(energy)}`);
  process.stdout.write(`  checked      ${rows} rows; energy equals the registers' growth\n`);
}

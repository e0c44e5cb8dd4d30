/**
 * The cost of rules per reading: ingest of inverters, each of whose readings is checked by a built-in rule
 * for every bit of its error and warning words, and of batteries with 40 rules of their tenant in addition,
 * with and without rules; and the engine alone. `node tests/bench/rules.ts [--devices 5000] [--rounds 8]`
 */
import { parseArgs } from 'node:util';
import { noState } from '@heliodeck/alarms/device-state';
import { judge } from '@heliodeck/alarms/judge';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { alarmStage } from '../../apps/server/alarms/alarm-stage.ts';
import { RuleCache, rulesFor } from '../../apps/server/alarms/rule-cache.ts';
import { createIngest, type Ingest } from '../../apps/server/ingest/ingest.ts';
import { postgresAppend } from '../../apps/server/telemetry/append/open-append.ts';
import { findDevicesIn } from '../../apps/server/telemetry/device-facts.ts';
import type { IngestStage } from '../../apps/server/telemetry/ingest-stage.ts';
import { makeMonths } from '../../apps/server/telemetry/months.ts';
import { layouts } from '../../apps/server/telemetry/record-layout.ts';
import { quietLog } from '../support/log.ts';
import { figure } from './figure.ts';
import { plantRules, rulesPerType } from './planted-rules.ts';
import { benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: { devices: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '8' } },
});
const devices = Number(options.devices);
const rounds = Number(options.rounds);
const tenantId = '100001';
/** Minimum throughput of ingest with rules. */
const targetValues = 500_000;
/** Minimum share of the throughput that remains with rules. */
const leastKept = 0.85;
/** Maximum time of the engine per reading, µs, so that it fits in a core if 20,000 inverters respond every second. */
const mostMicroseconds = 10;
const atOnce = 2_500;

/** The values of devices of one type; none exceeds a limit. */
interface Load {
  readonly name: string;
  readonly type: number;
  readonly record: string;
  readonly pack: number;
  readonly values: (second: number) => Reading['values'];
}

const inverters: Load = { name: 'inverters', type: 3, record: 'inverterData', pack: 0, values: valuesOf };

const batteryNames = [
  ...['batteryCurrent', 'voltage', 'soc', 'soh', 'remainCapacity', 'fullCapacity', 'disignCapacity'],
  ...['cycleCounts', 'warningFlag', 'faultFlag'],
  ...Array.from({ length: 15 }, (_, n) => `cellVoltage${n + 1}`),
];
const batteries: Load = {
  name: `batteries of 25 values under ${rulesPerType} rules`,
  type: 4,
  record: 'battery',
  pack: 1,
  values: (second) =>
    Object.fromEntries(
      batteryNames.map((name, n) => [name, name.endsWith('Flag') ? 0 : 50 + ((second + n) % 40)]),
    ),
};

const database = await benchDatabase();
try {
  const measured = batteryNames.filter((name) => !name.endsWith('Flag'));
  await plantRules(database, { tenantId, type: batteries.type, measured });
  for (const load of [inverters, batteries]) await engine(load);
  for (const load of [inverters, batteries]) await throughput(load);
} finally {
  await database.close();
}

function valuesOf(n: number): Reading['values'] {
  const words = [1, 2, 3, 4, 5, 6].flatMap((word) => [`errorMsg${word}`, `warningMsg${word}`]);
  return {
    ...Object.fromEntries([...words, 'armFaultInfo'].map((name) => [name, 0])),
    pvTotalOutputEnergy: 1000 + n / 1000,
  };
}

/** A reading without any fault, evaluated by all rules of its device. */
async function engine(load: Load): Promise<void> {
  const { record, type, name } = load;
  const rules = await rulesOf(load);
  const layout = layouts.get(record);
  const cells = Array.from({ length: 40 }, (_, second) => {
    const said = load.values(second);
    return (layout?.columns ?? []).map((column) => said[column.name]);
  });
  const setting = { answersForMs: 180_000, lookMs: 90_000 };
  const run = (count: number): number => {
    let state = noState;
    const began = performance.now();
    for (let n = 1; n <= count; n += 1) {
      const values = cells[n % cells.length] ?? [];
      ({ state } = judge(
        rules,
        state,
        { kind: 'reading', at: n * 1000, values },
        { ...setting, now: n * 1000 },
      ));
    }
    return ((performance.now() - began) / count) * 1000;
  };
  run(20_000);
  const took = percentile(
    Array.from({ length: 9 }, () => run(20_000)),
    0.5,
  );
  figure({
    what: `engine: a reading of ${name} (type ${type}) by ${rules.length} rules`,
    value: took,
    unit: 'µs',
    target: mostMicroseconds,
    better: 'less',
  });
}

/** The built-in rules and those of the tenant for a device of the load. */
async function rulesOf({ record, type }: Load) {
  const book = new RuleCache(database.store.changes);
  await database.store
    .asPlatform('the benchmark reads rules')
    .read((_, { client }) => book.load(client, [tenantId]));
  return rulesFor(book.of(tenantId), record, '1', { type, stationId: null, deptId: null, model: null });
}

/** Alternate rounds with and without rules, on the same devices; the medians are compared. */
async function throughput(load: Load): Promise<void> {
  const ids = await register(load.type);
  const platform = database.store.asPlatform('the benchmark ingests readings');
  await makeMonths(platform, Date.now());
  const start = (stages: readonly IngestStage[]): Ingest =>
    createIngest({
      append: postgresAppend(database.store),
      findDevices: findDevicesIn(platform),
      stages,
      log: quietLog,
      now: () => new Date(),
    });
  const began = Date.now() - 3_600_000;
  let second = 0;
  const next = (): number => {
    second += 1;
    return began + second * 1000;
  };
  const round = async (stages: readonly IngestStage[]): Promise<number> => {
    const ingest = start(stages);
    // The first round loads the state of the devices.
    await say(ingest, load, ids, next());
    const from = performance.now();
    const times = 4;
    for (let n = 0; n < times; n += 1) await say(ingest, load, ids, next());
    const took = (performance.now() - from) / 1000;
    await ingest.close();
    return (times * ids.length) / took;
  };
  const off: number[] = [];
  const on: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    off.push(await round([]));
    on.push(await round([alarmStage(database.store.changes)]));
  }
  const [without, withRules] = [percentile(off, 0.5), percentile(on, 0.5)];
  const { name } = load;
  figure({ what: `ingest of ${name}: without rules`, value: without, unit: 'readings/s' });
  figure({ what: `ingest of ${name}: with rules`, value: withRules, unit: 'readings/s' });
  if (load === batteries)
    figure({
      what: `ingest of ${name}: with rules`,
      value: withRules * batteryNames.length,
      unit: 'values/s',
      target: targetValues,
    });
  figure({
    what: `ingest of ${name}: throughput kept`,
    value: withRules / without,
    unit: '×',
    target: leastKept,
  });
  const [alarms] = await database.owner('select count(*)::int as n from alarm');
  if (Number(alarms?.n) > 0) throw new Error(`${alarms?.n} alarms of values that are within their limits`);
}

async function say(
  ingest: Ingest,
  { record, pack, values }: Load,
  ids: readonly string[],
  at: number,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, n) =>
    ids.slice(n * atOnce, (n + 1) * atOnce),
  );
  for (const batch of batches) {
    await ingest.readings(
      batch.map((deviceId) => ({
        tenantId,
        deviceId,
        record,
        at,
        pack,
        values: values(at / 1000),
      })),
    );
  }
}

async function register(type: number): Promise<string[]> {
  const rows = await database.owner(
    `with s as (insert into station (tenant_id, station_name, time_zone) values ($1, 'Bench', 'Asia/Shanghai') returning id),
     u as (insert into dtu (tenant_id, station_info_id, name, imei) select $1, id, 'Bench', new_id()::text from s returning id)
     insert into device (tenant_id, dtu_id, type, name, address)
     select $1, u.id, $3, 'Bench', g from u, generate_series(1, $2) g returning id::text`,
    [tenantId, devices, type],
  );
  return rows.map(({ id }) => String(id));
}

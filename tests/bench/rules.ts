/**
 * What the program's own rules cost a reading: ingest of inverters, each of whose readings is looked at by a rule for every bit of
 * its error and warning words, with and without them; and the engine alone.
 * `node tests/bench/rules.ts [--devices 5000] [--rounds 8]`
 */
import { parseArgs } from 'node:util';
import { noState } from '@heliodeck/alarms/device-state';
import { judge } from '@heliodeck/alarms/judge';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { alarmStage } from '../../apps/server/alarms/alarm-stage.ts';
import { bitRules, builtInSettings } from '../../apps/server/alarms/built-in-rules.ts';
import { createIngest, type Ingest } from '../../apps/server/ingest/ingest.ts';
import { ingestStages } from '../../apps/server/telemetry/append/stages.ts';
import { findDevicesIn } from '../../apps/server/telemetry/device-facts.ts';
import { makeMonths } from '../../apps/server/telemetry/months.ts';
import { layouts } from '../../apps/server/telemetry/record-layout.ts';
import { quietLog } from '../support/log.ts';
import { figure } from './figure.ts';
import { benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: { devices: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '8' } },
});
const devices = Number(options.devices);
const rounds = Number(options.rounds);
const tenantId = '100001';
/** The rules may take so much of the throughput. */
const leastKept = 0.85;
/** So much of a core for the engine where 20,000 inverters answer every second, µs a reading. */
const mostMicroseconds = 10;
const atOnce = 2_500;

const database = await benchDatabase();
try {
  await engine();
  await throughput();
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

/** A reading that says nothing is wrong, judged by all rules of an inverter. */
async function engine(): Promise<void> {
  const rules = await rulesOfInverters();
  const layout = layouts.get('inverterData');
  const said = valuesOf(0);
  const values = (layout?.columns ?? []).map(({ name }) => said[name]);
  const setting = { answersForMs: 180_000, lookMs: 90_000 };
  const run = (count: number): number => {
    let state = noState;
    const began = performance.now();
    for (let n = 1; n <= count; n += 1) {
      ({ state } = judge(rules, state, { kind: 'reading', at: n, values }, { ...setting, now: n }));
    }
    return ((performance.now() - began) / count) * 1000;
  };
  run(20_000);
  const took = percentile(
    Array.from({ length: 9 }, () => run(20_000)),
    0.5,
  );
  figure({
    what: `engine: a reading of an inverter by ${rules.length} rules`,
    value: took,
    unit: 'µs',
    target: mostMicroseconds,
    better: 'less',
  });
}

async function rulesOfInverters() {
  const read = await database.store
    .asPlatform('the benchmark reads settings')
    .read((_, { client }) => builtInSettings(client, [tenantId]));
  const settings = read.get(tenantId);
  if (settings === undefined) throw new Error('the tenant has no settings');
  return bitRules(settings).flatMap(({ rule, record }) => (record === 'inverterData' ? [rule] : []));
}

/** Rounds with and without rules by turns, on the same devices; the medians are compared. */
async function throughput(): Promise<void> {
  const ids = await register();
  const platform = database.store.asPlatform('the benchmark ingests readings');
  await makeMonths(platform, Date.now());
  const start = (stages: ReturnType<typeof ingestStages>): Ingest =>
    createIngest({
      platform,
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
  const round = async (stages: ReturnType<typeof ingestStages>): Promise<number> => {
    const ingest = start(stages);
    // The first time reads what is known of the devices.
    await say(ingest, ids, next());
    const from = performance.now();
    const times = 4;
    for (let n = 0; n < times; n += 1) await say(ingest, ids, next());
    const took = (performance.now() - from) / 1000;
    await ingest.close();
    return (times * ids.length) / took;
  };
  const off: number[] = [];
  const on: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    off.push(await round(ingestStages()));
    on.push(await round([...ingestStages(), alarmStage(database.store.changes)]));
  }
  const [without, withRules] = [percentile(off, 0.5), percentile(on, 0.5)];
  figure({ what: 'ingest of inverters without rules', value: without, unit: 'readings/s' });
  figure({ what: 'ingest of inverters with rules', value: withRules, unit: 'readings/s' });
  figure({ what: 'throughput kept with rules', value: withRules / without, unit: '×', target: leastKept });
}

async function say(ingest: Ingest, ids: readonly string[], at: number): Promise<void> {
  const batches = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, n) =>
    ids.slice(n * atOnce, (n + 1) * atOnce),
  );
  for (const batch of batches) {
    await ingest.readings(
      batch.map((deviceId) => ({
        tenantId,
        deviceId,
        record: 'inverterData',
        at,
        pack: 0,
        values: valuesOf(at / 1000),
      })),
    );
  }
}

async function register(): Promise<string[]> {
  const rows = await database.owner(
    `with s as (insert into station (tenant_id, station_name, time_zone) values ($1, 'Bench', 'Asia/Shanghai') returning id),
     u as (insert into dtu (tenant_id, station_info_id, name, imei) select $1, id, 'Bench', 'bench' from s returning id)
     insert into device (tenant_id, dtu_id, type, name, address)
     select $1, u.id, 3, 'Bench', g from u, generate_series(1, $2) g returning id::text`,
    [tenantId, devices],
  );
  return rows.map(({ id }) => String(id));
}

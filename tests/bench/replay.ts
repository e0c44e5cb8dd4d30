/**
 * Replaying a rule on a month of one-minute readings of a hundred meters in one request, for one rule and for
 * a comparison of three; compared with the bare sum of the same values by PostgreSQL in the same run, which
 * reads all rows.
 *
 *   node tests/bench/replay.ts [--devices 100] [--days 30]
 */
import { parseArgs } from 'node:util';
import { meter } from '@heliodeck/model/devices/records/meter';
import { entities } from '@heliodeck/model/registries/entities';
import { createApp } from '../../apps/server/app.ts';
import { alarmsArea } from '../../apps/server/areas/alarms/area.ts';
import { pictureIntake } from '../../apps/server/areas/resources/picture-intake.ts';
import { readConfig } from '../../apps/server/config.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { rollUp } from '../../apps/server/telemetry/chart/roll-up.ts';
import { quietLog } from '../support/log.ts';
import { testPolicy } from '../support/policy.ts';
import { figure } from './figure.ts';
import { plantMeters } from './plant-history.ts';
import { benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: { devices: { type: 'string', default: '100' }, days: { type: 'string', default: '30' } },
});
const [devices, days] = [Number(options.devices), Number(options.days)];
const tenantId = '100001';
const now = Date.parse('2026-11-20T00:00:00Z');
const attrNo = '2.totalActivePower';
const looks = 5;
const targetMs = 2_000;

const database = await benchDatabase();
// Some limits are crossed several times a day, with a ripple around them.
const power =
  '50 + 40 * sin(extract(epoch from t) / 13751) + 8 * sin(extract(epoch from t) / 97 + d.id % 31)';
await plantMeters(database, { tenantId, devices, minutes: days * 1440, now, power });
await database.owner(
  `insert into threshold_attr (id, tenant_id, attr_id, attr_name, device_type, is_deleted) values (1, $1, $2, 'power', 2, 0)`,
  [tenantId, attrNo],
);
await rollUpAll();
await database.owner('vacuum analyze');
const policy = testPolicy();
const stopping = new AbortController();
const app = await createApp({
  foundation: {
    config: readConfig({ PORT: '0', DEMO: '0' }),
    log: quietLog,
    store: database.store,
    logs: noLogs,
    now: () => new Date(now),
    stopping: stopping.signal,
  },
  policy,
  entities: [...entities.values()],
  areas: [alarmsArea({ pictures: (services) => pictureIntake(services, new Uint8Array(32)) })],
  consoleFolder: '/nonexistent',
  version: 'bench',
});
const headers = policy.admit('all', { tenantId, codes: ['thresholdSetting_edit'] });

const rule = { attrNo, alarmTrigger: 1, alarmNumA: '85', deadband: 3, delayOn: 120 };
// Once a day at most. Without a delay, since the duration of the ripple over it depends on the ids of the
// devices.
const seldom = { ...rule, alarmNumA: '97', delayOn: 0 };
const others = [
  { ...rule, alarmNumA: '75' },
  { ...rule, alarmTrigger: 2, alarmNumA: '15', delayOn: 0 },
];
// The planted readings have no gaps. Long ones are found by roll-ups, short ones only by reading everything.
const silent = { attrNo, alarmTrigger: 7, alarmNumA: '60' };
const took = {
  long: [] as number[],
  short: [] as number[],
  bare: [] as number[],
  seldom: [] as number[],
  one: [] as number[],
  three: [] as number[],
};
for (let look = 0; look < looks; look += 1) {
  // Alternately, since the speed of the machine varies.
  took.bare.push(await timed(bareSum));
  took.seldom.push(await timed(() => replayed(seldom)));
  took.one.push(await timed(() => replayed(rule)));
  took.three.push(await timed(() => replayed({ ...rule, others })));
  took.long.push(await timed(() => replayed(silent, false)));
  took.short.push(await timed(() => replayed({ ...silent, alarmNumA: '10' }, false)));
}
const median = (some: readonly number[]) => percentile(some, 0.5);
const what = `replay over ${devices} devices × ${days} days of minutes`;
figure({ what: `${what}: the bare sum of all rows, p50`, value: median(took.bare), unit: 'ms' });
for (const [name, some] of [
  ['one rule that is seldom crossed', took.seldom],
  ['one rule', took.one],
  ['three rules', took.three],
  ['no data for an hour', took.long],
  ['no data for ten minutes', took.short],
] as const) {
  figure({
    what: `${what}: ${name}, p50`,
    value: median(some),
    unit: 'ms',
    target: targetMs,
    better: 'less',
  });
  figure({
    what: `${what}: ${name}, of the bare sum`,
    value: median(some) / median(took.bare),
    unit: '×',
  });
}
stopping.abort();
await app.close(500);
await database.close();

/** As the program does a few minutes after each quarter of an hour. */
async function rollUpAll(): Promise<void> {
  await database.owner(
    `insert into rollup_open (tenant_id, record, device_id, pack, slot)
     select distinct $1, $2, device_id, pack, date_bin('15 minutes', data_time, 'epoch') from history_meter`,
    [tenantId, meter.key],
  );
  const platform = database.store.asPlatform('the benchmark rolls up');
  while ((await rollUp(platform, meter, now + 86_400_000, 20_000)) > 0);
}

async function bareSum(): Promise<void> {
  const [row] = await database.owner(
    `select count(*)::int as n, sum(total_active_power) from history_meter
     where device_id = any(array(select id from device)) and data_time >= $1`,
    [new Date(now - days * 86_400_000)],
  );
  if (row?.n !== devices * days * 1440) throw new Error(`the bench has ${row?.n} readings`);
}

async function replayed(body: object, raises = true): Promise<void> {
  const url = '/api/blade-thresholdSetting/thresholdSetting/replay';
  const reply = await app.http.app.inject({ method: 'POST', url, headers, payload: body });
  const { data } = JSON.parse(reply.body) as { data: { readings: number; alarms: number } | null };
  if (data?.readings !== devices * days * 1440 || data.alarms > 0 !== raises)
    throw new Error(reply.body.slice(0, 300));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

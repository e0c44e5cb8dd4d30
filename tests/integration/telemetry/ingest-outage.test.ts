import { readFileSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startEmbedded } from '../../../apps/server/store/embedded.ts';
import { declaredSchema } from '../../../apps/server/store/schema.ts';
import { openStore } from '../../../apps/server/store/store.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { quietLog, recordingLog } from '../../support/log.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

/** A separate server with the settings of production: this test kills it. */
const { path: dataDir, remove } = dataFolder();
const lastWords = recordingLog();
const server = await startEmbedded({ dataDir, log: lastWords });
const store = await openStore({ ownerUrl: server.url, schema: declaredSchema(), log: lastWords });
const pool = new pg.Pool({ connectionString: server.url, max: 1 });
pool.on('error', () => undefined);
pool.on('connect', (client) => client.on('error', () => undefined));
afterAll(async () => {
  await Promise.all([store.close(), pool.end()]);
  await server.close();
  remove();
});
const owner = async (text: string, values?: readonly unknown[]) =>
  (await pool.query(text, values ? [...values] : undefined)).rows as Record<string, unknown>[];

it('a database that is killed repeatedly causes delays, and neither loses nor duplicates a reading', {
  timeout: 120_000,
}, async () => {
  const now = Date.parse('2026-04-01T00:00:00Z');
  const tenantId = '100001';
  const { dtuId } = await addStation(owner, { tenantId });
  const meters = await Promise.all(
    Array.from({ length: 20 }, () => addDevice(owner, { tenantId, dtuId, type: 2 })),
  );
  const log = recordingLog();
  const ingest = ingestOn(store, { now: () => new Date(now), log });
  const rounds = 120;
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const at = now - (rounds - round) * 60_000;
    // In three simultaneous calls, so that some wait while others are processed; each round repeats a part of the previous one.
    const batch = meters.map((meter, n) =>
      meterReading(tenantId, meter, at, { totalPositiveActiveEnergy: round + n }),
    );
    const again = meters
      .slice(0, 5)
      .map((meter, n) =>
        meterReading(tenantId, meter, at - 60_000, { totalPositiveActiveEnergy: round - 1 + n }),
      );
    const taken = Promise.all([
      ingest.readings(batch.slice(0, 10)),
      ingest.readings(batch.slice(10)),
      round > 0 ? ingest.readings(again) : undefined,
    ]);
    if (round % 40 === 30) process.kill(postmaster(), 'SIGKILL');
    await taken;
    acknowledged += batch.length;
  }
  expect(acknowledged).toBe(rounds * meters.length);
  expect(ingest.counters().refused).toEqual({});
  expect(ingest.counters().retries).toBeGreaterThan(0);
  expect(log.lines.some((line) => line.message.includes('trying again'))).toBe(true);

  const [rows] = await retried(() =>
    owner('select count(*)::int as n, count(distinct (device_id, data_time))::int as d from history_meter'),
  );
  expect(rows).toEqual({ n: acknowledged, d: acknowledged });
  const energy = await owner(
    'select device_id, sum(wh)::int as wh, sum(covered_s)::int as s from energy_slot group by device_id',
  );
  expect(energy).toHaveLength(meters.length);
  for (const row of energy) expect(row).toMatchObject({ wh: (rounds - 1) * 1000, s: (rounds - 1) * 60 });
  const live = await owner('select count(*)::int as n from live_meter where data_time = $1', [
    new Date(now - 60_000),
  ]);
  expect(live).toEqual([{ n: meters.length }]);
  await ingest.close();
});

it('uncommitted readings are not acknowledged when ingest is closed without a database', {
  timeout: 60_000,
}, async () => {
  const gone = await openStore({ ownerUrl: server.url, schema: declaredSchema(), log: quietLog });
  const ingest = ingestOn(gone, { now: () => new Date(), log: recordingLog() });
  await gone.close();
  const taken = ingest.readings([meterReading('100001', '1', Date.now(), {})]);
  const outcome = taken.then(
    () => 'acknowledged',
    (error: Error) => error.message,
  );
  await ingest.close(50);
  expect(await outcome).toBe('ingest is closed');
});

it('a database that cannot be started for a while is started later', { timeout: 120_000 }, async () => {
  const version = join(clusterFolder(), 'PG_VERSION');
  const aside = `${version}.aside`;
  const failures = () => lastWords.lines.filter(({ message }) => message.includes('trying again')).length;
  renameSync(version, aside);
  try {
    process.kill(postmaster(), 'SIGKILL');
    // More attempts than at a first start of the program.
    await until(() => failures() >= 2, 'two attempts failed', 60_000);
  } finally {
    renameSync(aside, version);
  }
  await until(() => owner('select 1').then(Boolean, () => false), 'the database answers', 60_000);
});

function clusterFolder(): string {
  return realpathSync(join(dataDir, 'database'));
}

function postmaster(): number {
  const folder = clusterFolder();
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

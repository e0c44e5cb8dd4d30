import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { meter } from '@heliodeck/model/devices/records/meter';
import { expect, it } from 'vitest';
import {
  openHistory,
  refuseWithoutClickHouse,
} from '../../../apps/server/telemetry/clickhouse/open-history.ts';
import { postgresTelemetry } from '../../../apps/server/telemetry/postgres-store.ts';
import { historyWorld } from '../../support/history-world.ts';
import { quietLog } from '../../support/log.ts';
import { runProgram } from '../../support/npm-program.ts';
import { meterReading } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const script = 'scripts/history-move.ts';
const now = Date.parse('2026-03-22T10:00:00Z');
const minute = 60_000;
const tenant = '100001';
const view = { tenantId: tenant, spansTenants: false };
const before = 24_000;

it('the program that moves history continues after it was killed, misses nothing stored meanwhile, and moves everything back at the end', async () => {
  const world = await historyWorld({ now, isBehind: true, isOpen: false });
  const { owner, store, ingest, clickHouse } = world;
  const platform = store.asPlatform('a test moves history');
  const env = { DATABASE_URL: world.ownerUrl, CLICKHOUSE_URL: world.url };
  const { CLICKHOUSE_URL: _, ...without } = env;
  const run = (args: readonly string[], of: Readonly<Record<string, string>>) => runProgram(script, args, of);

  const device = await world.newMeter(tenant);
  const of = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      meterReading(tenant, device, now - (40_000 - from - n) * minute, { totalCurrent: from + n }),
    );
  await ingest.backfill(of(0, before));
  expect(await run(['--all'], env)).toMatchObject({ code: 1, said: expect.stringContaining('usage') });
  expect(await run([], without)).toMatchObject({
    code: 1,
    said: expect.stringContaining('set CLICKHOUSE_URL'),
  });
  expect(await run([], env)).toMatchObject({ code: 1, said: expect.stringContaining('start the program') });
  await openHistory(platform, { url: world.url }, quietLog);

  const count = async (more: string) => {
    const [[n] = []] = await clickHouse.rows<[string]>(`select count() from history_meter ${more}`);
    return Number(n);
  };
  const killed = spawn(`${root}/node_modules/.bin/node`, [script], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const ended = new Promise((done) => killed.once('close', done));
  await until(async () => (await count('')) > 0, 'some rows are copied', 60_000);
  killed.kill('SIGKILL');
  await ended;
  const place = `select moved_at from history_place where history = 'history_meter'`;
  expect(await owner(place)).toEqual([{ moved_at: null }]);

  const moving = run([], env);
  let stored = before;
  let isMoved = false;
  const moved = moving.then((end) => {
    isMoved = true;
    return end;
  });
  // New, late and changed readings during the copy.
  while (!isMoved || stored === before) {
    await ingest.readings(of(stored, 100));
    await owner('update history_meter set first_voltage = 7 where device_id = $1 and total_current = $2', [
      device,
      stored - before,
    ]);
    await world.handOn();
    stored += 100;
  }
  const end = await moved;
  expect(end.said).toContain('history_meter: ');
  expect(end.code, end.said).toBe(0);
  await world.handOn();
  expect(await count('final where gone = 0')).toBe(stored);
  const changed = `select count(*)::int as n from history_meter where first_voltage = 7`;
  expect(await count('final where gone = 0 and first_voltage = 7')).toBe(
    Number((await owner(changed))[0]?.n),
  );

  const running = await run(['--back'], env);
  expect(running).toMatchObject({ code: 1, said: expect.stringContaining('stop them first') });
  await expect(refuseWithoutClickHouse(platform)).rejects.toThrow('set CLICKHOUSE_URL');
  // Connections of this test, which stopping the servers would end.
  await owner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'heliodeck'`,
  );
  const back = await run(['--back'], without);
  expect(back.code, back.said).toBe(0);
  expect(back.said).toContain('PostgreSQL alone');
  await refuseWithoutClickHouse(platform);
  for (const table of ['history_place', 'history_copied', 'history_outbox', 'history_amended'])
    expect(await owner(`select * from ${table}`)).toEqual([]);
  await ingest.readings(of(stored, 1));
  expect(await owner('select * from history_outbox')).toEqual([]);
  const range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const search = { record: meter, deviceIds: [device], order: 'desc' as const, range };
  const { history } = postgresTelemetry(store);
  const { rows, total } = await history.page(view, search, { offset: 0, limit: 1 });
  expect([total, rows[0]?.values.totalCurrent]).toEqual([stored + 1, stored]);
}, 240_000);

import { expect, it } from 'vitest';
import { dataFolder } from '../../support/data-folder.ts';
import { historyWorld } from '../../support/history-world.ts';
import { later } from '../../support/later.ts';
import { startProgram } from '../../support/program.ts';
import { meterReading } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

const now = Date.now();
const tenant = '100001';
const readings = 12_000;

it('a server that is killed while it transfers history loses nothing of it, and the next one duplicates nothing', async () => {
  const world = await historyWorld({ now, isBehind: true, isOpen: false });
  const folder = dataFolder();
  later(() => folder.remove());
  const started: ReturnType<typeof startProgram>[] = [];
  later(async () => {
    for (const { process, ended } of started) {
      process.kill('SIGKILL');
      await ended;
    }
  });
  const env = { DATABASE_URL: world.ownerUrl, ADMIN_PASSWORD: 'Sunny-Roof-7' };
  const start = async (more: Record<string, string>) => {
    const program = startProgram(folder.path, { ...env, ...more });
    started.push(program);
    return { ...program, failed: await program.address.then(() => undefined, String) };
  };
  const wrong = await start({ CLICKHOUSE_URL: world.server.as('default', 'wrong') });
  expect(wrong.failed).toContain('refuses the user and password in CLICKHOUSE_URL');
  expect(await wrong.ended).toBe(1);

  const device = await world.newMeter(tenant);
  const count = async (more: string) => {
    const [[n] = []] = await world.clickHouse.rows<[string]>(
      `select count() from history_meter ${more} where device = ${device} and gone = 0`,
    );
    return Number(n);
  };
  const first = await start({ CLICKHOUSE_URL: world.url });
  expect(first.failed).toBeUndefined();
  for (let n = 0; n < readings; n += 500) {
    const some = Array.from({ length: 500 }, (_, i) =>
      meterReading(tenant, device, now - (readings - n - i) * 1_000, { totalCurrent: n + i }),
    );
    await world.ingest.readings(some);
    if (n === readings / 2) {
      await until(async () => (await count('')) > 0, 'some rows are handed on', 60_000);
      first.process.kill('SIGKILL');
      await first.ended;
    }
  }
  const left = await world.owner('select count(*)::int as n from history_outbox');
  expect(Number(left[0]?.n)).toBeGreaterThan(0);
  const without = await start({});
  expect(without.failed).toContain('set CLICKHOUSE_URL');

  const second = await start({ CLICKHOUSE_URL: world.url });
  expect(second.failed).toBeUndefined();
  await until(async () => (await count('final')) === readings, 'all rows are handed on', 60_000);
  await until(
    async () => (await world.owner('select 1 from history_outbox limit 1')).length === 0,
    'nothing waits any more',
    60_000,
  );
  const page = await (await fetch(`${await second.address}/metrics`)).text();
  expect(page).toMatch(/^heliodeck_history_waiting 0$/m);
  expect(page).toMatch(/^heliodeck_history_waiting_seconds 0$/m);
}, 240_000);

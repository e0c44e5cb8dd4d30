import { expect, it } from 'vitest';
import type { Row } from '../../support/organisation.ts';
import { processSet } from '../../support/process-set.ts';
import { publishReadings } from '../../support/published-readings.ts';
import { until } from '../../support/until.ts';

const set = await processSet({ jetStream: true });
const [one, other] = await Promise.all([set.add('ingest'), set.add('ingest')]);

it('each acknowledged reading is stored once while ingest and NATS are killed and hang', {
  timeout: 180_000,
}, async () => {
  const published = await publishReadings(set, { devices: 32, everyMs: 50 });
  const goesOn = async (what: string): Promise<void> => {
    const [row] = await set.database.owner('select count(*)::float8 as n from history_controller');
    const before = Number(row?.n);
    await until(
      async () => {
        const [now] = await set.database.owner('select count(*)::float8 as n from history_controller');
        return Number(now?.n) > before + 32;
      },
      what,
      60_000,
    );
  };
  await goesOn('readings are stored');
  await one.kill();
  await goesOn('the other one reads what the killed one had');
  await one.start();
  process.kill(other.pid, 'SIGSTOP');
  await goesOn('what hung is read by another');
  process.kill(other.pid, 'SIGCONT');
  await goesOn('readings are stored after one woke up');
  await set.nats.kill();
  await set.nats.start();
  await goesOn('readings are stored after NATS was killed');
  set.nats.signal('SIGSTOP');
  const ready = async () => (await (await fetch(`${one.address}/ready`)).json()) as Row;
  await until(
    async () => (await ready()).why === 'NATS not reached',
    'a process says that NATS is away',
    30_000,
  );
  set.nats.signal('SIGCONT');
  await goesOn('readings are stored after NATS hung');
  await published.stop();
  expect(published.waiting).toBe(0);
  await until(async () => (await published.faults()).length === 0, 'all is stored', 60_000).catch(
    () => undefined,
  );
  expect(await published.faults()).toEqual([]);
});

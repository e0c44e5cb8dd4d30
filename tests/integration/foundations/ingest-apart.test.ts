import { expect, it } from 'vitest';
import { later } from '../../support/later.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import { testNats } from '../../support/nats.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { callsOfProcess, processSet } from '../../support/process-set.ts';
import { startProgram } from '../../support/program.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

const set = await processSet({ jetStream: true });
const api = await set.add('api,jobs');
const [gateway, ingest] = await Promise.all([set.add('gateway'), set.add('ingest')]);
const calls = callsOfProcess(api);
const { admin } = await organisation({ ...calls, database: set.database });
const world = { post: calls.post, gatewayPort: gateway.gatewayPort };
const { design, dtuId } = await registerSite(world, admin, newDesign(1), {
  dtu: { timeoutMs: 4000 },
  devices: [],
});
const device = { name: 'Tracer', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 1 };
const deviceId = idOf(await calls.post('/api/blade-xwj/xwj/submit', device, admin));
const slave = new VendorController({ unit: 1, imei: design.imei, port: gateway.gatewayPort });

const write = async (chargingVoltage: number): Promise<Row> => {
  const body = { dtuId, address: 1, data: { chargingVoltage } };
  const reply = await calls.post('/api/demo/writeChargingParameters', body, admin);
  expect(reply.body).toMatchObject({ code: 200 });
  const { id } = reply.body.data as { readonly id: string };
  return until(async () => {
    const { data } = (await calls.get(`/api/blade-device/commands?id=${id}`, admin)).body;
    return (data as Row).endTime === null ? undefined : (data as Row);
  }, 'the command ends');
};
const storedSince = async (since: number): Promise<number> => {
  const [row] = await set.database.owner(
    'select count(*)::int as n from history_controller where device_id = $1 and data_time > $2',
    [deviceId, new Date(since)],
  );
  return Number(row?.n);
};

it('readings of a gateway reach the feed of an API after another process has stored them', async () => {
  const feed = await openTestFeed(api.address, admin);
  const told = await feed.first(
    ({ kind, deviceId: of, record }) => kind === 'readings' && of === deviceId && record === 'controller',
    'a reading',
  );
  const rows = await set.database.owner(
    'select 1 from history_controller where device_id = $1 and data_time = $2',
    [deviceId, new Date(Number(told.data.at))],
  );
  expect(rows).toHaveLength(1);
});

it('a command ends when the other process has stored what it read', async () => {
  expect(await write(14.2)).toMatchObject({ state: 'verified' });
  expect(slave.holding.get(0x9007)).toBe(1420);
});

it('polling continues while no process stores, and everything is stored when one is back', {
  timeout: 60_000,
}, async () => {
  await ingest.kill();
  const since = Date.now();
  expect(await write(14.4)).toMatchObject({ state: 'verified' });
  const heard = slave.heard.length;
  await until(() => slave.heard.length > heard + 10, 'the device is polled');
  expect(await storedSince(since + 1_000)).toBe(0);
  const back = Date.now();
  await ingest.start();
  await until(async () => (await storedSince(back)) > 0, 'what is read now is stored');
  expect(await storedSince(since)).toBeGreaterThanOrEqual(Math.floor((back - since) / 2_000));
});

it('a gateway that needs a stream ends if NATS has none', {
  timeout: 120_000,
}, async () => {
  const { url } = await testNats();
  const env = { ...(await set.environment('gateway')), NATS_URL: url };
  const program = startProgram(set.dataDir, env);
  later(() => program.process.kill('SIGKILL'));
  expect(await program.ended).toBe(1);
  expect(program.output()).toMatch(/no JetStream.*--jetstream/);
});

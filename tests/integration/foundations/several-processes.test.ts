import { records } from '@heliodeck/model/registries/records';
import { expect, it } from 'vitest';
import { dataFolder } from '../../support/data-folder.ts';
import { dtuBalancer } from '../../support/dtu-balancer.ts';
import { freePort } from '../../support/free-port.ts';
import { later } from '../../support/later.ts';
import { openTestFeed, type TestFeed } from '../../support/live-feed.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { callsOfProcess, processSet } from '../../support/process-set.ts';
import { startProgram } from '../../support/program.ts';
import { isReady, type SetProcess } from '../../support/set-process.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

const set = await processSet();
// The first one migrates; the others find it complete.
const firstApi = await set.add('api');
const [secondApi, oneGateway, otherGateway, jobs] = await Promise.all([
  set.add('api'),
  set.add('gateway,ingest'),
  set.add('gateway,ingest'),
  set.add('jobs'),
]);
const gateways = [oneGateway, otherGateway];
const balancer = await dtuBalancer(() =>
  gateways.filter(({ isRunning }) => isRunning).map(({ gatewayPort }) => gatewayPort),
);
later(() => balancer.close());
const [first, second] = [callsOfProcess(firstApi), callsOfProcess(secondApi)];
const { admin } = await organisation({ ...first, database: set.database });
const world = { post: first.post, gatewayPort: balancer.port };

const feeds: TestFeed[] = [];
const listen = async ({ address }: SetProcess, headers: Record<string, string> = {}): Promise<TestFeed> => {
  const feed = await openTestFeed(address, { ...admin, ...headers });
  feeds.push(feed);
  return feed;
};

/** A controller of another maker behind its own DTU, polled every second. */
async function controller() {
  const { design, dtuId } = await registerSite(world, admin, newDesign(1), {
    dtu: { timeoutMs: 4000 },
    devices: [],
  });
  const deviceId = idOf(
    await first.post(
      '/api/blade-xwj/xwj/submit',
      { name: 'Tracer', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 1 },
      admin,
    ),
  );
  const slave = new VendorController({ unit: 1, imei: design.imei, port: balancer.port });
  await holder(dtuId);
  return { slave, dtuId, deviceId, imei: design.imei };
}

/** The gateway that owns a DTU. */
async function holder(dtuId: string, but?: SetProcess): Promise<SetProcess> {
  return until(async () => {
    const [row] = await set.database.owner(
      `select p.pid from dtu_owner o join gateway_run r on r.id = o.run_id
       join server_process p on p.id = r.process where o.dtu_id = $1 and r.ended_at is null`,
      [dtuId],
    );
    const found = gateways.find(({ pid, isRunning }) => isRunning && pid === row?.pid);
    return found === but ? undefined : found;
  }, 'a gateway has the DTU');
}

const liveRunsOf = ({ pid }: SetProcess) =>
  set.database.owner(
    `select 1 from gateway_run r join server_process p on p.id = r.process where p.pid = $1 and r.ended_at is null`,
    [pid],
  );
const write = async (calls: typeof first, dtuId: string, chargingVoltage: number): Promise<string> => {
  const body = { dtuId, address: 1, data: { chargingVoltage } };
  const reply = await calls.post('/api/demo/writeChargingParameters', body, admin);
  expect(reply.body).toMatchObject({ code: 200 });
  return (reply.body.data as { id: string }).id;
};
const row = async (calls: typeof first, id: string): Promise<Row> =>
  (await calls.get(`/api/blade-device/commands?id=${id}`, admin)).body.data as Row;
const end = (calls: typeof first, id: string): Promise<Row> =>
  until(async () => {
    const found = await row(calls, id);
    return found.endTime === null ? undefined : found;
  }, `command ${id} ends`);

it('readings of any gateway reach the feed of any API, and commands the gateway', async () => {
  const { slave, dtuId, deviceId } = await controller();
  const feeds = [await listen(firstApi), await listen(secondApi)];
  for (const feed of feeds)
    await feed.first(({ kind, deviceId: of }) => kind === 'readings' && of === deviceId, 'a reading');
  for (const [n, calls] of [first, second].entries()) {
    const id = await write(calls, dtuId, 14.2 + n / 10);
    expect(await end(calls, id)).toMatchObject({ state: 'verified' });
    expect(slave.holding.get(0x9007)).toBe(1420 + 10 * n);
    for (const feed of feeds) await until(() => feed.statesOf(id).length === 4, 'each feed tells each step');
  }
});

it('a command whose gateway was killed ends as unknown, and is checked when its DTU is at another one', {
  timeout: 90_000,
}, async () => {
  const { slave, dtuId, imei } = await controller();
  slave.mute = true;
  const id = await write(first, dtuId, 14.3);
  await until(async () => (await row(first, id)).state === 'sent', 'it is sent');
  const killed = await holder(dtuId);
  await killed.kill();
  expect(await end(second, id)).toMatchObject({ state: 'timeout', detail: 'server-restarted' });
  new VendorController({ unit: 1, imei, port: balancer.port });
  await holder(dtuId, killed);
  await until(async () => (await row(first, id)).later === 'hasNot', 'the device is found not to have it');
  expect(await end(second, await write(second, dtuId, 14.5))).toMatchObject({ state: 'verified' });
  await killed.start();
});

it('a DTU belongs to the gateway it dialled last, and its socket at the other one is closed', async () => {
  const { slave, dtuId, imei } = await controller();
  const before = await holder(dtuId);
  const after = gateways.find((one) => one !== before);
  if (after === undefined) throw new Error('there is one gateway');
  const newer = new VendorController({ unit: 1, imei, port: after.gatewayPort });
  expect(await holder(dtuId, before)).toBe(after);
  await until(() => slave.isClosed, 'the older socket is closed');
  const asked = slave.heard.length;
  expect(await end(first, await write(first, dtuId, 14.1))).toMatchObject({ state: 'verified' });
  expect(newer.holding.get(0x9007)).toBe(1410);
  expect(slave.heard).toHaveLength(asked);
  const [online] = await set.database.owner('select online_status from dtu where id = $1', [dtuId]);
  expect(online).toMatchObject({ online_status: 1 });
});

it('messages of a gateway that hung until its DTU was at another one are refused', {
  timeout: 90_000,
}, async () => {
  const { dtuId, imei } = await controller();
  const hung = await holder(dtuId);
  process.kill(hung.pid, 'SIGSTOP');
  const other = gateways.find((one) => one !== hung);
  if (other === undefined) throw new Error('there is one gateway');
  new VendorController({ unit: 1, imei, port: other.gatewayPort });
  await holder(dtuId, hung);
  await until(async () => (await liveRunsOf(hung)).length === 0, 'the others hold it to be dead', 30_000);
  process.kill(hung.pid, 'SIGCONT');
  await until(async () => (await liveRunsOf(hung)).length === 1, 'it starts anew', 30_000);
  expect(hung.output()).toMatch(/starts anew/);
  expect(await holder(dtuId)).toBe(other);
  expect(await end(first, await write(first, dtuId, 14.6))).toMatchObject({ state: 'verified' });
});

it('ends a command whose gateway hangs as unknown, ignores it when the gateway resumes, and determines its outcome', {
  timeout: 120_000,
}, async () => {
  const { slave, dtuId, imei } = await controller();
  slave.mute = true;
  const id = await write(first, dtuId, 14.7);
  await until(async () => (await row(first, id)).state === 'sent', 'it is sent');
  const hung = await holder(dtuId);
  process.kill(hung.pid, 'SIGSTOP');
  const ended = await until(
    async () => {
      const found = await row(second, id);
      return found.endTime === null ? undefined : found;
    },
    'it ends while its gateway hangs',
    30_000,
  );
  expect(ended).toMatchObject({ state: 'timeout', detail: 'server-restarted' });
  process.kill(hung.pid, 'SIGCONT');
  await until(async () => (await liveRunsOf(hung)).length === 1, 'it starts anew', 30_000);
  new VendorController({ unit: 1, imei, port: balancer.port });
  await until(
    async () => (await row(first, id)).later === 'hasNot',
    'the device is found not to have it',
    30_000,
  );
  const { state, detail, endTime } = ended;
  expect(await row(first, id)).toMatchObject({ state, detail, endTime });
});

it('a command given while its gateway hung, and ended before it continued, is never sent', {
  timeout: 120_000,
}, async () => {
  const { slave, dtuId } = await controller();
  const hung = await holder(dtuId);
  process.kill(hung.pid, 'SIGSTOP');
  const id = await write(first, dtuId, 14.7);
  const ended = await until(
    async () => {
      const found = await row(second, id);
      return found.endTime === null ? undefined : found;
    },
    'it ends while its gateway hangs',
    30_000,
  );
  process.kill(hung.pid, 'SIGCONT');
  expect(ended).toMatchObject({ state: 'refused', detail: 'gateway-down' });
  const asked = slave.heard.length;
  await until(
    () => slave.isClosed || slave.heard.length > asked + 2,
    'it polls, or has closed its sockets',
    30_000,
  );
  const { state, detail, endTime, later: found } = await row(first, id);
  expect({ state, detail, endTime, later: found }).toEqual({
    state: ended.state,
    detail: ended.detail,
    endTime: ended.endTime,
    later: ended.later,
  });
  // 14.7 V as stored in the register.
  expect(slave.heard.filter((frame) => frame.slice(0, -4).includes('05be'))).toEqual([]);
  expect(slave.holding.get(0x9007)).not.toBe(1470);
});

it('a listener continues at another API after its own was killed', { timeout: 90_000 }, async () => {
  const { deviceId } = await controller();
  const ofDevice = ({ kind, deviceId: of }: Row) => kind === 'readings' && of === deviceId;
  const elsewhere = await listen(secondApi);
  await elsewhere.first(ofDevice, 'the other API hears it, too');
  const feed = await listen(firstApi);
  await feed.first(ofDevice, 'a reading');
  // Listeners reload if a process started or ended shortly before: each reading comes later after that.
  const id = await until(
    async () => {
      const heard = feed.events.length;
      await until(() => feed.events.length > heard, 'one more event');
      const newest = feed.events.at(-1)?.id ?? '';
      const tried = await listen(secondApi, { 'last-event-id': newest });
      tried.close();
      return tried.events[0]?.type === 'ready' ? newest : undefined;
    },
    'the other API knows what came before',
    30_000,
  );
  await firstApi.kill();
  try {
    const resumed = await listen(secondApi, { 'last-event-id': id });
    expect(resumed.events[0]?.type).toBe('ready');
    await resumed.first(ofDevice, 'a reading after that');
    const unknown = await listen(secondApi, { 'last-event-id': '1000' });
    expect(unknown.events[0]?.type).toBe('reload');
  } finally {
    await firstApi.start();
  }
});

it('jobs are run by processes with that role, and by the next one when that was killed', {
  timeout: 90_000,
}, async () => {
  await jobs.kill();
  await set.database.owner('delete from database_size');
  await jobs.start();
  await until(
    async () => (await set.database.owner('select 1 from database_size')).length === 1,
    'the job of the start has run',
    30_000,
  );
});

it('an unavailable NATS is reported, and work continues when it is back', { timeout: 90_000 }, async () => {
  const { dtuId, deviceId } = await controller();
  const feed = await listen(firstApi);
  await set.nats.kill();
  const ready = async () => (await (await fetch(`${firstApi.address}/ready`)).json()) as Row;
  await until(async () => (await ready()).why === 'NATS not reached', 'the API says so', 30_000);
  const body = { dtuId, address: 1, data: { chargingVoltage: 14.2 } };
  const refused = await first.post('/api/demo/writeChargingParameters', body, admin);
  expect(refused.body).toMatchObject({ errorCode: 'request.unavailable' });
  await set.nats.start();
  for (const { address } of [firstApi, secondApi, ...gateways, jobs]) await isReady(address);
  await until(() => feed.over, 'who listened is cut off, to load afresh');
  const again = await listen(firstApi);
  await again.first((data) => data.kind === 'readings' && data.deviceId === deviceId, 'a reading');
  expect(await end(second, await write(first, dtuId, 14.2))).toMatchObject({ state: 'verified' });
});

it('a process that cannot join states the reason and ends', { timeout: 180_000 }, async () => {
  const env = await set.environment('api');
  const elsewhere = dataFolder();
  later(() => elsewhere.remove());
  const why = async (folder: string, given: Record<string, string>): Promise<string> => {
    const program = startProgram(folder, { ...env, ...given });
    later(() => program.process.kill('SIGKILL'));
    expect(await program.ended).toBe(1);
    return program.output();
  };
  const unreachable = { NATS_URL: `nats://127.0.0.1:${await freePort()}` };
  expect(await why(set.dataDir, unreachable)).toMatch(/cannot be reached \(NATS_URL\)/);
  expect(await why(set.dataDir, { NATS_URL: '' })).toMatch(/set NATS_URL/);
  expect(await why(elsewhere.path, {})).toMatch(/DATA_DIR\/keys differs/);
});

it('each reading that any feed reported is stored once', async () => {
  const told = feeds.flatMap(({ events }) =>
    events.flatMap(({ data }) => (data.kind === 'readings' ? [data] : [])),
  );
  expect(told.length).toBeGreaterThan(10);
  for (const { record, deviceId, at } of told) {
    const { historyTable } = records.get(String(record)) ?? {};
    const rows = await set.database.owner(
      `select 1 from "${historyTable}" where device_id = $1 and data_time = $2`,
      [deviceId, new Date(Number(at))],
    );
    expect(rows, `${record} of ${deviceId} at ${at}`).toHaveLength(1);
  }
});

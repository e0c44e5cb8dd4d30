import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, type Organisation, organisation, type Row } from '../../support/organisation.ts';
import { callsOfProcess, processSet } from '../../support/process-set.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

type Calls = Pick<ReturnType<typeof callsOfProcess>, 'post' | 'get'>;
type Headers = Record<string, string>;
const base = '/api/blade-flow';
/** The gateway's lines are divided between two threads. */
const world = await fieldWorld({ workers: 2 });
const codes = [
  ...['work_start', 'work_claim', 'work_todo', 'work_start_flow', 'work_claim_sign'],
  ...['work_todo_handle', 'xwj'],
];

/** A controller behind its own DTU that has answered once. */
async function controller(calls: Calls, gatewayPort: number, { admin }: Organisation) {
  const { design, dtuId } = await registerSite({ post: calls.post, gatewayPort }, admin, newDesign(1), {
    dtu: { timeoutMs: 8000 },
    devices: [],
  });
  const draft = { name: 'Tracer', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 86_400 };
  const deviceId = idOf(await calls.post('/api/blade-xwj/xwj/submit', draft, admin));
  const slave = new VendorController({ unit: 1, imei: design.imei, port: gatewayPort });
  const write = (chargingVoltage: number) =>
    calls.post('/api/demo/writeChargingParameters', { dtuId, address: 1, data: { chargingVoltage } }, admin);
  await until(async () => (await write(14.1)).status === 200, 'the DTU is online', 30_000);
  await until(() => slave.writes.length > 0, 'the controller has answered', 30_000);
  return { deviceId, slave, give: async (volts: number) => idOf(await write(volts)) };
}

/** A ticket for a device, permitted by all but the last of the people who have to. @returns the last permit */
async function almostPermitted(calls: Calls, ours: Organisation, deviceId: string) {
  const manager = await ours.role('manager', codes);
  const boss = await ours.role('boss', codes);
  const holder = await ours.user('holder', { roleIds: [manager] });
  const issuer = await ours.user('issuer', { roleIds: [manager] });
  const permitter = await ours.user('permitter', { roleIds: [boss] });
  const rows = async (path: string, headers: Headers): Promise<Row[]> =>
    ((await calls.get(`${base}/work/${path}?size=100`, headers)).body.data as { records: Row[] }).records;
  const { id } = (await rows('start-list', holder)).find(({ key }) => key === 'WorkTicket') ?? {};
  const variables = { device: deviceId, work: 'w', measures: 'm', plannedEnd: '2026-12-01 18:00:00' };
  const start = { processDefinitionId: id, variables };
  expect((await calls.post(`${base}/work/start-process`, start, holder)).status).toBe(200);
  const permit = async (headers: Headers): Promise<void> => {
    const [task] = await rows('claim-list', headers);
    const { taskId } = task ?? {};
    await calls.post(`${base}/work/claim-task?taskId=${taskId}`, {}, headers);
    const { status } = await calls.post(`${base}/work/complete-task`, { taskId, flag: 'ok' }, headers);
    expect(status).toBe(200);
  };
  await permit(issuer);
  return () => permit(permitter);
}

/** A command waits for the line while a ticket locks its device at another server. */
async function refusesWaiting(
  { given, locking, gatewayPort }: { given: Calls; locking: Calls; gatewayPort: number },
  ours: Organisation,
): Promise<void> {
  const { deviceId, slave, give } = await controller(given, gatewayPort, ours);
  const lock = await almostPermitted(locking, ours, deviceId);
  const row = async (id: string): Promise<Row> =>
    (await given.get(`/api/blade-device/commands?id=${id}`, ours.admin)).body.data as Row;
  const before = slave.writes.length;
  // The line is busy with the first command until its answer is late.
  slave.mute = true;
  const busy = await give(14.2);
  await until(async () => (await row(busy)).state === 'sent', 'the line is busy');
  const waiting = await give(14.3);
  await lock();
  const ended = await until(
    async () => {
      const found = await row(waiting);
      return found.endTime === null ? undefined : found;
    },
    'the waiting command ends',
    30_000,
  );
  expect(ended).toMatchObject({ state: 'refused', detail: 'device-locked', frames: null });
  expect(slave.writes).toHaveLength(before);
}

it('a command that waits in one process is refused when a ticket locks its device in another', {
  timeout: 240_000,
}, async () => {
  const set = await processSet();
  const api = await set.add('api');
  const [otherApi, gateway] = await Promise.all([set.add('api'), set.add('gateway,ingest')]);
  const [given, locking] = [callsOfProcess(api), callsOfProcess(otherApi)];
  const ours = await organisation({ ...given, database: set.database });
  await refusesWaiting({ given, locking, gatewayPort: gateway.gatewayPort }, ours);
});

it('a command that waits in one of two workers is refused when a ticket locks its device in the main thread', {
  timeout: 120_000,
}, async () => {
  await refusesWaiting(
    { given: world, locking: world, gatewayPort: world.gatewayPort },
    await organisation(world),
  );
});

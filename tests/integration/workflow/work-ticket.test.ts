import { describe, expect, it } from 'vitest';
import { lockDevice } from '../../../apps/server/store/device-locks.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { ended } from '../../support/ledger.ts';
import { idOf, organisation, platformUsers, type Row } from '../../support/organisation.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

const world = await fieldWorld();
const ours = await organisation(world, '检修电力');
const { admin } = ours;
const codes = [
  ...['work_start', 'work_claim', 'work_todo', 'work_send', 'work_start_flow', 'work_claim_sign'],
  ...['work_todo_handle', 'work_send_detail', 'chargingParameters_edit', 'monitorManage_edit', 'xwj'],
];
const worker = await ours.role('worker', codes);
const manager = await ours.role('manager', codes);
const boss = await ours.role('boss', codes);
const holder = await ours.user('holder', { roleIds: [worker] });
const both = await ours.user('both', { roleIds: [manager, boss] });
const issuer = await ours.user('issuer', { roleIds: [manager] });
const permitter = await ours.user('permitter', { roleIds: [boss] });
const viewer = await ours.user('viewer', { roleIds: [await ours.role('viewer', ['xwj', 'xwj_view'])] });
type Headers = Record<string, string>;
const base = '/api/blade-flow';

/** A 12 V controller of another maker behind its own DTU: float voltage 13.8 V in 0x9008. */
async function controller() {
  const { design, dtuId } = await registerSite(world, admin, newDesign(1), { devices: [] });
  const draft = { name: 'Tracer', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 86_400 };
  const deviceId = idOf(await world.post('/api/blade-xwj/xwj/submit', draft, admin));
  const slave = new VendorController({ unit: 1, imei: design.imei, port: world.gatewayPort });
  await until(async () => (await world.gateway.online([dtuId])).length > 0, 'the DTU is online');
  const write = (headers: Headers, nominalVoltage: number) =>
    world.post('/api/demo/writeChargingParameters', { dtuId, address: 1, data: { nominalVoltage } }, headers);
  return { slave, deviceId, dtuId, write };
}
const writes = (slave: VendorController) => slave.heard.filter((hex) => hex.startsWith('0110')).length;
const rows = async (path: string, headers: Headers): Promise<Row[]> =>
  ((await world.get(`${base}/${path}`, headers)).body.data as { records: Row[] }).records;

async function started(deviceId: string): Promise<string> {
  const list = await rows('work/start-list?size=100', holder);
  const processDefinitionId = list.find((row) => row.key === 'WorkTicket')?.id;
  const variables = {
    device: deviceId,
    work: '更换熔断器',
    measures: '断开直流侧并挂牌',
    plannedEnd: '2026-12-01 18:00:00',
  };
  const { body } = await world.post(`${base}/work/start-process`, { processDefinitionId, variables }, holder);
  return String((body.data as Row).processInstanceId);
}
async function claim(instance: string, name: string, headers: Headers): Promise<unknown> {
  const of = (row: Row) => row.processInstanceId === instance && row.taskName === name;
  const taskId = (await rows('work/claim-list?size=100', headers)).find(of)?.taskId;
  await world.post(`${base}/work/claim-task?taskId=${taskId}`, {}, headers);
  return taskId;
}
async function permit(
  instance: string,
  name: string,
  headers: Headers,
  flag: 'ok' | 'no' = 'ok',
): Promise<number> {
  const decision = { taskId: await claim(instance, name, headers), flag };
  return (await world.post(`${base}/work/complete-task`, decision, headers)).status;
}
/** Permits after a colleague was asked and gave an opinion. */
async function permitWithOpinion(
  instance: string,
  name: string,
  headers: Headers,
  asked: Headers & { readonly id: string },
): Promise<void> {
  const taskId = await claim(instance, name, headers);
  const adding = { taskId, userId: asked.id, place: 'before' };
  expect((await world.post(`${base}/work/add-person`, adding, headers)).status).toBe(200);
  const opinion = (await rows('work/todo-list?size=100', asked)).find(
    (row) => row.processInstanceId === instance && row.taskName === name,
  );
  for (const [id, who] of [[opinion?.taskId, asked] as const, [taskId, headers] as const])
    expect((await world.post(`${base}/work/complete-task`, { taskId: id, flag: 'ok' }, who)).status).toBe(
      200,
    );
}
const step = async (instance: string): Promise<unknown> =>
  (await rows('work/send-list?size=100', holder)).find((row) => row.processInstanceId === instance);

describe('a work ticket', () => {
  it('locks nothing while one of the two refuses', async () => {
    const { deviceId, write } = await controller();
    const id = await started(deviceId);
    expect(await permit(id, '签发人许可', issuer)).toBe(200);
    expect(await permit(id, '许可人许可', permitter, 'no')).toBe(200);
    expect(await step(id)).toMatchObject({ processIsFinished: 'finished' });
    expect((await write(admin, 13.6)).status).toBe(200);
  });

  it('requests another permit where one user gave both', async () => {
    const { deviceId } = await controller();
    const id = await started(deviceId);
    await permit(id, '签发人许可', both);
    await permit(id, '许可人许可', both);
    expect(await step(id)).toMatchObject({ taskName: '签发人许可, 许可人许可' });
    expect(await world.database.owner('select 1 from device_lock where instance_id = $1', [id])).toEqual([]);
  });

  it('requests another permit where one user gave both and asked a colleague for an opinion', async () => {
    const { deviceId } = await controller();
    const id = await started(deviceId);
    await permitWithOpinion(id, '签发人许可', both, issuer);
    await permit(id, '许可人许可', both);
    expect(await step(id)).toMatchObject({ taskName: '签发人许可, 许可人许可' });
    expect(await world.database.owner('select 1 from device_lock where instance_id = $1', [id])).toEqual([]);
  });

  it('locks the device where the issuer asked the permitter for an opinion; both stay barred as holders', async () => {
    const { deviceId } = await controller();
    const id = await started(deviceId);
    await permitWithOpinion(id, '签发人许可', issuer, permitter);
    await permit(id, '许可人许可', permitter);
    expect(await step(id)).toMatchObject({ taskName: '作业并办结' });
    const todo = (await rows('work/todo-list?size=100', holder)).find((row) => row.processInstanceId === id);
    const handOver = (userId: string) =>
      world.post(`${base}/work/hand-over`, { taskId: todo?.taskId, userId }, holder);
    for (const { id: userId } of [issuer, permitter])
      expect((await handOver(userId)).body.errorCode).toBe('workflow.permitterHolds');
  });

  it('reserves the device for its holder until the work ends: commands of others do not reach the line', async () => {
    const { deviceId, slave, write } = await controller();
    const id = await started(deviceId);
    await permit(id, '签发人许可', issuer);
    await permit(id, '许可人许可', permitter);
    expect(await step(id)).toMatchObject({ taskName: '作业并办结' });
    const lock = async (headers: Headers) =>
      (await world.get(`/api/blade-device/commands/lock?deviceId=${deviceId}`, headers)).body.data;
    expect(await lock(admin)).toMatchObject({ holder: 'holder', processInstanceId: id, isOwn: false });
    expect(await lock(holder)).toMatchObject({ isOwn: true });
    expect(await lock(viewer)).toMatchObject({
      category: 'flow_4',
      businessId: expect.stringMatching(/^\d+$/),
    });
    const before = writes(slave);
    const refused = await write(admin, 13.6);
    expect([refused.status, refused.body.errorCode, refused.body.msg]).toEqual([
      ...[409, 'command.locked'],
      '设备 Tracer 正由工作票锁定，只有持票人 holder 可以控制',
    ]);
    const ledger = await world.database.owner('select 1 from device_command where device_id = $1', [
      deviceId,
    ]);
    expect([writes(slave), ledger]).toEqual([before, []]);
    const own = await write(holder, 13.6);
    expect(await ended(world, admin, String((own.body.data as Row).id))).toMatchObject({ state: 'verified' });
    expect(writes(slave)).toBe(before + 1);

    const todo = (await rows('work/todo-list', holder)).find((row) => row.processInstanceId === id);
    const end = async (taskId: unknown, flag: string, removed: boolean) =>
      (
        await world.post(
          `${base}/work/complete-task`,
          { taskId, flag, variables: { removed, outcome: '已更换' } },
          holder,
        )
      ).body;
    expect(await end(todo?.taskId, 'ok', false)).toMatchObject({
      errorCode: 'workflow.notConfirmed',
      msg: '请确认：安全措施已拆除',
    });
    const forms = await world.get(
      `${base}/process/forms?processInstanceId=${id}&taskId=${todo?.taskId}`,
      holder,
    );
    expect(forms.body.data).toMatchObject({ task: { isDecision: false } });
    // Rejecting requires no fields, and returns none.
    expect((await end(todo?.taskId, 'no', false)).success).toBe(true);
    expect(await lock(admin)).toMatchObject({ isOwn: false });
    const again = (await rows('work/todo-list', holder)).find((row) => row.processInstanceId === id);
    expect((await end(again?.taskId, 'ok', true)).success).toBe(true);
    expect(await lock(admin)).toBeNull();
    expect((await write(admin, 13.8)).status).toBe(200);
  });

  it('withholds commands that were given before the lock and are not sent yet, and none of its holder', async () => {
    const { deviceId, slave, write } = await controller();
    const id = await started(deviceId);
    await permit(id, '签发人许可', issuer);
    const taskId = await claim(id, '许可人许可', permitter);
    // The line is busy until the device has not answered the first command.
    slave.mute = true;
    const [sent, waiting, own] = [
      await write(admin, 13.6),
      await write(admin, 13.7),
      await write(holder, 13.9),
    ].map(({ body }) => String((body.data as Row).id));
    const decision = { taskId, flag: 'ok' };
    expect((await world.post(`${base}/work/complete-task`, decision, permitter)).status).toBe(200);
    expect(await ended(world, admin, String(waiting))).toMatchObject({
      state: 'refused',
      detail: 'device-locked',
      frames: null,
    });
    expect(await ended(world, admin, String(sent))).toMatchObject({ state: 'timeout' });
    expect(await ended(world, admin, String(own))).toMatchObject({ state: 'timeout' });
    expect(slave.writes).toEqual([]);
  });

  it('withholds a command that the gateway takes after the lock', async () => {
    const { deviceId, dtuId, slave, write } = await controller();
    const id = await started(deviceId);
    await permit(id, '签发人许可', issuer);
    await permit(id, '许可人许可', permitter);
    const before = slave.heard.length;
    const [late] = await world.database.owner(
      `insert into device_command (tenant_id, dtu_id, device_id, create_user, user_name, kind, word, asked, state, expire_time)
       select tenant_id, dtu_id, id, $2, 'x', 'write', 'x', '{}', 'queued', now() + interval '2 minutes' from device where id = $1
       returning id::text as id`,
      [deviceId, both.id],
    );
    const command = { kind: 'write', deviceId, values: { floatVoltage: 13.6 } } as const;
    const order = { commandId: String(late?.id), tenantId: ours.tenantId, dtuId, command };
    await world.gateway.order({ ...order, expiresAt: Date.now() + 120_000 });
    const row = await ended(world, admin, String(late?.id));
    expect(row).toMatchObject({ state: 'refused', detail: 'device-locked' });
    expect(slave.heard).toHaveLength(before);
    expect((await write(holder, 13.6)).status).toBe(200);
  });

  it('follows its task: its new holder controls the device, but not the users who permitted the work', async () => {
    const { deviceId, write } = await controller();
    const id = await started(deviceId);
    await permit(id, '签发人许可', issuer);
    await permit(id, '许可人许可', permitter);
    const todo = async (headers: Headers) =>
      (await rows('work/todo-list?size=100', headers)).find((row) => row.processInstanceId === id);
    const taskId = String((await todo(holder))?.taskId);
    const handOver = async (to: { readonly id: string }, headers: Headers) => {
      const { body } = await world.post(`${base}/work/hand-over`, { taskId, userId: to.id }, headers);
      return [body.errorCode, body.msg];
    };
    const kept = async () =>
      (await world.get(`/api/blade-device/commands/lock?deviceId=${deviceId}`, admin)).body.data;
    expect(await handOver(issuer, holder)).toEqual([
      ...['workflow.permitterHolds', 'issuer已许可此项作业，不能成为持票人'],
    ]);
    expect(await kept()).toMatchObject({ holder: 'holder' });
    expect(await todo(holder)).toBeDefined();

    expect((await handOver(both, holder))[0]).toBeUndefined();
    expect(await kept()).toMatchObject({ holder: 'both', processInstanceId: id });
    const forms = `${base}/process/forms?processInstanceId=${id}&taskId=${taskId}`;
    expect((await world.get(forms, both)).body.data).toMatchObject({ task: { devices: ['Tracer'] } });
    expect((await world.get(forms, holder)).body.data).toMatchObject({ task: { devices: [] } });
    expect((await write(holder, 13.6)).body.errorCode).toBe('command.locked');
    expect((await write(both, 13.6)).status).toBe(200);
    // A process manager reassigns it if its holder is absent.
    expect((await handOver(holder, admin))[0]).toBeUndefined();
    expect(await kept()).toMatchObject({ holder: 'holder' });
    expect((await write(both, 13.8)).body.errorCode).toBe('command.locked');
  });

  it('reserves the device for its current holder when it is locked again; another ticket does not get it', async () => {
    const { deviceId } = await controller();
    const id = await started(deviceId);
    const other = await started(deviceId);
    await permit(id, '签发人许可', issuer);
    await permit(id, '许可人许可', permitter);
    const { tenantId } = ours;
    const again = (instanceId: string) =>
      world.database.store
        .tenantDb(tenantId)
        .tx((_, session) =>
          lockDevice(session, { deviceId, tenantId, instanceId, holderId: both.id, since: new Date() }),
        );
    expect([await again(id), await again(other)]).toEqual([true, false]);
    const { body } = await world.get(`/api/blade-device/commands/lock?deviceId=${deviceId}`, admin);
    expect(body.data).toMatchObject({ holder: 'holder', processInstanceId: id });
  });

  it('is neither withdrawn nor ended with its deployment while it keeps the device locked', async () => {
    const { deviceId } = await controller();
    const id = await started(deviceId);
    const withdraw = async () => {
      const { body } = await world.post(
        `${base}/work/withdraw`,
        { processInstanceId: id, reason: '改日再做' },
        holder,
      );
      return [body.errorCode, body.msg];
    };
    const mayWithdraw = async () =>
      ((await world.get(`${base}/process/forms?processInstanceId=${id}`, holder)).body.data as Row)
        .mayWithdraw;
    await permit(id, '签发人许可', issuer);
    expect(await mayWithdraw()).toBe(true);
    await permit(id, '许可人许可', permitter);
    expect(await mayWithdraw()).toBe(false);
    expect(await withdraw()).toEqual([
      ...['workflow.keepsDevice'],
      '工作票仍锁定设备 Tracer：请由持票人办结，或由流程管理员填写原因后取消该工作票',
    ]);
    const [deployment] = await world.database.owner(
      `select d.deployment_id::text as id from wf_instance i join wf_definition d on d.id = i.definition_id where i.id = $1`,
      [id],
    );
    const { admin: platform } = await platformUsers(world);
    const removal = `${base}/manager/delete-deployment?deploymentIds=${deployment?.id}&cascade=true`;
    expect((await world.post(removal, {}, platform)).body.errorCode).toBe('workflow.keepsDevice');
    const lock = await world.get(`/api/blade-device/commands/lock?deviceId=${deviceId}`, admin);
    expect(lock.body.data).toMatchObject({ processInstanceId: id });
    expect(await step(id)).toMatchObject({ taskName: '作业并办结' });
  });

  it('is either withdrawn or locks the device when both happen at once', async () => {
    const { deviceId } = await controller();
    const id = await started(deviceId);
    await permit(id, '签发人许可', issuer);
    const taskId = await claim(id, '许可人许可', permitter);
    const [withdrawn, permitted] = await Promise.all([
      world.post(`${base}/work/withdraw`, { processInstanceId: id, reason: '改日再做' }, holder),
      world.post(`${base}/work/complete-task`, { taskId, flag: 'ok' }, permitter),
    ]);
    const locks = await world.database.owner('select 1 from device_lock where instance_id = $1', [id]);
    const [row] = await world.database.owner('select status from wf_instance where id = $1', [id]);
    expect([withdrawn.status, permitted.status].toSorted()).toEqual([200, 409]);
    expect([locks.length, row?.status]).toEqual(withdrawn.status === 200 ? [0, 'cancelled'] : [1, 'running']);
  });

  it('releases the device when an administrator ends it with a reason', async () => {
    const { deviceId, write } = await controller();
    const id = await started(deviceId);
    await permit(id, '签发人许可', issuer);
    await permit(id, '许可人许可', permitter);
    expect((await write(admin, 13.6)).status).toBe(409);
    const end = (reason: string) =>
      world.post(
        `${base}/follow/delete-process-instance?processInstanceId=${id}&deleteReason=${reason}`,
        {},
        admin,
      );
    expect((await end('')).body.errorCode).toBe('workflow.needsReason');
    expect((await end('持票人离职')).status).toBe(200);
    expect((await write(admin, 13.6)).status).toBe(200);
  });
});

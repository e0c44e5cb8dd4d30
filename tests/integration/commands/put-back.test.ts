import { beforeAll, describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { ended, type LedgerRow, sent } from '../../support/ledger.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

type Headers = Record<string, string>;
const world = await fieldWorld();
const [ours, theirs] = [await organisation(world), await organisation(world, '别家电力')];
const { admin } = ours;
const post = (path: string, body: Row, headers: Headers = admin) => world.post(`/api/${path}`, body, headers);
const back = (id: string, headers: Headers = admin) =>
  post('blade-device/commands/put-back', { id }, headers);
const done = (id: string): Promise<LedgerRow> => ended(world, admin, id);

/** A 12 V controller of another maker behind its own DTU: float voltage 13.8 V in 0x9008. */
async function controller() {
  const { design, dtuId } = await registerSite(world, admin, newDesign(1), { devices: [] });
  const device = {
    name: 'Tracer',
    dtuId,
    type: 1,
    model: 'epever-tracer',
    address: 1,
    periodSeconds: 86_400,
  };
  const deviceId = idOf(await post('blade-xwj/xwj/submit', device));
  const slave = new VendorController({ unit: 1, imei: design.imei, port: world.gatewayPort });
  await until(async () => (await world.gateway.online([dtuId])).length > 0, 'the DTU is online');
  const write = async (data: Row): Promise<LedgerRow> => {
    const reply = await post('demo/writeChargingParameters', { dtuId, address: 1, data });
    return done((reply.body.data as { id: string }).id);
  };
  return { slave, dtuId, deviceId, imei: design.imei, write };
}
/** Whether a frame that looks like a write has reached the device since. */
const writes = (slave: VendorController) => slave.heard.filter((hex) => hex.startsWith('0110')).length;

let nobody: Headers;
let west: Headers;
beforeAll(async () => {
  const role = await ours.role('writer', ['chargingParameters_edit']);
  nobody = await ours.user('reader', { roleIds: [await ours.role('reader', ['xwj_controllerData'])] });
  west = await ours.user('west', { roleIds: [role], deptId: await ours.dept('西区') });
});

describe('restoring the value that a write replaced', () => {
  it('requires the permission of a write, and finds neither another tenant’s command nor one outside the scope', async () => {
    const { write, slave } = await controller();
    const { id } = await write({ nominalVoltage: 13.6 });
    const before = writes(slave);
    expect((await back(id, {})).status).toBe(401);
    expect((await back(id, nobody)).status).toBe(403);
    expect((await back(id, theirs.admin)).status).toBe(404);
    expect((await back(id, west)).status).toBe(404);
    expect((await back('1')).status).toBe(404);
    expect((await back('1 or 1')).status).toBe(400);
    expect(writes(slave)).toBe(before);
  });

  it('writes only the changed values, reads them back, and records in the ledger which command it put back', async () => {
    const { write, slave } = await controller();
    const first = await write({ nominalVoltage: 13.6, chargingVoltage: 14.4 });
    expect(first).toMatchObject({
      state: 'verified',
      before: { nominalVoltage: 13.8, chargingVoltage: 14.4 },
      found: { nominalVoltage: 13.6, chargingVoltage: 14.4 },
    });
    const left = async (): Promise<unknown> => {
      const { body } = await world.get(`/api/blade-device/commands?id=${first.id}`, admin);
      return (body.data as Row).putBackSeconds;
    };
    const seconds = Number(await left());
    expect(seconds > 86_000 && seconds <= 86_400).toBe(true);
    const reply = await back(first.id);
    // While it runs or is done, it is not offered a second time.
    expect(await left()).toBeNull();
    const row = await done((reply.body.data as { id: string }).id);
    expect(row).toMatchObject({
      state: 'verified',
      word: `put_back ${first.id}`,
      asked: { nominalVoltage: 13.8 },
      before: { nominalVoltage: 13.6 },
      userName: '管理员',
    });
    expect(slave.holding.get(0x9008)).toBe(1380);
    expect(await left()).toBeNull();
  });

  it('a value that was changed since is not overwritten: the device is read, and nothing is written', async () => {
    const { write, slave } = await controller();
    const { id } = await write({ nominalVoltage: 13.6 });
    // Somebody changed it at the device itself; no reading contains it yet.
    slave.holding.set(0x9008, 1370);
    const before = writes(slave);
    const row = await done(((await back(id)).body.data as { id: string }).id);
    expect([row.state, row.detail]).toEqual(['refused', 'changed:nominalVoltage']);
    expect(sent(row).map((hex) => hex.slice(0, 4))).toEqual(['0103']);
    expect([writes(slave), slave.holding.get(0x9008)]).toEqual([before, 1370]);
  });

  it('twice at once writes once: the second call finds that it was done', async () => {
    const { write, slave } = await controller();
    const { id } = await write({ nominalVoltage: 13.6 });
    const before = writes(slave);
    const replies = await Promise.all([back(id), back(id)]);
    const rows = await Promise.all(replies.map(({ body }) => done((body.data as { id: string }).id)));
    expect(rows.map(({ state, detail }) => [state, detail]).sort()).toEqual([
      ['refused', 'changed:nominalVoltage'],
      ['verified', null],
    ]);
    expect(writes(slave)).toBe(before + 1);
  });

  it('is refused for a write that was not verified, for one that changed nothing, and for a read', async () => {
    const { write, slave, dtuId } = await controller();
    const same = await write({ nominalVoltage: 13.8 });
    const refused = await write({ chargingVoltage: 14.7 });
    slave.forgetful = true;
    const mismatch = await write({ nominalVoltage: 13.6 });
    const read = await post('blade-device/getData', { dtuId, address: 1, data: 'charging_parameters' });
    const { id: readId } = await done((read.body.data as { id: string }).id);
    expect([same.state, refused.state, mismatch.state]).toEqual(['verified', 'refused', 'mismatch']);
    for (const id of [same.id, refused.id, mismatch.id, readId]) {
      const { status, body } = await back(id);
      expect([status, body.msg]).toEqual([400, '该命令没有可恢复的参数']);
    }
  });

  it('is refused a day later, and creates no row', async () => {
    const { write, deviceId } = await controller();
    const { id } = await write({ nominalVoltage: 13.6 });
    world.pass(86_400);
    const tomorrow = await world.signIn(ours.tenantId, 'admin');
    const { status, body } = await back(id, tomorrow).finally(() => world.pass(-86_400));
    expect([status, body.msg]).toEqual([400, '已超过24小时，不能再恢复原值']);
    const list = await world.get(`/api/blade-device/commands?deviceId=${deviceId}`, admin);
    expect((list.body.data as { records: Row[] }).records).toHaveLength(1);
  });

  it('is refused with the message that clients know while the DTU is offline', async () => {
    const { write, slave, dtuId } = await controller();
    const { id } = await write({ nominalVoltage: 13.6 });
    slave.hangUp();
    await until(async () => (await world.gateway.online([dtuId])).length === 0, 'the DTU is offline');
    expect((await back(id)).body.msg).toBe('dtu离线操作失败!');
  });
});

describe('the initiator of a read', () => {
  it('is in the ledger: a screen automatically or a person, and hidden entries are found on request', async () => {
    const { dtuId, deviceId } = await controller();
    const at = { dtuId, address: 1, data: 'charging_parameters' };
    const ids: string[] = [];
    for (const more of [{}, { automatic: true }, { automatic: false }]) {
      const reply = await post('blade-device/getData', { ...at, ...more });
      ids.push((reply.body.data as { id: string }).id);
    }
    expect((await post('blade-device/getData', { ...at, automatic: 'yes' })).status).toBe(400);
    const found = async (condition: string): Promise<unknown[]> => {
      const { body } = await world.get(`/api/blade-device/commands?deviceId=${deviceId}${condition}`, admin);
      return (body.data as { records: Row[] }).records.map(({ id }) => id).sort();
    };
    expect(await found('')).toEqual(ids);
    expect(await found('&origin_notequal=automatic')).toEqual([ids[0], ids[2]]);
    expect(await found('&origin=automatic')).toEqual([ids[1]]);
  });
});

describe('a packet that a device refuses', () => {
  it('ends as refused with the device’s own code, and its answer is stored', async () => {
    const { imei } = await controller();
    // Holding register 0x0200, which the device does not have.
    const body = { imei, data: '01 03 02 00 00 01 85 B2', password: testPassword };
    const row = await done(((await post('demo/sendCmdFunction', body)).body.data as { id: string }).id);
    expect([row.state, row.detail, row.answer]).toEqual(['refused', 'modbus-2', '018302c0f1']);
  });
});

import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import { startDtu } from '@heliodeck/simulator/dtu';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { later } from '../../support/later.ts';
import { ended, type LedgerRow } from '../../support/ledger.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

type Headers = Record<string, string>;
const world = await fieldWorld();
const [ours, theirs] = [await organisation(world), await organisation(world, '别家电力')];
const { admin } = ours;
const post = (path: string, body: Row, headers: Headers = admin) => world.post(`/api/${path}`, body, headers);

/**
 * A bus with one inverter of each kind: SunSpec at 1, Solis at 2, a read-only one at 3, the Heliodeck map at 4, SOFAR at 5, KSTAR at 6,
 * Afore at 7.
 */
const models = [
  'sunspec',
  'solis-hybrid',
  'goodwe-et',
  'heliodeck-hybrid',
  'sofar-hyd-g3',
  'kstar-hybrid',
  'afore-hybrid',
] as const;
const { design, dtuId } = await registerSite(world, admin, newDesign(1), { devices: [] });
for (const [index, model] of models.entries())
  idOf(
    await post('blade-xwj/xwj/submit', {
      name: model,
      dtuId,
      type: 3,
      model,
      address: index + 1,
      periodSeconds: 86_400,
    }),
  );

const writeOne = (
  address: number,
  varName: string,
  varValue: string,
  headers: Headers = admin,
  body: Row = {},
) =>
  post(
    `inverterData/inverterData/writeToDevice?varName=${varName}&varValue=${varValue}&devId=${address}&dtuId=${dtuId}`,
    body,
    headers,
  );
const writeAll = (address: number, data: Row, headers: Headers = admin, body: Row = {}) =>
  post('inverterData/inverterData/writeParameters', { dtuId, address, data, ...body }, headers);
const done = (reply: Awaited<ReturnType<typeof post>>): Promise<LedgerRow> =>
  ended(world, admin, (reply.body.data as { id: string }).id);
const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.msg];

let reader: Headers;
beforeAll(async () => {
  reader = await ours.user('reader', { roleIds: [await ours.role('reader', ['inverterData_view'])] });
  const slaves = models.map((model, index) => {
    const profile = profiles.get(model);
    if (profile === undefined) throw new Error(`no profile ${model}`);
    const slave = createSlave(profile, { address: index + 1, read: () => ({}) });
    return { address: index + 1, handle: (bytes: Uint8Array) => slave.handle(bytes) };
  });
  const dtu = startDtu({ imei: design.imei, host: '127.0.0.1', port: world.gatewayPort, baud: 0, slaves });
  later(() => dtu.close());
  await until(async () => (await world.gateway.online([dtuId])).length > 0, 'the DTU is online');
});

describe('refused writes to an inverter', () => {
  it('are those of users without a token or the permission, and of other tenants', async () => {
    for (const write of [
      (headers: Headers) => writeOne(1, 'activePowerControlValue', '5000', headers),
      (headers: Headers) => writeAll(1, { activePowerControlValue: 5000 }, headers),
    ]) {
      expect((await write({})).status).toBe(401);
      expect((await write(reader)).status).toBe(403);
      expect(refusal(await write(theirs.admin))).toEqual([400, '设备不存在']);
    }
  });

  it.each([
    [1, 'activePowerControlValue', 'much', '有功功率控制值必须是数字'],
    [1, 'activePowerControlValue', '-1', '参数 有功功率控制值 超出设备允许范围'],
    [1, 'remoteSwitch', '9', '参数 远程开关 超出设备允许范围'],
    [1, 'soc', '50', '该型号不支持此操作'],
    [1, 'constructor', '1', '该型号不支持此操作'],
    [1, 'time', 'time', '该型号不支持此操作'],
    [2, 'chargeTimePeriod1Start', '25:00', '参数 充电时段1开始 超出设备允许范围'],
    [3, 'remoteSwitch', '1', '该型号不支持此操作'],
  ])('device %i, %s = %s: %s', async (address, name, value, words) => {
    const body = { password: testPassword };
    expect(refusal(await writeOne(address, name, value, admin, body))).toEqual([400, words]);
  });

  it('windows that end before they begin or overlap another one are refused', async () => {
    const words = '充电时段1开始：时段的结束不能早于开始，也不能与其他时段重叠';
    const backwards = { chargeTimePeriod1Start: '08:00', chargeTimePeriod1End: '07:00' };
    expect(refusal(await writeAll(2, backwards))).toEqual([400, words]);
    const over = {
      chargeTimePeriod1Start: '08:00',
      chargeTimePeriod1End: '10:00',
      dischargeTimePeriod2Start: '09:59',
      dischargeTimePeriod2End: '11:00',
    };
    expect(refusal(await writeAll(2, over))).toEqual([400, words]);
    expect(refusal(await writeAll(2, {}))).toEqual([400, '请填写新的值！']);
  });

  it('switching off without the password is refused', async () => {
    expect(refusal(await writeOne(1, 'remoteSwitch', '2'))).toEqual([403, '请再次输入密码以确认此操作']);
    expect(refusal(await writeAll(1, { remoteSwitch: 2 }))).toEqual([403, '请再次输入密码以确认此操作']);
    expect(refusal(await writeOne(1, 'remoteSwitch', '2', admin, { password: 'wrong' }))).toEqual([
      403,
      '密码不正确',
    ]);
  });
});

describe('calls of charging parameters', () => {
  const through = (data: Row, headers: Headers) =>
    post('demo/writeChargingParameters', { dtuId, address: 1, data }, headers);

  it('do not set an inverter for users who may edit only those, and require the password as well', async () => {
    const role = await ours.role('charging', ['chargingParameters_edit']);
    const charging = await ours.user('charging', { roleIds: [role] });
    expect((await through({ activePowerControlValue: 1 }, charging)).status).toBe(403);
    expect(refusal(await through({ remoteSwitch: 2 }, admin))).toEqual([403, '请再次输入密码以确认此操作']);
  });
});

describe('a write to an inverter', () => {
  it('is in the device when the ledger shows verified, and in its live record', async () => {
    const row = await done(await writeOne(1, 'activePowerControlValue', '4000'));
    expect(row).toMatchObject({
      kind: 'write',
      word: 'activePowerControlValue',
      state: 'verified',
      asked: { activePowerControlValue: 4000 },
      found: { activePowerControlValue: 4000 },
      // It was not switched on before.
      before: { activePowerControlValue: null },
    });
    const list = async () => {
      const { body } = await world.get('/api/inverterData/inverterData/list?size=10', admin);
      return (body.data as { records: Row[] }).records;
    };
    await until(
      async () => (await list()).some((one) => one.activePowerControlValue === 4000),
      'the record shows it',
    );
  });

  it('switches it off with the password, and on again without', async () => {
    const off = await done(await writeOne(1, 'remoteSwitch', '2', admin, { password: testPassword }));
    expect(off).toMatchObject({ state: 'verified', found: { remoteSwitch: 2 }, before: { remoteSwitch: 1 } });
    const { status } = await post('blade-device/commands/put-back', { id: off.id });
    expect(status).toBe(400);
    const on = await done(await writeOne(1, 'remoteSwitch', '1'));
    expect(on).toMatchObject({ state: 'verified', found: { remoteSwitch: 1 } });
  });

  it('sets windows of the day together, and can be restored', async () => {
    const data = {
      chargeTimePeriod1Start: '01:00',
      chargeTimePeriod1End: '05:30',
      dischargeTimePeriod1Start: '18:00',
      dischargeTimePeriod1End: '22:00',
    };
    const row = await done(await writeAll(2, data));
    expect(row).toMatchObject({ state: 'verified', asked: data, found: data });
    const over = await done(
      await writeAll(2, { chargeTimePeriod2Start: '05:00', chargeTimePeriod2End: '06:00' }),
    );
    expect(over).toMatchObject({ state: 'refused', detail: 'limit:chargeTimePeriod2Start' });
    const back = await done(await post('blade-device/commands/put-back', { id: row.id }));
    expect(back).toMatchObject({
      state: 'verified',
      found: { chargeTimePeriod1Start: '00:00', dischargeTimePeriod1End: '00:00' },
    });
  });

  it('sets the tenth window, the run mode and the battery where the model has them, and refuses an invalid mode', async () => {
    const data = {
      deviceRunMode: 13,
      dischargeTimePeriod: 10,
      dischargeTimePeriod10Start: '20:00',
      dischargeTimePeriod10End: '21:45',
      powerSettingValue: -5000,
      batteryType: 3,
      batterySocUpperProtectionValue: 95,
    };
    expect(await done(await writeAll(4, data))).toMatchObject({
      state: 'verified',
      asked: data,
      found: data,
    });
    expect(refusal(await writeOne(4, 'deviceRunMode', '5'))).toEqual([
      400,
      '参数 设备运行模式 超出设备允许范围',
    ]);
    const late = await done(
      await writeAll(4, { dischargeTimePeriod9Start: '21:00', dischargeTimePeriod9End: '22:00' }),
    );
    expect(late).toMatchObject({ state: 'refused', detail: 'limit:dischargeTimePeriod9Start' });
  });

  it.each([
    [5, 'SOFAR', { deviceRunMode: 4, chargeTimePeriod1Start: '01:00', chargeTimePeriod1End: '05:30' }],
    [6, 'KSTAR', { deviceRunMode: 4, dischargeTimePeriod2Start: '18:05', dischargeTimePeriod2End: '21:45' }],
    [7, 'Afore', { deviceRunMode: 8, chargeTimePeriod4Start: '02:15', chargeTimePeriod4End: '06:00' }],
  ])('device %i, model %s, accepts its run mode and a window in one command', async (address, _, data) => {
    const row = await done(await writeAll(address, data));
    expect(row).toMatchObject({ state: 'verified', asked: data, found: data });
    expect(refusal(await writeOne(address, 'deviceRunMode', '11'))).toEqual([
      400,
      '参数 设备运行模式 超出设备允许范围',
    ]);
    expect(refusal(await writeOne(address, 'chargeTimePeriod9Start', '01:00'))).toEqual([
      400,
      '该型号不支持此操作',
    ]);
  });

  it('runs two at once one after the other, and each reports its result', async () => {
    const replies = await Promise.all(
      ['3000', '6000'].map((value) => writeOne(1, 'activePowerControlValue', value)),
    );
    const rows = await Promise.all(replies.map(done));
    for (const row of rows) expect(row).toMatchObject({ state: 'verified', found: row.asked });
  });
});

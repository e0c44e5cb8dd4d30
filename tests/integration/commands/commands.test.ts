import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { ended, ledgerRow } from '../../support/ledger.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

type Headers = Record<string, string>;
const world = await fieldWorld();
const { owner } = world.database;
const [ours, theirs] = [await organisation(world, '光明电力'), await organisation(world, '别家电力')];
const { admin } = ours;
const buttons = [
  ...['xwj_controllerData', 'xwj_controllerControl', 'xwj_meterData', 'xwj_meterControl'],
  ...[
    'chargingParameters_edit',
    'monitorManage_edit',
    'dtu_remoteConfig',
    'dtu_downlinkPacket',
    'deviceCommand_view',
  ],
];

/** Controller at 1 and meter at 2, both answering; a battery at 5 and an unknown device at 6 that are not polled. */
const site = await registerSite(world, admin, newDesign(2), { periodSeconds: 86_400 });
const addDevice = async (body: Row) => idOf(await world.post('/api/blade-xwj/xwj/submit', body, admin));
await addDevice({
  name: '电池',
  dtuId: site.dtuId,
  type: 4,
  model: 'pace-ascii',
  address: 5,
  periodSeconds: 86_400,
});
await addDevice({ name: '未知', dtuId: site.dtuId, type: 1, address: 6 });
site.dial();
const asleep = await registerSite(world, admin, newDesign(2));
/** Another tenant's controller, which records everything it receives. */
const foreign = await registerSite(world, theirs.admin, newDesign(1), { periodSeconds: 86_400 });
const stranger = new VendorController({ unit: 1, imei: foreign.design.imei, port: world.gatewayPort });
for (const { dtuId } of [site, foreign])
  await until(async () => (await world.gateway.online([dtuId])).length > 0, 'a DTU is online');

interface Call {
  readonly path: string;
  readonly body: Row;
  readonly method?: 'GET';
}
type Place = {
  readonly dtuId: string;
  readonly design: { readonly imei: string };
  readonly deviceIds: ReadonlyMap<number, string>;
};
/** One valid call of each kind. */
function callsAt({ dtuId, deviceIds, design: { imei } }: Place): Record<string, Call> {
  const at = { dtuId, address: 1 };
  const charging = { chargingVoltage: 57 };
  const word = { name: 'retrieve_PACK_alarm', command: '5' };
  const password = testPassword;
  return {
    getData: { path: 'blade-device/getData', body: { ...at, data: 'real_time_data' } },
    controlDev: { path: 'blade-device/controlDev', body: { ...at, dataAddress: 4 } },
    powerOff: { path: 'blade-device/controlDev', body: { ...at, dataAddress: 2, password } },
    getAllParamsControl: { path: 'blade-device/getAllParamsControl', body: at },
    getBatteryBuf: { method: 'GET', path: 'blade-device/getBatteryBuf', body: { ...at, ...word } },
    editChargingParameters: {
      path: 'blade-chargingParameters/chargingParameters/submit',
      body: { xwjId: deviceIds.get(1), ...charging },
    },
    writeChargingParameters: { path: 'demo/writeChargingParameters', body: { ...at, data: charging } },
    sendTcpFunction: { path: 'demo/sendTcpFunction', body: { imei, data: '{"a":1}', password } },
    sendCmdFunction: { path: 'demo/sendCmdFunction', body: { imei, data: '0102', password } },
  };
}
const send = ({ path, body, method }: Call, headers: Headers = admin) =>
  method === 'GET'
    ? world.get(`/api/${path}?${new URLSearchParams(body as Record<string, string>)}`, headers)
    : world.post(`/api/${path}`, body, headers);
const change = (call: Call | undefined, given: Row): Call => {
  if (call === undefined) throw new Error('no such call');
  return { ...call, body: { ...call.body, ...given } };
};
const good = callsAt(site);
const names = Object.keys(good);
const ledger = async () => (await owner('select count(*)::int as n from device_command'))[0]?.n;
/** Makes a call that must change nothing. @returns status and message */
async function refused(call: Call, headers: Headers = admin): Promise<readonly [number, string]> {
  const before = await ledger();
  const { status, body } = await send(call, headers);
  expect(await ledger()).toBe(before);
  return [status, body.msg];
}
let people = 0;
const person = async (name: string, codes: readonly string[], deptId?: string) =>
  ours.user(name, { roleIds: [await ours.role(name, codes)], ...(deptId ? { deptId } : {}) });

describe.each(names)('%s', (name) => {
  const at = (place: Place): Call => change(callsAt(place)[name], {});

  it('is 401 without a token, and 403 without the button', async () => {
    expect((await refused(at(site), {}))[0]).toBe(401);
    expect((await refused(at(site), nobody))[0]).toBe(403);
  });

  it("finds neither another tenant's device or DTU, nor one outside the data scope, and sends nothing", async () => {
    const words =
      /Function$/.test(at(site).path) && !at(site).path.includes('blade') ? 'DTU不存在' : '设备不存在';
    expect(await refused(at(foreign))).toEqual([400, words]);
    expect(await refused(at(site), west)).toEqual([400, words]);
    expect(stranger.heard.filter((hex) => !/^01(02|03|04|2b)/.test(hex))).toEqual([]);
  });

  it('refuses an unknown field', async () => {
    // These calls take a whole row as the list returned it.
    if (name === 'getBatteryBuf' || name === 'editChargingParameters') return;
    expect(await refused(change(good[name], { force: true }))).toEqual([400, '未知字段：force']);
  });
});

let nobody: Headers;
let west: Headers;
beforeAll(async () => {
  nobody = await person('nobody', ['post']);
  west = await person('west', buttons, await ours.dept('西区'));
});

describe('a DTU that is offline', () => {
  const offline = Object.entries(callsAt(asleep)).filter(([name]) => name !== 'getBatteryBuf');
  it.each(offline)(
    'refuses %s with the message that clients compare, before any password',
    async (_, call) => {
      const asked = 'password' in call.body ? change(call, { password: 'wrong' }) : call;
      expect(await refused(asked)).toEqual([400, 'dtu离线操作失败!']);
      const english = { ...admin, 'accept-language': 'en' };
      expect(await refused(asked, english)).toEqual([400, 'dtu offLine The operation was fault!']);
    },
  );
});

describe('invalid commands are refused', () => {
  const [data, control, pack] = [good.getData, good.controlDev, change(good.getBatteryBuf, { address: 5 })];
  const { writeChargingParameters: write, sendTcpFunction: message, sendCmdFunction: packet } = good;
  const charging = (values: Row): Call => change(write, { data: values });
  it.each([
    ['a PACK value above 200', change(pack, { command: '201' }), 'PACK命令值必须是0到200的整数'],
    [
      'a PACK value that is no whole number',
      change(pack, { command: '1.5' }),
      'PACK命令值必须是0到200的整数',
    ],
    ['a negative PACK value', change(pack, { command: '-1' }), 'PACK命令值必须是0到200的整数'],
    ['no PACK value', change(pack, { command: '' }), 'PACK命令值必须是0到200的整数'],
    ['an unknown PACK word', change(pack, { name: 'retrieve_all' }), '未知的数据项：retrieve_all'],
    ['an unknown data word', change(data, { data: 'everything' }), '请求参数格式错误: data'],
    ['an unknown control', change(control, { dataAddress: 3 }), '请求参数格式错误: dataAddress'],
    ['no address', change(data, { address: undefined }), '缺少必要的请求参数: address'],
    ['an address that is no number', change(data, { address: 'x' }), '请求参数类型错误: address'],
    ['a DTU that is no id', change(data, { dtuId: '1 or 1' }), '请求参数格式错误: dtuId'],
    ['an address nobody has', change(data, { address: 77 }), '设备不存在'],
    ['an empty message', change(message, { data: ' ' }), '请输入信息'],
    ['a message that is no JSON', change(message, { data: '{a:1}' }), '非json字符串'],
    ['a message that is no object', change(message, { data: '5' }), '非json字符串'],
    ['an empty packet', change(packet, { data: '' }), '请输入信息'],
    ['a packet that is not hex', change(packet, { data: '01 0G' }), '报文必须是十六进制'],
    ['half a byte', change(packet, { data: '01 2' }), '报文必须是十六进制'],
    ['no IMEI', change(packet, { imei: '' }), 'IMEI必须是15位数字：'],
    [
      'a part of an IMEI',
      change(message, { imei: site.design.imei.slice(0, 8) }),
      'IMEI必须是15位数字：86000001',
    ],
    ['data the model lacks', change(data, { data: 'meter_data' }), '该型号不支持此操作'],
    ['a control the model lacks', change(control, { address: 2 }), '该型号不支持此操作'],
    ['a PACK command to a controller', change(pack, { address: 1 }), '该型号不支持此操作'],
    ['a device without a model', change(data, { address: 6 }), '该型号不支持此操作'],
    [
      'all of a device without a model',
      change(good.getAllParamsControl, { address: 6 }),
      '该型号不支持此操作',
    ],
    ['parameters of a meter', change(write, { address: 2 }), '该型号不支持此操作'],
    ['no parameter', charging({ remark: 'x' }), '请填写新的值！'],
    [
      'a packet longer than any bus carries',
      change(packet, { data: '00'.repeat(1025) }),
      '报文过长，最多1024字节',
    ],
    ['a parameter that is no number', charging({ chargingVoltage: 'high' }), '充电电压必须是数字'],
    ['a parameter in a list', charging({ chargingVoltage: [57] }), '充电电压必须是数字'],
    ['a parameter beyond the limits', charging({ chargingVoltage: 341 }), '参数 充电电压 超出设备允许范围'],
    ['a parameter between steps', charging({ nominalVoltage: 54.005 }), '参数 浮充电压 超出设备允许范围'],
    [
      'parameters against their order',
      charging({ overDischargeVoltage: 50, lowVoltageRecovery: 49 }),
      '参数 低压保护电压 超出设备允许范围',
    ],
  ] as const)('%s', async (_, call, words) => {
    expect(await refused(call)).toEqual([400, words]);
  });
});

it('an edit of a row of charging parameters is a write to its device, found by its id too', async () => {
  const row = {
    id: `${site.device(1)}-0`,
    chargingVoltage: '57',
    stationName: '站',
    dataTime: '2026-01-01 00:00:00',
  };
  const edit: Call = { path: 'blade-chargingParameters/chargingParameters/update', body: row };
  expect(await refused({ ...edit, body: { chargingVoltage: 57 } })).toEqual([400, '设备不存在']);
  expect(await refused(change(edit, { chargingVoltage: 341 }))).toEqual([
    400,
    '参数 充电电压 超出设备允许范围',
  ]);
  const { body } = await send(edit);
  const { id } = body.data as { id: string };
  expect(await ended(world, admin, id)).toMatchObject({
    kind: 'write',
    state: 'verified',
    asked: { chargingVoltage: 57 },
    found: { chargingVoltage: 57 },
  });
});

it('two edits of charging parameters at once are written one after the other, each with the value that it replaced', async () => {
  const id = `${site.device(1)}-0`;
  const path = 'blade-chargingParameters/chargingParameters/update';
  const replies = await Promise.all(
    [55, 56].map((chargingVoltage) => send({ path, body: { id, chargingVoltage } })),
  );
  const rows = await Promise.all(
    replies.map(({ body }) => ended(world, admin, (body.data as { id: string }).id)),
  );
  for (const row of rows) expect(row).toMatchObject({ state: 'verified', found: row.asked });
  const [one, other] = rows.map(({ asked, before }) => ({ asked, before }));
  const isOneFirst = JSON.stringify(other?.before) === JSON.stringify(one?.asked);
  expect(isOneFirst ? other?.before : one?.before).toEqual(isOneFirst ? one?.asked : other?.asked);
});

describe('the button decides which commands a user may send', () => {
  it.each([
    ['xwj_meterData', 'getData', 2, 'meter_data', 200],
    ['xwj_meterData', 'getData', 1, 'real_time_data', 403],
    ['xwj_controllerData', 'getData', 1, 'real_time_data', 200],
    ['xwj_controllerData', 'getData', 2, 'meter_data', 403],
    ['monitorManage_edit', 'getData', 1, 'charging_parameters', 200],
    ['monitorManage_edit', 'getData', 1, 'real_time_data', 403],
  ] as const)('%s: %s at %d for %s gives %d', async (code, call, address, data, status) => {
    people += 1;
    const one = await person(`asker${people}`, [code]);
    expect((await send(change(good[call], { address, data }), one)).status).toBe(status);
  });

  it('controls of a meter require the meter’s own permission', async () => {
    const one = await person('controls', ['xwj_controllerControl']);
    expect((await refused(change(good.controlDev, { address: 2 }), one))[0]).toBe(403);
    const other = await person('meterControls', ['xwj_meterControl']);
    // With the button, the reason is what the model of this meter lacks.
    expect(await refused(change(good.controlDev, { address: 2 }), other)).toEqual([
      400,
      '该型号不支持此操作',
    ]);
    expect((await refused(change(good.controlDev, {}), other))[0]).toBe(403);
  });

  it('users who may edit parameters may write an inverter, and a device without settings refuses', async () => {
    const path = (varValue: string, address = 1) =>
      `inverterData/inverterData/writeToDevice?varName=remoteSwitch&varValue=${varValue}&devId=${address}&dtuId=${site.dtuId}`;
    const write = (varValue: string, address?: number): Call => ({ path: path(varValue, address), body: {} });
    expect((await refused(write('1'), {}))[0]).toBe(401);
    const one = await person('inverters', ['xwj_controllerControl']);
    expect((await refused(write('1'), one))[0]).toBe(403);
    expect(await refused(write(''))).toEqual([400, '请填写新的值！']);
    expect(await refused(write('1', 99))).toEqual([400, '设备不存在']);
    expect(await refused(write('1'))).toEqual([400, '该型号不支持此操作']);
  });
});

describe('a dangerous command', () => {
  const dangerous = [
    ...[2, 5, 6].map((dataAddress) => change(good.controlDev, { dataAddress })),
    ...[good.sendTcpFunction, good.sendCmdFunction].map((call) => change(call, { password: undefined })),
  ];
  it.each(dangerous)('asks for the password again: $path', async (call) => {
    expect(await refused(call)).toEqual([403, '请再次输入密码以确认此操作']);
    expect(await refused(change(call, { password: '' }))).toEqual([403, '请再次输入密码以确认此操作']);
  });

  it('counts wrong passwords towards the lock of the account', async () => {
    const hasty = await person('hasty', buttons);
    const wrong = change(good.powerOff, { password: 'guess' });
    for (let n = 0; n < 5; n++) expect(await refused(wrong, hasty)).toEqual([403, '密码不正确']);
    // As many failures as lock an account end the session in which they happened.
    expect((await refused(change(good.powerOff, {}), hasty))[0]).toBe(401);
    const [row] = await world.database.owner(
      `select failures from sign_in_gate where tenant_id = $1 and account = 'hasty' and origin = ''`,
      [ours.tenantId],
    );
    expect(row).toEqual({ failures: 5 });
  });
});

describe('commands with dual approval', () => {
  let first: Headers & { id: string };
  let second: Headers;
  beforeAll(async () => {
    first = await person('first', buttons);
    second = await person('second', buttons);
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, '双人', 'command.dualApproval', 'true')`,
      [ours.tenantId],
    );
  });
  let id: string;
  beforeEach(async () => {
    const { body } = await send(change(good.powerOff, {}), first);
    expect(body.data).toMatchObject({ state: 'awaiting' });
    id = (body.data as { id: string }).id;
  });
  const approve = (headers: Headers, given: Row = {}) =>
    world.post('/api/blade-device/commands/approve', { id, password: testPassword, ...given }, headers);
  const refusal = async (reply: ReturnType<typeof approve>) => {
    const { status, body } = await reply;
    const row = await ledgerRow(world, admin, id);
    return [status, body.msg, row.state, row.frames];
  };

  it('a command waits for another user, with the button, the password and the tenant it requires', async () => {
    expect((await approve({})).status).toBe(401);
    expect((await refusal(approve(nobody)))[0]).toBe(403);
    expect(await refusal(approve(first))).toEqual([403, '不能批准自己的命令', 'awaiting', null]);
    const wrong = { password: 'guess' };
    expect(await refusal(approve(second, wrong))).toEqual([403, '密码不正确', 'awaiting', null]);
    const none = { password: undefined };
    expect((await refusal(approve(second, none)))[1]).toBe('请再次输入密码以确认此操作');
    const packets = await person('packets', ['dtu_downlinkPacket']);
    expect((await refusal(approve(packets)))[0]).toBe(403);
    expect((await refusal(approve(theirs.admin)))[0]).toBe(404);
    expect((await refusal(approve(west)))[0]).toBe(404);
  });

  it('a second person approves it, once', async () => {
    expect((await approve(second)).body.data).toEqual({ id, state: 'queued' });
    const row = await ended(world, first, id);
    expect(row).toMatchObject({ state: 'verified', userName: 'first', approvedBy: 'second' });
    expect(row).toMatchObject({ asked: { outputOn: 0 }, found: { outputOn: 0 } });
    const { status, body } = await approve(second);
    expect([status, body.msg]).toEqual([400, '该命令不在待批准状态']);
  });

  it('users who may approve it are notified that it waits, and of its progress', async () => {
    const feed = await openTestFeed(world.address, second);
    id = ((await send(change(good.powerOff, {}), first)).body.data as { id: string }).id;
    await until(() => feed.statesOf(id).length === 1, 'the feed tells that it waits');
    await approve(second);
    const steps = ['awaiting', 'queued', 'sent', 'acknowledged', 'verified'];
    await until(() => feed.statesOf(id).length === steps.length, 'the feed tells of the end');
    expect(feed.statesOf(id)).toEqual(steps);
  });

  it('only one of two people who approve at once succeeds', async () => {
    const third = await person('third', buttons);
    const both = await Promise.all([approve(second), approve(third)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('nobody can approve it after ten minutes', async () => {
    world.pass(600);
    expect((await refusal(approve(second))).slice(0, 3)).toEqual([400, '该命令不在待批准状态', 'awaiting']);
  });

  it('it is not lost if the DTU is offline at the moment', async () => {
    await owner('update device_command set dtu_id = $2 where id = $1', [id, asleep.dtuId]);
    expect(await refusal(approve(second))).toEqual([400, 'dtu离线操作失败!', 'awaiting', null]);
  });

  it('a packet is sent exactly as typed', async () => {
    const { body } = await send(change(good.sendCmdFunction, { data: '01 04 01 0A 00 01' }), first);
    id = (body.data as { id: string }).id;
    await approve(second);
    const row = await ended(world, admin, id);
    expect(row.frames?.[0]).toMatchObject({ direction: 'out', hex: '0104010a0001' });
  });
});

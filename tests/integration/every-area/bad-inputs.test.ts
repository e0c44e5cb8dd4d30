import { entities } from '@heliodeck/model/registries/entities';
import { describe, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { type Refusal, type RefusalLine, refusing } from '../../support/refusals.ts';
import { deviceDraft, devicePath, dtuPath, stationPath } from '../../support/register-calls.ts';
import { newDesign, registerSite, stationDraft } from '../../support/simulated-site.ts';

/**
 * Typical mistakes of people and programs, one line each: a clear refusal with its code, in the caller's language, and no change. The files
 * about each call test more.
 */
const world = await fieldWorld();
const ours = await organisation(world);
const site = await registerSite(world, ours.admin, newDesign(2));
const battery = idOf(
  await world.post(
    `/api/${devicePath}/submit`,
    deviceDraft(site.dtuId, { name: '电池', type: 4, model: 'pace-ascii', address: 5 }),
    ours.admin,
  ),
);
/** Beside the controller at address 1. */
const second = idOf(
  await world.post(
    `/api/${devicePath}/submit`,
    deviceDraft(site.dtuId, { name: '第二控制器', address: 6 }),
    ours.admin,
  ),
);
const refuses = refusing(world, ours.admin);

const at = { dtuId: site.dtuId, address: 1 };
const pack = { dtuId: site.dtuId, address: 5, name: 'retrieve_PACK_alarm' };
const password = testPassword;
const { imei } = site.design;
const device = (given: Row) => deviceDraft(site.dtuId, { name: '新', address: 77, ...given });
const month = { beginTime: '2026-05-01 00:00:00', endTime: '2026-06-02 00:00:00' };
const tooLong = [
  400,
  'chart.rangeTooLong',
  '时间跨度最大为31天！',
  'The time span can be at most 31 days!',
] as const;
const offline = [
  400,
  'command.dtuOffline',
  'dtu离线操作失败!',
  'dtu offLine The operation was fault!',
] as const;
const packValue = [
  400,
  'command.packValue',
  'PACK命令值必须是0到200的整数',
  'The PACK command value must be a whole number from 0 to 200',
] as const;
const notJson = [400, 'command.notJson', '非json字符串', 'Non-json string'] as const;
const unknownModel = [
  400,
  'device.profileUnknown',
  '未知的设备型号：perpetuum-mobile',
  'Unknown device model: perpetuum-mobile',
] as const;
const noImei = (text: string) =>
  [400, 'dtu.imeiInvalid', `IMEI必须是15位数字：${text}`, `The IMEI must have 15 digits: ${text}`] as const;
const unsupported = [
  400,
  'command.unsupported',
  '该型号不支持此操作',
  'not supported by this model',
] as const;
const send = (path: string, data: string): Refusal['call'] => [
  'POST',
  `demo/${path}`,
  { imei, data, password },
];

describe('requests that are refused without a change', () => {
  const beyond = [
    400,
    'command.limit',
    '参数 充电电压 超出设备允许范围',
    'Parameter Charging Voltage is outside the limits of the device',
  ] as const;
  it.each([
    [
      'a packet that is too long',
      send('sendCmdFunction', '00'.repeat(5000)),
      [400, 'command.tooLong', '内容过长，最多8192个字符', 'This is too long: 8192 characters at most'],
    ],
    [
      'a message that is too long',
      send('sendTcpFunction', `{"a":"${'x'.repeat(9000)}"}`),
      [400, 'command.tooLong', '内容过长，最多8192个字符', 'This is too long: 8192 characters at most'],
    ],
    [
      'an invalid IMEI, as a DTU',
      ['POST', `${dtuPath}/submit`, { stationInfoId: site.stationId, name: 'D', imei: '12345' }],
      noImei('12345'),
    ],
    [
      'an invalid IMEI, at the station',
      ['POST', `${stationPath}/addDTU`, { id: site.stationId, imei: '86000001000001x' }],
      noImei('86000001000001x'),
    ],
    [
      'no IMEI, at the station',
      ['POST', `${stationPath}/addDTU`, { id: site.stationId, imei: '' }],
      [400, 'request.parameterMissing', '缺少必要的请求参数: imei', 'A required parameter is missing: imei'],
    ],
    ['an invalid IMEI, to be asked about', ['GET', `${dtuPath}/dialing-in`, { imei: '860' }], noImei('860')],
    [
      'an invalid IMEI, in a command',
      ['POST', 'demo/sendCmdFunction', { imei: '860', data: '01', password }],
      noImei('860'),
    ],
    [
      'an address twice on one bus',
      ['POST', `${devicePath}/submit`, device({ address: 1 })],
      [400, 'device.addressTaken', /该总线上已有设备使用地址 1/, /Address 1 is already used on this bus/],
    ],
    [
      'an address twice on one bus, by moving there',
      ['POST', `${devicePath}/submit`, { id: second, address: 1 }],
      [400, 'device.addressTaken', /该总线上已有设备使用地址 1/, /Address 1 is already used on this bus/],
    ],
    [
      'an address no Modbus unit has',
      ['POST', `${devicePath}/submit`, device({ address: 248 })],
      [400, 'device.addressRange', '该型号的设备地址范围为 1 到 247', 'Addresses of this model are 1 to 247'],
    ],
    [
      'an address no pack has',
      ['POST', `${devicePath}/submit`, { id: battery, address: 33 }],
      [
        400,
        'device.addressRange',
        '该型号的设备地址范围为 0 到 32 或 255',
        'Addresses of this model are 0 to 32 or 255',
      ],
    ],
    [
      'a charging voltage beyond the limits',
      ['POST', 'demo/writeChargingParameters', { ...at, data: { chargingVoltage: 341 } }],
      beyond,
    ],
    [
      'a charging voltage below them',
      ['POST', 'demo/writeChargingParameters', { ...at, data: { chargingVoltage: '0.1' } }],
      beyond,
    ],
    [
      'a read from a DTU that is offline',
      ['POST', 'blade-device/getData', { ...at, data: 'real_time_data' }],
      offline,
    ],
    ['a control of one', ['POST', 'blade-device/controlDev', { ...at, dataAddress: 4 }], offline],
    ['all parameters of one', ['POST', 'blade-device/getAllParamsControl', at], offline],
    ['a PACK command to one', ['GET', 'blade-device/getBatteryBuf', { ...pack, command: '200' }], offline],
    [
      'charging parameters for one',
      ['POST', 'demo/writeChargingParameters', { ...at, data: { chargingVoltage: 57 } }],
      offline,
    ],
    ['a message to one', send('sendTcpFunction', '{"a":1}'), offline],
    ['a packet through one', send('sendCmdFunction', '0102'), offline],
    ['PACK value 201', ['GET', 'blade-device/getBatteryBuf', { ...pack, command: '201' }], packValue],
    ['PACK value 1.5', ['GET', 'blade-device/getBatteryBuf', { ...pack, command: '1.5' }], packValue],
    [
      'PACK value 1.5, the other way round',
      ['GET', 'blade-device/getBatteryBuf', { ...pack, name: '1.5', command: 'retrieve_PACK_alarm' }],
      packValue,
    ],
    ['JSON that is not JSON', send('sendTcpFunction', '{a:1}'), notJson],
    ['a number where JSON is asked for', send('sendTcpFunction', '5'), notJson],
    [
      'nothing as JSON',
      send('sendTcpFunction', ' '),
      [400, 'command.textRequired', '请输入信息', 'Please enter information'],
    ],
    [
      'a chart of a controller over 31 days',
      ['GET', 'blade-xwjHistory/xwjHistory/getEchart', { xwjId: site.device(1), type: '0', ...month }],
      tooLong,
    ],
    [
      'a chart of a meter over 31 days',
      [
        'GET',
        'blade-meterDataHistory/meterDataHistory/getEchart',
        { xwjId: site.device(2), type: '0', ...month },
      ],
      tooLong,
    ],
    [
      'a chart of a battery over 31 days',
      ['GET', 'blade-batteryHistory/batteryHistory/getEchart', { xwjId: battery, type: '0', ...month }],
      tooLong,
    ],
    [
      'generation over 31 days',
      [
        'GET',
        'blade-index/index/dailyMeterData',
        { stationId: site.stationId, beginTime: '2026-05-01', endTime: '2026-06-02' },
      ],
      tooLong,
    ],
    [
      'an unknown profile',
      ['POST', `${devicePath}/submit`, device({ model: 'perpetuum-mobile' })],
      unknownModel,
    ],
    [
      'a profile of another device type',
      ['POST', `${devicePath}/submit`, device({ type: 3 })],
      [
        400,
        'device.profileType',
        '型号 heliodeck-mppt4 不适用于此设备类型',
        'Model heliodeck-mppt4 is not for this device type',
      ],
    ],
    ...[
      [stationPath, stationDraft({ colour: 'red' })],
      [dtuPath, { stationInfoId: site.stationId, name: 'D', imei: newDesign().imei, colour: 'red' }],
      [devicePath, device({ colour: 'red' })],
      ['blade-headerBox/headerBox', { deviceName: '箱', colour: 'red' }],
    ].map(
      ([path, body]) =>
        [
          `an unknown field of ${path}`,
          ['POST', `${path}/submit`, body as Row],
          [400, 'request.invalidField', 'colour:未知字段：colour', 'colour:Unknown field: colour'],
        ] as const,
    ),
    ...(
      [
        [`${stationPath}/addDTU`, { id: site.stationId, imei: newDesign().imei }],
        ['blade-device/getData', { ...at, data: 'real_time_data' }],
        ['blade-device/controlDev', { ...at, dataAddress: 4 }],
        ['blade-device/getAllParamsControl', at],
        ['demo/writeChargingParameters', { ...at, data: { chargingVoltage: 57 } }],
        ['demo/sendTcpFunction', { imei, data: '{}', password }],
        ['demo/sendCmdFunction', { imei, data: '01', password }],
      ] as const
    ).map(
      ([path, body]) =>
        [
          `an unknown field to ${path}`,
          ['POST', path, { ...body, colour: 'red' }],
          [400, 'field.unknown', '未知字段：colour', 'Unknown field: colour'],
        ] as const,
    ),
    [
      'an inverter write without a value',
      [
        'POST',
        `inverterData/inverterData/writeToDevice?varName=deviceRunMode&varValue=&devId=1&dtuId=${site.dtuId}`,
      ],
      [400, 'command.emptyValue', '请填写新的值！', 'Please fill in the new value!'],
    ],
    [
      'an inverter write to what is no inverter we can write to',
      [
        'POST',
        `inverterData/inverterData/writeToDevice?varName=deviceRunMode&varValue=1&devId=1&dtuId=${site.dtuId}`,
      ],
      unsupported,
    ],
  ] as readonly RefusalLine[])('%s', async (_, call, is) => {
    await refuses({ call, is });
  });

  // Administration has trees, which have no pages, and lists that concern other tenants.
  const lists = [...entities.values()].flatMap(({ path }) =>
    /^blade-(system|demo|develop)/.test(path) ? [] : path,
  );
  it.each([...lists.map((path) => `${path}/list`), 'blade-device/commands'])(
    'page −1 of %s',
    async (path) => {
      for (const name of ['current', 'size']) {
        await refuses({
          call: ['GET', path, { [name]: '-1' }],
          is: [
            400,
            'request.parameterFormat',
            `请求参数格式错误: ${name}`,
            `A parameter is malformed: ${name}`,
          ],
        });
      }
    },
  );
});

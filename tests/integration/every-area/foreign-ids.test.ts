import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation } from '../../support/organisation.ts';
import { testPassword as password } from '../../support/platform.ts';
import { type RefusalLine, refusing } from '../../support/refusals.ts';
import { deviceDraft, devicePath, dtuPath, stationPath } from '../../support/register-calls.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';

/** Another tenant's ids, in every call about stations, DTUs, devices and their readings. */
const world = await fieldWorld();
const [ours, theirs] = [await organisation(world, '光明电力'), await organisation(world, '别家电力')];
const foreign = await registerSite(world, theirs.admin, newDesign(2));
const refuses = refusing(world, ours.admin);

describe('ids of another tenant find nothing', () => {
  const there = { dtuId: foreign.dtuId, address: 1 };
  const chart = { type: '0', beginTime: '2026-05-01', endTime: '2026-05-02' };
  const noDevice = [400, 'device.unknown', '设备不存在', 'The device does not exist'] as const;
  const noDtu = [400, 'dtu.unknown', 'DTU不存在', 'The DTU does not exist'] as const;
  const noStation = [400, 'station.unknown', '电站不存在', 'The station does not exist'] as const;
  const notFound = [404, 'record.notFound', /./, /./] as const;
  const notReferable = [400, 'record.notReferable', /引用的数据不存在/, /./] as const;
  const index = ['stationSummary', 'energyFlow', 'energyFlowPast', 'energyEvents', 'stationSeries'].map(
    (call) =>
      [
        call,
        ['GET', `blade-index/index/${call}`, { stationId: foreign.stationId, signals: 'power' }],
        notFound,
      ] as const,
  );
  const registered = [
    [stationPath, foreign.stationId],
    [dtuPath, foreign.dtuId],
    [devicePath, foreign.device(1)],
  ] as const;
  it.each([
    ['getData', ['POST', 'blade-device/getData', { ...there, data: 'real_time_data' }], noDevice],
    ['controlDev', ['POST', 'blade-device/controlDev', { ...there, dataAddress: 4 }], noDevice],
    ['getAllParamsControl', ['POST', 'blade-device/getAllParamsControl', there], noDevice],
    [
      'getBatteryBuf',
      ['GET', 'blade-device/getBatteryBuf', { ...there, name: 'retrieve_PACK_alarm', command: '1' }],
      noDevice,
    ],
    [
      'writeChargingParameters',
      ['POST', 'demo/writeChargingParameters', { ...there, data: { chargingVoltage: 57 } }],
      noDevice,
    ],
    [
      'writeToDevice',
      [
        'POST',
        `inverterData/inverterData/writeToDevice?varName=deviceRunMode&varValue=1&devId=1&dtuId=${foreign.dtuId}`,
      ],
      noDevice,
    ],
    [
      'sendTcpFunction',
      ['POST', 'demo/sendTcpFunction', { imei: foreign.design.imei, data: '{}', password }],
      noDtu,
    ],
    [
      'sendCmdFunction',
      ['POST', 'demo/sendCmdFunction', { imei: foreign.design.imei, data: '01', password }],
      noDtu,
    ],
    [
      'addDTU',
      ['POST', `${stationPath}/addDTU`, { id: foreign.stationId, imei: newDesign().imei }],
      noStation,
    ],
    [
      'a DTU at its station',
      ['POST', `${dtuPath}/submit`, { stationInfoId: foreign.stationId, name: 'D', imei: newDesign().imei }],
      notReferable,
    ],
    [
      'a device at its DTU',
      ['POST', `${devicePath}/submit`, deviceDraft(foreign.dtuId, { address: 9 })],
      notReferable,
    ],
    [
      'a box at its station',
      ['POST', 'blade-headerBox/headerBox/submit', { stationId: foreign.stationId, deviceName: '箱' }],
      notReferable,
    ],
    ...['xwjHistory', 'meterDataHistory', 'batteryHistory'].map(
      (key) =>
        [
          `chart ${key}`,
          ['GET', `blade-${key}/${key}/getEchart`, { xwjId: foreign.device(1), ...chart }],
          notFound,
        ] as const,
    ),
    ...index,
    ...registered.flatMap(([path, id]) => [
      [`detail of ${path}`, ['GET', `${path}/detail`, { id }], notFound] as const,
      [
        `edit of ${path}`,
        ['POST', `${path}/submit`, { id, ...(path === stationPath ? { stationName: 'x' } : { name: 'x' }) }],
        notFound,
      ] as const,
      [`removal of ${path}`, ['POST', `${path}/remove?ids=${id}`], notFound] as const,
    ]),
    ...['xwjEquipment', 'chargingParameters', 'operateDate', 'meterData', 'battery', 'batteryAlarm'].flatMap(
      (key) => [
        [
          `detail of ${key}`,
          ['GET', `blade-${key}/${key}/detail`, { id: `${foreign.device(1)}-0` }],
          notFound,
        ] as const,
        [
          `removal of ${key}`,
          ['POST', `blade-${key}/${key}/remove?ids=${foreign.device(1)}-0`],
          notFound,
        ] as const,
      ],
    ),
  ] as readonly RefusalLine[])('%s', async (_, call, is) => {
    await refuses({ call, is });
  });

  it('lists and figures of another tenant’s ids are empty', async () => {
    const empty = async (path: string) => {
      const { status, body } = await world.get(`/api/${path}`, ours.admin);
      const data = body.data as { records?: unknown[] } | unknown[];
      expect([path, status, Array.isArray(data) ? data : data.records]).toEqual([path, 200, []]);
    };
    const of = `xwjId=${foreign.device(1)}`;
    for (const key of [
      'xwjEquipment',
      'xwjHistory',
      'chargingParameters',
      'operateDate',
      'meterData',
      'battery',
      'batteryAlarm',
    ])
      await empty(`blade-${key}/${key}/list?${of}`);
    await empty(`${devicePath}/list?dtuId=${foreign.dtuId}`);
    await empty(`${dtuPath}/list?stationInfoId=${foreign.stationId}`);
    await empty(`blade-device/commands?dtuId=${foreign.dtuId}`);
  });
});

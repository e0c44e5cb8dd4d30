import { energyMeter } from '@heliodeck/devices/sunspec/strange-slave.test-support';
import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { ended } from '../../support/ledger.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { ThirdPartySlave } from '../../support/third-party-slave.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const { admin } = await organisation(world);
const post = (path: string, body: Row) => world.post(`/api/${path}`, body, admin);

/** "Not implemented" of 16 bits, unsigned and signed. */
const none = 0xffff;
const noneSigned = 0x8000;
/** Scale factors are powers of ten. */
const scale = (exponent: number): number => exponent & 0xffff;
const text = (words: string, length: number): number[] =>
  Array.from({ length }, (_, i) => (words.charCodeAt(2 * i) << 8) | (words.charCodeAt(2 * i + 1) || 0));

/** Models as laid out by github.com/sunspec/models, one after the other from 40000; returns the position of each by its id. */
function showModels(device: ThirdPartySlave): Readonly<Record<number, number>> {
  const models: readonly (readonly [id: number, words: readonly number[]])[] = [
    [
      1,
      [
        ...text('Somebody', 16),
        ...text('GT-10', 16),
        ...text('', 8),
        ...text('7.1', 8),
        ...text('S1', 16),
        1,
        0,
      ],
    ],
    [
      103,
      [
        // Amperes of the phases, volts between them and of each, watts, hertz, volt-amperes, vars, power factor.
        ...[421, 140, 141, 142, scale(-1), 4001, 4002, 4003, 2309, 2311, 2313, scale(-1), 9720, scale(0)],
        ...[5001, scale(-2), 9800, scale(0), 0xff38, scale(0), 99, scale(-2)],
        // Lifetime watt-hours in 32 bits, then the DC side.
        ...[0x0012, 0xd687, scale(0), 162, scale(-1), 6121, scale(-1), 9990, scale(0)],
        // Temperatures, state 4 (MPPT), event words.
        ...[412, 455, noneSigned, noneSigned, scale(-1), 4, none, 0, 0x0080, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      ],
    ],
    [121, [10_000, ...Array<number>(19).fill(none), scale(0), ...Array<number>(9).fill(noneSigned)]],
    [
      123,
      [
        ...[none, none, 1, 10_000, none, none, none, 0, noneSigned, none, none, none, none],
        ...[
          noneSigned,
          noneSigned,
          noneSigned,
          none,
          none,
          none,
          none,
          none,
          scale(-2),
          noneSigned,
          noneSigned,
        ],
      ],
    ],
    [
      124,
      [
        // 5,000 W in steps of ten, no mode, 10% reserve, 64.5% charged, charging; both rates full, from PV only.
        ...[500, none, none, 0, none, 1000, 6450, none, none, 4, 10_000, 10_000, 0, 0, 0, 0],
        ...[scale(1), noneSigned, noneSigned, scale(-2), scale(-2), noneSigned, noneSigned, scale(-2)],
      ],
    ],
    // A combiner of three strings: 8.50 A, 0.00 A, and one that is not fitted.
    [
      403,
      [
        ...[scale(-1), noneSigned, scale(-1), 200, 3, 0, 0, 0, 0, 85, 0, 0, 6121, 35, scale(-2), noneSigned],
        ...[1, 0, 0, 0, 0, 850, 0, 0],
        ...[2, 0, 0, 0, 0, 0, 0, 0],
        ...[3, 0, 0, 0, 0, noneSigned, 0, 0],
      ],
    ],
    // A model that is not read, then the meter at the grid with its own common model.
    [64_001, [7, 7, 7]],
    [
      1,
      [
        ...text('Somebody', 16),
        ...text('WM-3', 16),
        ...text('', 8),
        ...text('2.4', 8),
        ...text('M1', 16),
        1,
        0,
      ],
    ],
    [203, energyMeter().slice(2)],
  ];
  device.set(40_000, 0x5375, 0x6e53);
  const places: Record<number, number> = {};
  let at = 40_002;
  for (const [id, words] of models) {
    places[id] = at;
    device.set(at, id, words.length, ...words);
    at += 2 + words.length;
  }
  device.set(at, 0xffff, 0);
  return places;
}

it('an independent SunSpec inverter is discovered, polled, charted, limited and switched, and its battery is set', async () => {
  const { design, dtuId } = await registerSite(world, admin, newDesign(1), { devices: [] });
  const device = new ThirdPartySlave({ imei: design.imei, port: world.gatewayPort });
  const places = showModels(device);
  const place = (model: number): number => places[model] ?? 0;
  const id = idOf(
    await post('blade-xwj/xwj/submit', {
      name: 'GT-10',
      dtuId,
      type: 3,
      model: 'sunspec',
      address: 1,
      periodSeconds: 1,
    }),
  );
  const records = async (path: string): Promise<Row[]> =>
    ((await world.get(`/api/${path}`, admin)).body.data as { records: Row[] }).records;
  const live = async () => (await records(`inverterData/inverterData/list?xwjId=${id}`))[0];
  const first = await until(live, 'it stands in the live list');
  expect(first).toMatchObject({
    gridL1Current: 14,
    gridL3Voltage: 231.3,
    gridRsVoltage: 400.1,
    inverterActivePower: 9720,
    gridFrequency: 50.01,
    inverterReactivePower: -200,
    pvTotalOutputEnergy: 1234.567,
    busVoltage: 612.1,
    pvOutputPower: 9990,
    invModuleTemperature: 41.2,
    radiatorTemperature: 45.5,
    remoteSwitch: 1,
    pv1Voltage: null,
    soc: 64.5,
    bmsStatus: 1,
    bmsVoltage: null,
    batteryMaxChargePower: 5000,
    storageControlMode: 0,
    batteryGridCharge: 0,
  });
  expect(await records('blade-xwj/xwj/list')).toMatchObject([{ onlineStatus: 1 }]);

  // The scale factor of the inverter changes between two polls, with the same watts.
  device.set(place(103) + 2 + 12, 972, scale(1));
  const charted = async (): Promise<Row[]> => {
    const query = `xwjId=${id}&type=8&points=500&beginTime=2020-01-01&endTime=2099-01-01&metrics=inverterActivePower,gridFrequency`;
    const { body } = await world.get(
      `/api/blade-inverterDataHistory/inverterDataHistory/getEchart?${query}`,
      admin,
    );
    return body.data as Row[];
  };
  device.set(place(103) + 2 + 14, 4995);
  await until(
    async () => (await charted()).some(({ gridFrequency }) => gridFrequency === 49.95),
    'the chart shows the new frequency',
  );
  expect(new Set((await charted()).map(({ inverterActivePower }) => inverterActivePower))).toEqual(
    new Set([9720]),
  );

  const write = async (varName: string, varValue: string, body: Row = {}) => {
    const query = `varName=${varName}&varValue=${varValue}&devId=1&dtuId=${dtuId}`;
    const reply = await post(`inverterData/inverterData/writeToDevice?${query}`, body);
    return ended(world, admin, (reply.body.data as { id: string }).id);
  };
  // 4,000 W of 10,000 W are 40.00%, and the limit is enabled in the same write.
  expect(await write('activePowerControlValue', '4000')).toMatchObject({
    state: 'verified',
    found: { activePowerControlValue: 4000 },
  });
  expect([device.get(place(123) + 2 + 3), device.get(place(123) + 2 + 7)]).toEqual([4000, 1]);
  expect(await write('remoteSwitch', '2', { password: testPassword })).toMatchObject({ state: 'verified' });
  expect(device.get(place(123) + 2 + 2)).toBe(0);

  // The battery: charging with at most half of its power, enabled, also from the grid; its scale factor changed after the last poll.
  device.set(place(124) + 2 + 10, 1000, 1000);
  device.set(place(124) + 2 + 23, scale(-1));
  for (const [name, value] of [
    ['batteryChargeRate', 50],
    ['storageControlMode', 1],
    ['batteryGridCharge', 1],
    ['batterySocConnectLowerProtectionValue', 20],
    ['batteryMaxChargePower', 3000],
  ] as const)
    expect(await write(name, String(value))).toMatchObject({ state: 'verified', found: { [name]: value } });
  const battery = [0, 3, 5, 10, 11, 15].map((at) => device.get(place(124) + 2 + at));
  expect(battery).toEqual([300, 1, 2000, 1000, 500, 1]);
  const refused = await post(
    `inverterData/inverterData/writeToDevice?varName=soc&varValue=50&devId=1&dtuId=${dtuId}`,
    {},
  );
  expect([refused.status, refused.body.msg]).toEqual([400, '该型号不支持此操作']);
  expect(device.get(place(124) + 2 + 6)).toBe(6450);
});

it('an inverter and the meter in its chain are two devices at one address, each with its own readings', async () => {
  const { design, dtuId } = await registerSite(world, admin, newDesign(1), { devices: [] });
  const device = new ThirdPartySlave({ imei: design.imei, port: world.gatewayPort });
  const places = showModels(device);
  const meterAt = places[203] ?? 0;
  const submit = (model: string, type: number, more: Row = {}) =>
    post('blade-xwj/xwj/submit', { name: model, dtuId, type, model, address: 1, periodSeconds: 1, ...more });
  const inverterId = idOf(await submit('sunspec', 3));
  for (const [model, type] of [
    ['eastron-sdm', 2],
    ['deye-lp3', 3],
    ['sunspec', 3],
  ] as const) {
    const { status, body } = await submit(model, type);
    expect([model, status, body.errorCode]).toEqual([model, 400, 'device.addressTaken']);
  }
  const meterId = idOf(await submit('sunspec-meter', 2, { meterRole: 2 }));
  for (const model of ['sunspec-meter', 'sunspec-meter-fed-in']) {
    const { status, body } = await submit(model, 2);
    expect([model, status, body.errorCode]).toEqual([model, 400, 'device.addressTaken']);
  }

  const rows = async (path: string): Promise<Row[]> =>
    ((await world.get(`/api/${path}`, admin)).body.data as { records: Row[] }).records;
  const live = async () => (await rows(`blade-meterData/meterData/list?xwjId=${meterId}`))[0];
  // 2301 × 10⁻¹ V, 123 × 10⁻¹ A, −2750 W, 3 × 65536 + 17767 Wh.
  expect(await until(live, 'the meter stands in the live list')).toMatchObject({
    firstVoltage: 230.1,
    totalCurrent: 12.3,
    totalActivePower: -2.75,
    totalPositiveActiveEnergy: 214.375,
  });
  const inverter = async () => (await rows(`inverterData/inverterData/list?xwjId=${inverterId}`))[0];
  expect(await until(inverter, 'the inverter stands in its live list')).toMatchObject({
    inverterActivePower: 9720,
    pvTotalOutputEnergy: 1234.567,
    pv1Current: 8.5,
    pv2Current: 0,
    pv3Current: null,
    pv4Current: null,
    pv1Voltage: null,
  });

  // The meter loses its voltage, and continues to count: 0x00034667 Wh.
  device.set(meterAt + 7, noneSigned, noneSigned);
  device.set(meterAt + 11, noneSigned);
  device.set(meterAt + 46, 0x0003, 0x4667);
  const counted = await until(
    async () => [await live()].find((row) => row?.totalPositiveActiveEnergy === 214.631),
    'the meter has counted on',
  );
  expect(counted).toMatchObject({ firstVoltage: null, totalActivePower: -2.75 });

  // A write to the shared address goes to the inverter, although the meter was entered later.
  const reply = await post(
    `inverterData/inverterData/writeToDevice?varName=activePowerControlValue&varValue=4000&devId=1&dtuId=${dtuId}`,
    {},
  );
  expect(await ended(world, admin, (reply.body.data as { id: string }).id)).toMatchObject({
    state: 'verified',
    found: { activePowerControlValue: 4000 },
  });
});

import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { ended } from '../../support/ledger.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { newDesign } from '../../support/simulated-site.ts';
import { claimDevice } from '../../support/strange-device.ts';
import { ThirdPartySlave } from '../../support/third-party-slave.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const { admin } = await organisation(world);
const operator = await world.signIn('000000', 'admin');
const post = (path: string, body: Row) => world.post(`/api/${path}`, body, admin);

// The steps of a device in the product, in order. The slave is another project's implementation of Modbus.
it('an independent slave program is found, claimed, polled, charted and commanded', async () => {
  const { imei } = newDesign();
  const device = new ThirdPartySlave({ imei, port: world.gatewayPort });
  // A Rover on a 24 V bank: battery 26.6 V, 19.06 A, 32 °C inside and −2 °C at the battery, PV 36.2 V and 6.24 A, 226 W.
  device.set(0x0100, 90, 266, 1906, 0x2082, 0, 0, 0, 362, 624, 226, 1);
  device.set(0x0113, 605, 12);
  device.set(0x011c, 0x003b, 0x5f00, 0, 1000);
  device.set(0x0120, 0xe402, 0x0020, 0);
  device.set(0xe002, 200, 0xff18, 4, 160, 155, 146, 144, 138, 132, 126, 120, 111, 106);
  device.set(0x0014, 0x0001, 0x0203);
  device.afterWrite = () => device.set(0x0120, device.get(0x010a) === 1 ? 0xe402 : 0x6402);
  const claimed = await claimDevice(world, { admin, operator }, { imei, name: 'Rover', model: 'srne-rover' });
  const { dtuId, xwjId, records } = claimed;
  const live = await until(
    async () => (await records(`blade-xwjEquipment/xwjEquipment/list?xwjId=${xwjId}`))[0],
    'it stands in the live list',
  );
  expect(live).toMatchObject({
    batteryVoltage: 26.6,
    chargingCurrent: 19.06,
    internalTemperature: 32,
    batteryTemperature: -2,
    // Fault bit 21, controller too hot, is bit 5 of ours.
    pv1Voltage: 36.2,
    pv1ChargingCurrent: 6.24,
    chargingPower: 226,
    workStatus: 1,
    faultCode: 32,
  });
  expect(await records('blade-xwj/xwj/list')).toMatchObject([{ onlineStatus: 1, version: 'V1.2.3' }]);

  device.set(0x0101, 271);
  await until(async () => (await claimed.chart()).includes(27.1), 'the chart shows the new voltage');

  // Thresholds are stored for 12 V: half of the value entered for a 24 V bank.
  const data = { chargingVoltage: 28.6, overDischargeVoltage: '22.4' };
  const written = await post('demo/writeChargingParameters', { dtuId, address: 1, data });
  expect(await ended(world, admin, (written.body.data as { id: string }).id)).toMatchObject({
    state: 'verified',
    found: { chargingVoltage: 28.6, overDischargeVoltage: 22.4 },
  });
  expect([device.get(0xe008), device.get(0xe00d), device.get(0xe005)]).toEqual([143, 112, 160]);

  // One FC10 for the whole set, from E005H.
  expect(device.heard.filter((hex) => hex.startsWith('0110'))).toEqual([
    expect.stringMatching(/^0110e005000a14/),
  ]);

  const off = await post('blade-device/controlDev', {
    address: 1,
    dataAddress: 2,
    dtuId,
    password: testPassword,
  });
  expect(await ended(world, admin, (off.body.data as { id: string }).id)).toMatchObject({
    state: 'verified',
    found: { loadOn: 0 },
  });
  expect(device.get(0x010a)).toBe(0);
});

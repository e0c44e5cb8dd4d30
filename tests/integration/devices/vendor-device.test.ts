import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { ended, sent } from '../../support/ledger.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { newDesign } from '../../support/simulated-site.ts';
import { claimDevice } from '../../support/strange-device.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';
import { crc } from '../../support/vendor-device.ts';

const world = await fieldWorld();
const { admin } = await organisation(world);
const operator = await world.signIn('000000', 'admin');
const post = (path: string, body: Row) => world.post(`/api/${path}`, body, admin);

// The steps of one device in the product, in order; only the server is our code.
it('a controller of an unknown vendor is found, claimed, polled, listed, charted and commanded', async () => {
  const { imei } = newDesign();
  const device = new VendorController({ unit: 1, imei, port: world.gatewayPort });
  const claimed = await claimDevice(
    world,
    { admin, operator },
    { imei, name: 'Tracer', model: 'epever-tracer' },
  );
  const { dtuId, xwjId, records } = claimed;
  // It refuses registers that it lacks: only its second refusal counts, and then its fault word is complete.
  const live = await until(async () => {
    const [row] = await records(`blade-xwjEquipment/xwjEquipment/list?xwjId=${xwjId}`);
    return row?.faultCode === null ? undefined : row;
  }, 'it stands in the live list, its fault word too');
  expect(live).toMatchObject({
    pv1Voltage: 18.34,
    pv1ChargingCurrent: 5.12,
    batteryVoltage: 13.42,
    chargingCurrent: 6.55,
    chargingPower: 87.9,
    loadCurrent: 1.2,
    batteryTemperature: 23.45,
    faultCode: 0,
    workStatus: 1,
  });
  expect(await records('blade-xwj/xwj/list')).toMatchObject([{ onlineStatus: 1, dtuOnlineStatus: 1 }]);

  device.inputs.set(0x3104, 1350);
  await until(async () => (await claimed.chart()).includes(13.5), 'the chart shows the new voltage');
  expect(await claimed.chart()).toContain(13.42);

  const data = { chargingVoltage: 14.3, overDischargeVoltage: '11.2' };
  const reply = await post('demo/writeChargingParameters', { dtuId, address: 1, data });
  const row = await ended(world, admin, (reply.body.data as { id: string }).id);
  expect(row).toMatchObject({
    state: 'verified',
    asked: { chargingVoltage: 14.3, overDischargeVoltage: 11.2 },
    found: { chargingVoltage: 14.3, overDischargeVoltage: 11.2 },
  });
  expect([device.holding.get(0x9007), device.holding.get(0x900d)]).toEqual([1430, 1120]);
  const writes = device.heard.filter((hex) => hex.startsWith('0110'));
  // All twelve registers of the set at once, from 9003H: devices of this maker accept no other write.
  expect(writes).toHaveLength(1);
  expect(writes[0]?.slice(0, 14)).toBe('01109003000c18');
  expect(sent(row)).toContain(writes[0]);
  for (const { hex } of row.frames ?? []) expect(crc(Buffer.from(hex, 'hex'))).toBe(0);
});

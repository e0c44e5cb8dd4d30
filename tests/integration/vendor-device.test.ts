import { expect, it } from 'vitest';
import { fieldWorld } from '../support/field-world.ts';
import { ended, sent } from '../support/ledger.ts';
import { idOf, organisation, type Row } from '../support/organisation.ts';
import { newDesign, stationDraft } from '../support/simulated-site.ts';
import { until } from '../support/until.ts';
import { crc, VendorController } from '../support/vendor-controller.ts';

const world = await fieldWorld();
const { admin } = await organisation(world);
const operator = await world.signIn('000000', 'admin');
const post = (path: string, body: Row) => world.post(`/api/${path}`, body, admin);
const records = async (path: string) =>
  ((await world.get(`/api/${path}`, admin)).body.data as { records: Row[] }).records;

// One device's way through the product, told in order; nothing of it is ours but the server.
it('a stranger’s controller is found, claimed, polled, listed, charted and commanded', async () => {
  const { imei } = newDesign();
  const device = new VendorController({ unit: 1, imei, port: world.gatewayPort });
  await until(async () => {
    const { data } = (await world.get('/api/blade-dtu/dtu/unclaimed', operator)).body;
    return (data as { imei: string }[]).some((one) => one.imei === imei);
  }, 'it is listed as unclaimed');

  const id = idOf(await post('blade-stationInfo/stationInfo/submit', stationDraft()));
  const dtuId = idOf(await post('blade-stationInfo/stationInfo/addDTU', { id, imei }));
  const xwjId = idOf(
    await post('blade-xwj/xwj/submit', {
      ...{ name: 'Tracer', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 1 },
    }),
  );
  const live = await until(
    async () => (await records(`blade-xwjEquipment/xwjEquipment/list?xwjId=${xwjId}`))[0],
    'it stands in the live list',
  );
  expect(live).toMatchObject({
    ...{ pv1Voltage: 18.34, pv1ChargingCurrent: 5.12, batteryVoltage: 13.42, chargingCurrent: 6.55 },
    ...{ chargingPower: 87.9, loadCurrent: 1.2, batteryTemperature: 23.45, faultCode: 0, workStatus: 1 },
  });
  expect(await records('blade-xwj/xwj/list')).toMatchObject([{ onlineStatus: 1, dtuOnlineStatus: 1 }]);

  device.inputs.set(0x3104, 1350);
  const chart = async () => {
    const query = `xwjId=${xwjId}&type=8&points=500&beginTime=2020-01-01&endTime=2099-01-01`;
    const path = `/api/blade-xwjHistory/xwjHistory/getEchart?${query}`;
    return (await world.get(path, admin)).body.data as { batteryVoltage: number | null }[];
  };
  await until(
    async () => (await chart()).some(({ batteryVoltage }) => batteryVoltage === 13.5),
    'the chart shows the new voltage',
  );
  expect((await chart()).map(({ batteryVoltage }) => batteryVoltage)).toContain(13.42);

  const data = { chargingVoltage: 14.3, overDischargeVoltage: '11.2' };
  const reply = await post('demo/writeChargingParameters', { dtuId, address: 1, data });
  const row = await ended(world, admin, (reply.body.data as { id: string }).id);
  expect(row).toMatchObject({
    ...{ state: 'verified', asked: { chargingVoltage: 14.3, overDischargeVoltage: 11.2 } },
    found: { chargingVoltage: 14.3, overDischargeVoltage: 11.2 },
  });
  expect([device.holding.get(0x9007), device.holding.get(0x900d)]).toEqual([1430, 1120]);
  const writes = device.heard.filter((hex) => hex.startsWith('0110'));
  // All twelve registers of the set at once, from 9003H: the vendor's devices take them in no other way.
  expect(writes).toHaveLength(1);
  expect(writes[0]?.slice(0, 14)).toBe('01109003000c18');
  expect(sent(row)).toContain(writes[0]);
  for (const { hex } of row.frames ?? []) expect(crc(Buffer.from(hex, 'hex'))).toBe(0);
});

import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { newDesign } from '../../support/simulated-site.ts';
import { claimDevice } from '../../support/strange-device.ts';
import { ThirdPartySlave } from '../../support/third-party-slave.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const { admin } = await organisation(world);
const operator = await world.signIn('000000', 'admin');

// The tests run in order. The slave is another project's implementation of Modbus, on a separate socket.
it('a register above its limit raises an alarm that is listed, counted and pushed; it recovers with the register', async () => {
  const { imei } = newDesign();
  const device = new ThirdPartySlave({ imei, port: world.gatewayPort });
  device.set(0x0100, 90, 266, 1906, 0x2082, 0, 0, 0, 362, 624, 226, 1);
  device.set(0x0014, 0x0001, 0x0203);
  const rule = { alarmName: '电池电压过高', alarmNameEn: 'Battery voltage high', attrNo: '1.batteryVoltage' };
  const saved = await world.post(
    '/api/blade-thresholdSetting/thresholdSetting/submit',
    { ...rule, alarmTrigger: 1, alarmNumA: '28', deadband: 0.5, grade: 1 },
    admin,
  );
  expect(saved.status).toBe(200);
  const { xwjId, records } = await claimDevice(
    world,
    { admin, operator },
    { imei, name: 'Rover', model: 'srne-rover' },
  );
  const alarms = () => records('blade-realtimeAlarm/realtimeAlarm/list');
  const voltage = async () =>
    (await records(`blade-xwjEquipment/xwjEquipment/list?xwjId=${xwjId}`))[0]?.batteryVoltage;
  await until(async () => (await voltage()) === 26.6, 'its voltage is shown');
  expect(await alarms()).toEqual([]);

  const feed = await openTestFeed(world.address, admin);
  device.set(0x0101, 291);
  const told = await feed.first(
    ({ entity }) => entity === 'realtimeAlarm',
    'the live feed tells of the alarm',
  );
  const [raised, ...others] = await alarms();
  expect(others).toEqual([]);
  expect(raised).toMatchObject({
    id: told.data.id,
    deviceName: 'Rover',
    content: '电池电压过高',
    encontent: 'Battery voltage high',
    grade: 1,
    status: 1,
    repeats: 1,
    firstValue: 29.1,
    recoveredAt: null,
    kind: 'rule',
  });
  // The page of the alarm shows the rule as it was, under the names that rules have.
  const story = await world.get(`/api/blade-realtimeAlarm/realtimeAlarm/story?id=${raised?.id}`, admin);
  expect((story.body.data as { alarm: Row }).alarm.rule).toMatchObject({
    alarmName: '电池电压过高',
    attrNo: '1.batteryVoltage',
    alarmTrigger: 1,
    alarmNumA: '28',
    autoClose: expect.any(Boolean),
    stationIds: null,
    deptIds: null,
    deviceIds: null,
  });
  const counts = (await world.get('/api/blade-realtimeAlarm/realtimeAlarm/counts', admin)).body.data;
  expect(counts).toEqual({ total: 1, grades: [{ grade: 1, count: 1 }] });
  const [event] = await world.database.owner(`select * from event_log where topic = 'alarm.raised'`);
  expect(event).toMatchObject({
    key: raised?.id,
    payload: { kind: 'rule', deviceId: xwjId, stationId: raised?.stationId, repeats: 1, groupId: null },
  });

  // A value within the deadband has not recovered.
  device.set(0x0101, 278);
  await until(async () => (await voltage()) === 27.8, 'the voltage within the deadband is shown');
  expect((await alarms())[0]).toMatchObject({ recoveredAt: null });
  device.set(0x0101, 270);
  const back = await until(
    async () => (await alarms()).find((row: Row) => row.recoveredAt !== null),
    'it recovers',
  );
  expect(back).toMatchObject({ id: raised?.id, status: 1, repeats: 1, lastValue: 29.1 });
  feed.close();
});

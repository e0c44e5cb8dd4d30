import type { AlarmPerformance } from '@heliodeck/model/alarms/performance';
import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { callsAt } from '../../support/calls-at.ts';
import { freePort } from '../../support/free-port.ts';
import { later } from '../../support/later.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { startProgram } from '../../support/program.ts';
import { webhookFits } from '../../support/push-stand-in.ts';
import { newDesign } from '../../support/simulated-site.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';
import { claimDevice } from '../../support/strange-device.ts';
import { ThirdPartySlave } from '../../support/third-party-slave.ts';
import { until } from '../../support/until.ts';

// The program as `npm start` runs it; the slave is another project's implementation of Modbus on a separate socket.
const secretKey = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const hook = await smsStandIn(async (arrived) => ({
  status: webhookFits(arrived, secretKey) ? 204 : 401,
  body: {},
}));
const { world, admin, li } = await alarmWorld();
const gatewayPort = await freePort();
const program = startProgram(world.dataFolder, {
  DATABASE_URL: world.database.ownerUrl,
  GATEWAY_PORT: String(gatewayPort),
  LOG_LEVEL: 'warn',
});
later(async () => {
  program.process.kill('SIGKILL');
  await program.ended;
});
const address = await program.address;
const served = callsAt(address);
const get = async <T>(path: string, headers = admin): Promise<T> =>
  (await served.get(`/api/${path}`, headers)).body.data as T;
const list = async (path: string, headers = admin): Promise<Row[]> =>
  (await get<{ records: Row[] }>(path, headers)).records;
const save = async (path: string, body: Row): Promise<string> =>
  idOf(await served.post(`/api/${path}`, body, admin));
const ms = (time: unknown): number => Date.parse(`${String(time).replace(' ', 'T')}+08:00`);
const hours = (from: unknown, to: unknown): number => (ms(to) - ms(from)) / 3_600_000;

it('a register above its limit creates a bell entry, alarm, push record, order and repair; ending order and value ends it, and all pages count one', {
  timeout: 180_000,
}, async () => {
  await world.database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
    ['resource.allowedHosts', new URL(hook.address).host],
  );
  await save('blade-pushChannel/pushChannel/submit', {
    channelName: '回调',
    type: 5,
    endpoint: `${hook.address}/in`,
    secretKey,
  });
  await save('blade-thresholdSetting/thresholdSetting/submit', {
    alarmName: '电池电压过高',
    alarmNameEn: 'Battery voltage high',
    attrNo: '1.batteryVoltage',
    alarmTrigger: 1,
    alarmNumA: '28',
    deadband: 0.5,
    grade: 1,
    noticeWay: 5,
  });
  const { imei } = newDesign();
  const device = new ThirdPartySlave({ imei, port: gatewayPort });
  device.set(0x0100, 90, 266, 1906, 0x2082, 0, 0, 0, 362, 624, 226, 1);
  device.set(0x0014, 0x0001, 0x0203);
  const operator = await world.signIn('000000', 'admin');
  const claimed = { imei, name: 'Rover', model: 'srne-rover' };
  const { xwjId } = await claimDevice(served, { admin, operator }, claimed);
  const voltage = async () =>
    (await list(`blade-xwjEquipment/xwjEquipment/list?xwjId=${xwjId}`))[0]?.batteryVoltage;
  await until(async () => (await voltage()) === 26.6, 'its voltage is shown', 40_000);
  const counts = () => get<{ total: number }>('blade-realtimeAlarm/realtimeAlarm/counts');
  expect(await counts()).toEqual({ total: 0, grades: [] });

  // Bell, alarm, push record.
  const feed = await openTestFeed(address, admin);
  device.set(0x0101, 291);
  const told = await feed.first(({ entity }) => entity === 'realtimeAlarm', 'the console hears of the alarm');
  const alarmId = String(told.data.id);
  expect(await counts()).toEqual({ total: 1, grades: [{ grade: 1, count: 1 }] });
  const alarm = () => get<Row>(`blade-realtimeAlarm/realtimeAlarm/detail?id=${alarmId}`);
  expect(await alarm()).toMatchObject({ deviceId: xwjId, status: 1, firstValue: 29.1, recoveredAt: null });
  const call = await until(() => hook.arrived[0], 'the receiver is told', 30_000);
  expect(webhookFits(call, secretKey)).toBe(true);
  const pushed = () => list(`blade-msgPush/msgPush/list?alarmId=${alarmId}`);
  await until(async () => (await pushed())[0]?.result === 1, 'the push record says that it was received');
  expect(await pushed()).toMatchObject([{ type: 5, attempt: 1 }]);

  // Dispatch, repair, End.
  const dispatched = { alarmId, repairmanId: li.id, deviceNo: xwjId, deviceName: 'Rover', type: 2 };
  const orderId = await save('blade-orderRecord/orderRecord/alarmRecord', dispatched);
  // An alarm that somebody was dispatched for needs no acknowledgement by others.
  expect(await counts()).toEqual({ total: 0, grades: [] });
  const [mine] = await get<Row[]>('blade-orderRecord/orderRecord/mine', li);
  expect(mine).toMatchObject({ id: orderId, alarmId, status: 1 });
  const repaired = { id: orderId, faultCause: '稳压器损坏', repairMethod: '更换', money: 320.5, done: true };
  expect((await served.post('/api/blade-orderRecord/orderRecord/mine', repaired, li)).status).toBe(200);
  const order = await get<Row>(`blade-orderRecord/orderRecord/detail?id=${orderId}`);
  expect(order).toMatchObject({ status: 3, faultCause: '稳压器损坏', repairman: 'li' });
  expect((await alarm()).status).toBe(4);

  // The value comes back.
  device.set(0x0101, 270);
  await until(async () => (await alarm()).recoveredAt !== null, 'it recovers');
  expect(await alarm()).toMatchObject({ status: 4, repeats: 1 });
  expect(hook.arrived.filter(({ body }) => body.includes('"alarm.raised"'))).toHaveLength(1);

  // All pages with counts agree.
  const { alarmTime } = await alarm();
  const month = String(alarmTime).slice(0, 7);
  expect(await get(`blade-realtimeAlarm/realtimeAlarm/statistics?month=${month}`)).toMatchObject({
    total: 1,
    grades: [{ grade: 1, count: 1 }],
    kinds: [{ zh: '电池电压过高', count: 1, alarmId }],
    devices: [{ id: xwjId, count: 1 }],
  });
  const faults = await get<Record<'response' | 'repair' | 'processing', { hours: number; of: number }> & Row>(
    `blade-faultReport/faultReport/statistics?month=${month}`,
  );
  expect(faults).toMatchObject({ total: 1, open: 0, kinds: [{ newest: { id: orderId, kind: 'order' } }] });
  const { times } = await get<{ times: Record<string, number> }>(
    `blade-orderRecord/orderRecord/story?id=${orderId}`,
  );
  const expected = {
    response: hours(alarmTime, order.dispatchTime),
    repair: hours(order.dispatchTime, order.repairTime),
    processing: hours(alarmTime, order.repairTime),
  };
  // Times in the API are whole seconds.
  const second = 1 / 3600;
  for (const [name, value] of Object.entries(expected)) {
    const { hours: mean, of } = faults[name as keyof typeof expected];
    expect([name, of]).toEqual([name, 1]);
    expect(Math.abs(mean - value)).toBeLessThanOrEqual(second);
    expect(times[name]).toBeCloseTo(mean, 6);
  }
  expect(Number(order.timeConsume)).toBeCloseTo(Math.floor(expected.repair * 100) / 100, 2);
  const performance = await get<AlarmPerformance>('blade-realtimeAlarm/realtimeAlarm/performance?days=1');
  expect(performance).toMatchObject({
    total: 1,
    standing: 0,
    shelved: 0,
    isPartial: false,
    rate: { value: 1 / 24 },
    acknowledge: { of: 1 },
    repair: { of: 1 },
    grades: [{ grade: 1, count: 1, share: 1 }],
    rules: [{ zh: '电池电压过高', en: 'Battery voltage high', count: 1, alarmId }],
    devices: [{ count: 1, alarmId }],
    staleOnes: [],
  });
  // Dispatching acknowledges; the time of the repair starts at the dispatch, as in the analysis of faults.
  const { acknowledgedAt } = await alarm();
  const spans = [
    [performance.acknowledge.median, hours(alarmTime, acknowledgedAt)],
    [performance.repair.median, expected.repair],
  ] as const;
  for (const [measured, rows] of spans)
    expect(Math.abs((measured ?? Number.NaN) / 3_600_000 - rows)).toBeLessThanOrEqual(second);

  // The sent messages match the rows, and no alarm waits for anybody.
  await until(
    async () => (await pushed()).every(({ result }) => result === 1),
    'every message is received',
    30_000,
  );
  const { data } = JSON.parse(call.body) as { data: { alarms: readonly { id: string }[] } };
  expect(data.alarms.map(({ id }) => id)).toEqual([alarmId]);
  expect(await counts()).toEqual({ total: 0, grades: [] });
});

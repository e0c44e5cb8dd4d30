import { expect, it } from 'vitest';
import { demoTenant } from '../../../apps/server/seed/demo.ts';
import { fieldWorld } from '../../support/field-world.ts';
import type { Row } from '../../support/organisation.ts';

const world = await fieldWorld({ demo: true });
const { owner } = world.database;
const { tenantId, account } = demoTenant;
const admin = await world.signIn(tenantId, account);
const get = async <T>(path: string): Promise<T> => (await world.get(`/api/${path}`, admin)).body.data as T;
const records = async (path: string) => (await get<{ records: Row[] }>(`${path}?size=1000`)).records;
const seconds = (time: unknown): number => Math.floor(new Date(time as string).getTime() / 1000);
const ms = (time: unknown): number => Date.parse(`${String(time).replace(' ', 'T')}+08:00`);
const [alarms, orders, reports, patrols] = [
  await records('blade-realtimeAlarm/realtimeAlarm/list'),
  await records('blade-orderRecord/orderRecord/list'),
  await records('blade-faultReport/faultReport/list'),
  await records('blade-order/order/list'),
];
const told = alarms.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
const byId = (rows: readonly Row[], id: unknown): Row => rows.find((row) => row.id === id) ?? {};

it('has alarms of a rule that are those the rule raises by the history of its device', async () => {
  const rules = await records('blade-thresholdSetting/thresholdSetting/list');
  expect(rules).toHaveLength(3);
  for (const rule of rules) {
    const { attrNo, alarmTrigger, alarmNumA, deadband, deviceIds, stationIds } = rule;
    const body = { attrNo, alarmTrigger, alarmNumA, deadband, deviceIds, stationIds };
    const reply = await world.post('/api/blade-thresholdSetting/thresholdSetting/replay', body, admin);
    const { list } = reply.body.data as { list: readonly Row[] };
    const raised = alarms.filter(({ ruleId, status }) => ruleId === rule.id && status !== 1);
    expect(raised.length).toBeGreaterThanOrEqual(1);
    const shown = raised.map((row) => [row.deviceId, row.alarmTime, row.recoveredAt, row.firstValue]).sort();
    const replayed = list
      .filter(({ to }) => to !== null && ms(to) < seconds(new Date().toISOString()) * 1000)
      .map((row) => [row.deviceId, row.from, row.to, row.value])
      .sort();
    expect(shown).toEqual(replayed);
  }
});

it('has a storm of the grid that all inverters saw by two limits, and that opens into its members', async () => {
  const [storm, ...others] = alarms.filter(({ kind }) => kind === 'storm');
  expect(others).toEqual([]);
  expect(storm).toMatchObject({ status: 2, content: expect.stringContaining('多台设备越限') });
  const { records: members } = await get<{ records: Row[] }>(
    `blade-realtimeAlarm/realtimeAlarm/list?size=100&groupId=${storm?.id}`,
  );
  expect(members).toHaveLength(12);
  expect(new Set(members.map(({ deviceId }) => deviceId)).size).toBe(6);
  expect(new Set(members.map(({ firstValue }) => Number(firstValue) > 253))).toEqual(new Set([true]));
  expect(storm?.recoveredAt).toBe(
    members
      .map(({ recoveredAt }) => String(recoveredAt))
      .sort()
      .at(-1),
  );
  const { steps } = await get<{ steps: Row[] }>(`blade-realtimeAlarm/realtimeAlarm/story?id=${storm?.id}`);
  expect(steps.map(({ act }) => act)).toEqual(['acknowledge', 'close']);
});

it('has a line that was dead, with no reading in between, one alarm for all behind it, and an order', async () => {
  const [outage] = told.filter(({ kind }) => kind === 'dtuOffline');
  const [from, until] = [ms(outage?.alarmTime), ms(outage?.recoveredAt)];
  expect(until - from).toBe(54 * 60_000);
  const [found] = await owner(
    `select count(*)::int as n from history_meter h join device x on x.id = h.device_id
     where x.dtu_id = $1 and h.data_time >= $2 and h.data_time < $3`,
    [outage?.dtuId, new Date(from - 120_000), new Date(until)],
  );
  expect(found).toEqual({ n: 0 });
  expect(byId(orders, orders.find(({ alarmId }) => alarmId === outage?.id)?.id)).toMatchObject({ status: 3 });
  const [past] = await owner(
    `select count(*)::int as n from online_event where subject_id = $1 and at between $2 and $3`,
    [outage?.dtuId, new Date(from - 121_000), new Date(until)],
  );
  expect(past).toEqual({ n: 2 });
});

it('has patrols whose findings are what the inverter said, and a report of the one that found an open string', async () => {
  const walked = patrols.filter(({ checkResults }) => checkResults !== null);
  expect(walked.length).toBeGreaterThanOrEqual(3);
  const unusual = walked.filter(({ isUnusual }) => isUnusual === 1);
  expect(unusual).toHaveLength(1);
  const [found] = unusual;
  expect(walked.every(({ startTime }) => ms(startTime) <= ms(found?.startTime))).toBe(true);
  const results = found?.checkResults as { name: string; value: number }[];
  expect(results[0]?.value).toBe(0);
  expect(results[1]?.value).toBeGreaterThan(0);
  const report = reports.find(({ patrolOrderId }) => patrolOrderId === found?.id);
  expect(report).toMatchObject({ dispatchStatus: 1, faultContent: found?.unusualContent });
  expect(byId(orders, report?.orderId)).toMatchObject({ status: 1, type: 1, reportId: report?.id });
});

it('has every time in its order, from the fault to the End', async () => {
  expect(orders.length).toBe(4);
  for (const order of orders) {
    const cause = order.alarmId ? byId(alarms, order.alarmId) : byId(reports, order.reportId);
    const begun = ms(order.alarmId ? cause.alarmTime : cause.faultTime);
    expect(begun).toBeLessThan(ms(order.dispatchTime));
    expect(ms(order.dispatchTime)).toBeLessThan(Date.now());
    if (order.status !== 3) continue;
    expect(ms(order.repairTime)).toBeGreaterThan(ms(order.dispatchTime));
    expect(ms(order.repairTime)).toBeLessThan(Date.now());
    const hours = (ms(order.repairTime) - ms(order.dispatchTime)) / 3_600_000;
    expect(Number(order.timeConsume)).toBe(Math.floor(hours * 100) / 100);
    expect(order.alarmId ? cause.status : cause.dispatchStatus).toBe(order.alarmId ? 4 : 3);
    const story = await get<{ times: Record<string, number>; steps: Row[] }>(
      `blade-orderRecord/orderRecord/story?id=${order.id}`,
    );
    expect(story.times.repair).toBeCloseTo(hours, 2);
    const steps = story.steps.map(({ at }) => ms(at));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  }
});

it('counts on the pages of statistics what the lists show', async () => {
  const months = new Set(told.map(({ alarmTime }) => String(alarmTime).slice(0, 7)));
  let [counted, faults] = [0, 0];
  const orderMonths = new Set([...months, ...reports.map(({ faultTime }) => String(faultTime).slice(0, 7))]);
  for (const month of orderMonths) {
    const { total } = await get<{ total: number }>(
      `blade-realtimeAlarm/realtimeAlarm/statistics?month=${month}`,
    );
    const listed = alarms.filter(
      // A storm is counted by its members.
      ({ alarmTime, kind }) => kind !== 'storm' && String(alarmTime).startsWith(month),
    );
    expect(total).toBe(listed.length);
    counted += total;
    const found = await get<{ total: number; open: number; repair: { hours: number | null; of: number } }>(
      `blade-faultReport/faultReport/statistics?month=${month}`,
    );
    faults += found.total;
    const ended = orders.filter((order) => {
      const at = order.alarmId
        ? byId(alarms, order.alarmId).alarmTime
        : byId(reports, order.reportId).faultTime;
      return order.status === 3 && String(at).startsWith(month);
    });
    expect(found.repair.of).toBe(ended.length);
    const hours = ended.map((order) => (ms(order.repairTime) - ms(order.dispatchTime)) / 3_600_000);
    if (hours.length > 0)
      expect(found.repair.hours).toBeCloseTo(hours.reduce((sum, one) => sum + one, 0) / hours.length, 3);
  }
  expect(counted).toBe(alarms.filter(({ kind }) => kind !== 'storm').length);
  expect(faults).toBe(orders.length);
});

it('is written once, in seconds also on a busy machine', async () => {
  const lines = () => world.lines.filter(({ message }) => message === 'demonstration story written');
  expect(lines()).toHaveLength(1);
  expect(Number(lines()[0]?.fields?.ms)).toBeLessThan(5_000);
  await world.restart();
  expect(lines()).toHaveLength(1);
  expect(await records('blade-orderRecord/orderRecord/list')).toHaveLength(orders.length);
});

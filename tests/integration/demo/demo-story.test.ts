import { expect, it } from 'vitest';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
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
const rules = await records('blade-thresholdSetting/thresholdSetting/list');
const [station] = await owner('select max(create_time) as at from station where tenant_id = $1', [tenantId]);
/** The end of the story: later alarms come from the running simulation. */
const madeAt = seconds(station?.at) * 1000;
const told = alarms.filter(({ alarmTime }) => ms(alarmTime) < madeAt);
const byId = (rows: readonly Row[], id: unknown): Row => rows.find((row) => row.id === id) ?? {};

it('the alarms of a rule are those that the rule raises from the history of its device', async () => {
  expect(rules).toHaveLength(7);
  for (const rule of rules) {
    const { attrNo, alarmTrigger, alarmNumA, deadband, deviceIds, stationIds } = rule;
    const body = { attrNo, alarmTrigger, alarmNumA, deadband, deviceIds, stationIds };
    const reply = await world.post('/api/blade-thresholdSetting/thresholdSetting/replay', body, admin);
    const { list } = reply.body.data as { list: readonly Row[] };
    const raised = told.filter(({ ruleId }) => ruleId === rule.id);
    expect(raised.length).toBeGreaterThanOrEqual(1);
    const shown = raised.map((row) => [row.deviceId, row.alarmTime, row.recoveredAt, row.firstValue]).sort();
    const replayed = list
      // No rule has raised an alarm before it was created. A counter never falls below its limit again.
      .filter(({ from }) => ms(from) >= ms(rule.createTime) && ms(from) < madeAt)
      .filter(({ to }) => (to === null ? attrNo === '4.cycleCounts' : ms(to) < madeAt))
      .map((row) => [row.deviceId, row.from, row.to, row.value])
      .sort();
    expect(shown).toEqual(replayed);
  }
});

it('two storms of the grid affected all inverters, one closed and a worse one open, and each opens into its members', async () => {
  const storms = alarms.filter(({ kind }) => kind === 'storm');
  expect(storms.map(({ status, grade }) => [status, grade])).toEqual([
    [1, 1],
    [2, 3],
  ]);
  for (const [storm, limits, acts] of [
    [storms[0], 3, ['acknowledge']],
    [storms[1], 2, ['acknowledge', 'close']],
  ] as const) {
    expect(storm).toMatchObject({ content: expect.stringContaining('多台设备越限') });
    const { records: members } = await get<{ records: Row[] }>(
      `blade-realtimeAlarm/realtimeAlarm/list?size=100&groupId=${storm?.id}`,
    );
    expect(members).toHaveLength(6 * limits);
    expect(new Set(members.map(({ deviceId }) => deviceId)).size).toBe(6);
    expect(new Set(members.map(({ status }) => status))).toEqual(new Set([storm?.status]));
    expect(storm?.recoveredAt).toBe(
      members
        .map(({ recoveredAt }) => String(recoveredAt))
        .sort()
        .at(-1),
    );
    const { steps } = await get<{ steps: Row[] }>(`blade-realtimeAlarm/realtimeAlarm/story?id=${storm?.id}`);
    expect(steps.map(({ act }) => act)).toEqual(acts);
  }
});

it('there are open alarms of every grade: unprocessed, in work and shelved', async () => {
  const open = told.filter(({ groupId, status }) => groupId === null && [1, 3].includes(Number(status)));
  expect(new Set(open.map(({ grade }) => grade))).toEqual(new Set([1, 2, 3]));
  expect(open.some(({ status, acknowledgedAt }) => status === 1 && acknowledgedAt === null)).toBe(true);
  const [shelved, ...others] = open.filter(({ shelvedUntil }) => shelvedUntil !== null);
  expect(others).toEqual([]);
  expect(ms(shelved?.shelvedUntil)).toBeGreaterThan(Date.now());
  for (const { id, status, alarmTime } of told.filter(({ status }) => Number(status) > 2)) {
    const { steps, orders: own } = await get<{ steps: Row[]; orders: Row[] }>(
      `blade-realtimeAlarm/realtimeAlarm/story?id=${id}`,
    );
    expect(own).toHaveLength(1);
    expect(steps.at(-1)?.act).toBe(status === 3 ? 'dispatch' : 'finish');
    for (const { at } of steps) expect(ms(at)).toBeGreaterThanOrEqual(ms(alarmTime));
  }
});

it('one alarm stands and one order is overdue at any hour, and live readings continue the alarm', async () => {
  const standing = () => records('blade-realtimeAlarm/realtimeAlarm/list');
  const cycles = (rows: readonly Row[]) =>
    rows.filter(({ encontent }) => String(encontent).startsWith('Cycles due'));
  const [alarm] = cycles(told);
  expect(alarm).toMatchObject({
    status: 1,
    recoveredAt: null,
    deviceName: expect.stringContaining('Pack 1'),
  });
  await expect.poll(async () => Number(cycles(await standing())[0]?.repeats), { timeout: 30_000 }).toBe(2);
  expect(cycles(await standing())).toMatchObject([{ id: alarm?.id, recoveredAt: null }]);
  const late = orders.filter(({ status, dueTime }) => status === 1 && ms(dueTime) < madeAt);
  expect(late).toMatchObject([{ repairman: '刘洋', alarmId: null }]);
  expect(byId(reports, late[0]?.reportId)).toMatchObject({ dispatchStatus: 1 });
});

it('a line was offline, without readings in between, with one alarm for all behind it, and an order', async () => {
  const outage = told.findLast(({ kind }) => kind === 'dtuOffline');
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

it('people are dispatched, travel, repair and report by day on the clocks of the station', async () => {
  const worked = await owner(
    `select to_char(t.at at time zone 'Asia/Shanghai', 'HH24:MI') as clock, t.what
     from (select dispatch_time as at, 'dispatch' as what from order_record union all
       select repair_time, 'order' from order_record union all
       select arrive_time, 'arrive' from repair union all
       select complete_time, 'complete' from repair union all
       select created_at, 'comment' from order_comment) t where t.at < $1`,
    [new Date(madeAt)],
  );
  expect(new Set(worked.map(({ what }) => what)).size).toBe(5);
  for (const { clock, what } of worked) {
    expect(String(clock) >= '07:00', `${what} at ${clock}`).toBe(true);
    expect(String(clock) < '19:00', `${what} at ${clock}`).toBe(true);
  }
});

it('the administrator is named by his name, not by his account', async () => {
  const [user] = await owner('select real_name as name from "user" where tenant_id = $1 and account = $2', [
    tenantId,
    account,
  ]);
  expect(user?.name).not.toBe(account);
  const named = [
    ...told.map((row) => row.acknowledgedBy),
    ...orders.map((row) => row.dispatcher),
    ...reports.flatMap((row) => [row.reporter, row.dispatcher]),
  ];
  expect(named).toContain(user?.name);
  expect(named).not.toContain(account);
});

it('patrols have findings that match the values of the inverter, and one with an open string has a fault report', async () => {
  const walked = patrols.filter(({ patrolContent }) => String(patrolContent).startsWith('屋顶'));
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

it('there are completed patrols, one that is pending, plans for the next days, and a closed one', async () => {
  const states = Map.groupBy(patrols, ({ orderStatus }) => orderStatus);
  expect(states.get(1)?.length).toBeGreaterThan(10);
  expect(states.get(0)?.length).toBeGreaterThanOrEqual(1);
  for (const { patrollerId } of patrols) expect(patrollerId).not.toBeNull();
  const plans = await records('blade-plan/plan/list');
  expect(plans.map(({ planStatus, nextAt }) => [planStatus, ms(nextAt) > madeAt]).sort()).toEqual([
    ...[[0, false]],
    ...[1, 1, 1].map((state) => [state, true]),
  ]);
});

it('a person is on duty at every hour of a fortnight, whom a chain notifies, and there are read and future notices', async () => {
  const [rota] = await records('blade-dutyRota/dutyRota/list');
  const { duties, from, until } = await get<{ duties: Row[]; from: string; until: string }>(
    `blade-dutyRota/dutyRota/ahead?id=${rota?.id}&days=14`,
  );
  let reached = ms(from);
  for (const duty of duties) {
    expect(ms(duty.from)).toBeLessThanOrEqual(reached);
    reached = Math.max(reached, ms(duty.until));
  }
  expect(reached).toBeGreaterThanOrEqual(ms(until));
  expect(await records('blade-pushChain/pushChain/list')).toMatchObject([{ firstRotaId: rota?.id }]);
  const notices = await records('blade-desk/notice/list');
  expect(new Set(notices.map(({ category }) => category)).size).toBe(6);
  expect(notices.filter(({ releaseTime }) => ms(releaseTime) > Date.now())).toHaveLength(1);
  expect(await get('blade-desk/notice/unread')).toEqual({ total: 1 });
});

it('channels are switched off and lead nowhere, and each alarm of the chain states that nobody was notified', async () => {
  const channels = await records('blade-pushChannel/pushChannel/list');
  expect(channels.map(({ type, enabled }) => [type, enabled]).sort()).toEqual([
    [4, false],
    [5, false],
  ]);
  for (const { smtpHost, endpoint } of channels)
    expect(String(smtpHost ?? endpoint)).toMatch(/\bexample\.com\b/);
  const [chain] = await records('blade-pushChain/pushChain/list');
  const grades = String(chain?.grades).split(',').map(Number);
  const covered = told.filter(
    ({ stationId, groupId, grade }) =>
      stationId === chain?.stationIds && groupId === null && grades.includes(Number(grade)),
  );
  expect(covered.length).toBeGreaterThan(0);
  const attempts = (await records('blade-msgPush/msgPush/list')).filter(
    ({ pushTime }) => ms(pushTime) < madeAt,
  );
  expect(new Set(attempts.map(({ alarmId }) => alarmId))).toEqual(new Set(covered.map(({ id }) => id)));
  for (const { alarmId, result, attempt, pushman, pushTime } of attempts) {
    const { alarmTime, acknowledgedAt, recoveredAt } = byId(covered, alarmId);
    expect([result, attempt, ms(pushTime) >= ms(alarmTime)]).toEqual([3, 1, true]);
    expect(ms(pushTime)).toBeLessThanOrEqual(Math.min(ms(acknowledgedAt ?? recoveredAt), ms(recoveredAt)));
    expect(pushman).not.toBe('');
  }
  const [first] = attempts;
  const { told: sent } = await get<{ told: Row[] }>(
    `blade-realtimeAlarm/realtimeAlarm/story?id=${first?.alarmId}`,
  );
  expect(sent).toContainEqual(expect.objectContaining({ result: 3, who: first?.pushman }));
});

it('candid alarms have existing pictures, from cameras named as drawn that can post nothing', async () => {
  const shots = await records('blade-candidAlarm/candidAlarm/list');
  expect(shots.length).toBeGreaterThanOrEqual(3);
  const sources = await records('blade-candidSource/candidSource/list');
  for (const source of sources) expect(source).toMatchObject({ enabled: false, keyTime: null });
  for (const { sourceId, deviceName, candidTime, picture } of shots) {
    expect(byId(sources, sourceId).sourceName).toBe(deviceName);
    expect(deviceName).toContain('Drawn');
    expect(ms(candidTime)).toBeLessThan(madeAt);
    expect((await world.get(String(picture), {})).status).toBe(200);
  }
});

it('all times are in order, from the fault to the End', async () => {
  expect(orders.length).toBe(8);
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([1, 2, 3]));
  expect(new Set(reports.map(({ dispatchStatus }) => dispatchStatus))).toEqual(new Set([0, 1, 2, 3]));
  for (const order of orders) {
    const cause = order.alarmId ? byId(alarms, order.alarmId) : byId(reports, order.reportId);
    const begun = ms(order.alarmId ? cause.alarmTime : cause.faultTime);
    expect(begun).toBeLessThan(ms(order.dispatchTime));
    expect(ms(order.dispatchTime)).toBeLessThan(Date.now());
    if (order.status === 2) expect(order.alarmId ? cause.status : cause.dispatchStatus).toBe(2);
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

it('pages of statistics agree with the lists', async () => {
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
  // A fault report without a dispatch is a fault, too.
  expect(faults).toBe(orders.length + reports.filter(({ orderId }) => orderId === null).length);
});

it('the story is written once, in a fraction of the time that the history takes', async () => {
  const linesOf = (text: string) => world.lines.filter(({ message }) => message === text);
  const lines = () => linesOf('demonstration story written');
  const took = (found: typeof world.lines) => found.reduce((sum, { fields }) => sum + Number(fields?.ms), 0);
  expect(lines()).toHaveLength(1);
  // On a busy machine both take longer.
  expect(took(lines())).toBeLessThan(took(linesOf('demonstration history written')) / 3);
  await world.restart();
  expect(lines()).toHaveLength(1);
  expect(await records('blade-orderRecord/orderRecord/list')).toHaveLength(orders.length);
});

it('active users have the roles of approvers that the included processes name, with the permission to claim', async () => {
  const held = await owner(
    `select distinct r.role_alias as alias from role r join "user" u on r.id = any(u.role_id) and u.is_deleted = 0 and u.status = 1
       join role_menu g on g.role_id = r.id join menu m on m.id = g.menu_id and m.code = 'work_claim_sign'
     where r.tenant_id = $1 and r.is_deleted = 0 order by 1`,
    [tenantId],
  );
  expect(held.map(({ alias }) => alias)).toEqual(
    expect.arrayContaining(['admin', 'boss', 'manager', 'repairman']),
  );
});

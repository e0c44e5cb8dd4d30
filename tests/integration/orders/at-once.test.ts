import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const w = await alarmWorld();
const { world, admin, site, li, alarm, row, call } = w;
const alarms = 'blade-realtimeAlarm/realtimeAlarm';
const orders = 'blade-orderRecord/orderRecord';
const reports = 'blade-faultReport/faultReport';
const plans = 'blade-plan/plan';

type Answer = Awaited<ReturnType<typeof call>>;
/** Two calls at once on one record: what each may answer, and what is true afterwards, whoever came first. */
type Pair = readonly [
  what: string,
  both: () => Promise<readonly [Answer, Answer, check: () => Promise<void>]>,
];

const dispatched = async (): Promise<{ readonly alarmId: string; readonly order: string }> => {
  const alarmId = await alarm();
  const given = { alarmId, deviceNo: '1', deviceName: 'x', type: 2, repairmanId: li.id };
  const [, , data] = await call(`${orders}/alarmRecord`, given);
  const order = (data as { id: string }).id;
  await call(`${orders}/update`, { id: order, faultCause: '接线松动' }, li);
  return { alarmId, order };
};
const reported = async (): Promise<string> => {
  const [, , data] = await call(`${reports}/submit`, {
    stationId: site.stationId,
    faultContent: '箱门打不开',
  });
  return (data as { id: string }).id;
};
const send = (id: string) =>
  call(`${reports}/dispatchRepairman`, { list: [{ id }], dispatcher: 'x', repairmanId: li.id });
const takeBack = (id: string) => call(`${reports}/cancelDispatch`, [{ id }]);
const finish = (id: string) => call(`${alarms}/finish?id=${id}`, {}, li);
const cancelOrder = (id: string) => call(`${orders}/cancel?id=${id}`, {}, admin);
const close = (id: string) => call(`${alarms}/shutDownById?id=${id}`);

const pairs: readonly Pair[] = [
  [
    'an order is ended twice',
    async () => {
      const { alarmId, order } = await dispatched();
      const [one, other] = await Promise.all([finish(alarmId), finish(alarmId)]);
      return [one, other, () => states([[order, 3]], [[alarmId, 4]])];
    },
  ],
  [
    'an order is ended and cancelled',
    async () => {
      const { alarmId, order } = await dispatched();
      const [ended, cancelled] = await Promise.all([finish(alarmId), cancelOrder(order)]);
      const isEnded = ended[0] === 200;
      return [ended, cancelled, () => states([[order, isEnded ? 3 : 2]], [[alarmId, isEnded ? 4 : 1]])];
    },
  ],
  [
    'an order is cancelled twice',
    async () => {
      const { alarmId, order } = await dispatched();
      const [one, other] = await Promise.all([cancelOrder(order), cancelOrder(order)]);
      return [one, other, () => states([[order, 2]], [[alarmId, 1]])];
    },
  ],
  [
    'an alarm is closed and dispatched',
    async () => {
      const alarmId = await alarm();
      const given = { alarmId, deviceNo: '1', deviceName: 'x', type: 2, repairmanId: li.id };
      const [closed, sent] = await Promise.all([close(alarmId), call(`${orders}/alarmRecord`, given)]);
      return [closed, sent, () => states([], [[alarmId, closed[0] === 200 ? 2 : 3]])];
    },
  ],
  [
    'an alarm is acknowledged twice',
    async () => {
      const id = await alarm();
      const [one, other] = await Promise.all(
        [admin, admin].map((who) => call(`${alarms}/acknowledge?id=${id}`, {}, who)),
      );
      return [one as Answer, other as Answer, () => states([], [[id, 1]])];
    },
  ],
  [
    'a fault report is dispatched twice',
    async () => {
      const id = await reported();
      const [one, other] = await Promise.all([send(id), send(id)]);
      return [one, other, async () => expect((await row('fault_report', id)).dispatch_status).toBe(1)];
    },
  ],
  [
    'the dispatch of a fault report is cancelled twice',
    async () => {
      const id = await reported();
      await send(id);
      const [one, other] = await Promise.all([takeBack(id), takeBack(id)]);
      return [one, other, async () => expect((await row('fault_report', id)).dispatch_status).toBe(2)];
    },
  ],
  [
    'the order of a fault report is ended and cancelled',
    async () => {
      const id = await reported();
      await send(id);
      const order = String((await row('fault_report', id)).order_id);
      const [ended, cancelled] = await Promise.all([
        call(`${orders}/mine`, { id: order, faultCause: '锁坏了', done: true }, li),
        takeBack(id),
      ]);
      const isEnded = ended[0] === 200;
      return [
        ended,
        cancelled,
        async () => {
          expect((await row('fault_report', id)).dispatch_status).toBe(isEnded ? 3 : 2);
          await states([[order, isEnded ? 3 : 2]], []);
        },
      ];
    },
  ],
];

async function states(
  ofOrders: readonly (readonly [string, number])[],
  ofAlarms: readonly (readonly [string, number])[],
): Promise<void> {
  for (const [id, status] of ofOrders) expect((await row('order_record', id)).status).toBe(status);
  for (const [id, status] of ofAlarms) expect((await row('alarm', id)).status).toBe(status);
}

it.each(pairs)('one person wins and the other is told where %s at once', async (_, both) => {
  const [one, other, check] = await both();
  expect([one[0], other[0]].sort()).toEqual([200, 409]);
  const refused = one[0] === 200 ? other : one;
  expect(refused[1]).toMatch(/^(alarm|order|report)\.\w+$/);
  await check();
});

it('a plan that two people open at once is open', async () => {
  const body = { stationId: site.stationId, patrolContent: '巡检', patroller: '王强', startTime: '08:00' };
  const [, , data] = await call(`${plans}/submit`, { ...body, endTime: '09:00', patrolPeriod: 1 });
  const { id } = data as { id: string };
  const answers = await Promise.all([1, 1].map((planStatus) => call(`${plans}/submit`, { id, planStatus })));
  expect(answers.every(([status]) => status === 200 || status === 409)).toBe(true);
  const kept = await world.database.owner('select plan_status from patrol_plan where id = $1', [id]);
  expect(kept).toEqual([{ plan_status: 1 }]);
});

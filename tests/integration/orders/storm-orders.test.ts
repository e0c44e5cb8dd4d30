import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { world, admin, li, wang, foreignSite, alarm, row, call } = await alarmWorld();
const alarms = 'blade-realtimeAlarm/realtimeAlarm';
const orders = 'blade-orderRecord/orderRecord';
const dispatch = (alarmId: string, to = li) =>
  call(`${orders}/alarmRecord`, {
    alarmId,
    deviceNo: '1',
    deviceName: 'x',
    type: 2,
    repairmanId: to.id,
  });
const made = async (alarmId: string, to = li): Promise<string> => {
  const [status, , data] = await dispatch(alarmId, to);
  expect(status).toBe(200);
  return (data as { id: string }).id;
};
const written = (id: string) => call(`${orders}/update`, { id, faultCause: '电网停电' }, li);
const finish = (id: string) => call(`${alarms}/finish?id=${id}`, {}, li);
const cancel = (id: string) => call(`${orders}/cancel?id=${id}`, {}, admin);
const statuses = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await row('alarm', id)).status));

/** A storm with unprocessed members, a closed one, one with an order of its own, and an alarm of another tenant in its group. */
async function storm() {
  const id = await alarm({ kind: 'storm' });
  const open = [await alarm({ group_id: id }), await alarm({ group_id: id, recovered_at: new Date() })];
  const closed = await alarm({ group_id: id, status: 2 });
  const own = await alarm({ group_id: id });
  await made(own, wang);
  const foreign = await alarm({ group_id: id }, foreignSite.stationId);
  return { id, open, closed, own, foreign };
}

it('dispatching a storm sets its unprocessed members to processing, by the same repairman and with one order', async () => {
  const { id, open, closed, own, foreign } = await storm();
  await made(id);
  expect(await statuses([id, ...open, closed, own, foreign])).toEqual([3, 3, 3, 2, 3, 1]);
  for (const member of open)
    expect(await row('alarm', member)).toMatchObject({ measure: 'li', acknowledged_by: '管理员' });
  expect((await row('alarm', own)).measure).toBe('wang');
  expect(
    await world.database.owner('select 1 from order_record where alarm_id = any($1::bigint[])', [open]),
  ).toEqual([]);
  expect(
    await world.database.owner(`select after from audit_log where record_id = $1 and after ? 'members'`, [
      id,
    ]),
  ).toEqual([{ after: { state: 3, members: 2 } }]);
});

it('ending the order of a storm completes its members and those that joined since, except those with an order of their own', async () => {
  const { id, open, closed, own, foreign } = await storm();
  await written(await made(id));
  const late = await alarm({ group_id: id });
  expect((await finish(id))[0]).toBe(200);
  expect(await statuses([id, ...open, late, closed, own])).toEqual([4, 4, 4, 4, 2, 3]);
  // Another tenant's row is never reached.
  expect(await statuses([foreign])).toEqual([1]);
});

it('cancelling the order of a storm gives its members back unacknowledged, except those with an order of their own', async () => {
  const { id, open, closed, own } = await storm();
  const order = await made(id);
  expect((await cancel(order))[0]).toBe(200);
  expect(await statuses([id, ...open, closed, own])).toEqual([1, 1, 1, 2, 3]);
  for (const member of open)
    expect(await row('alarm', member)).toMatchObject({ measure: null, acknowledged_at: null });
  expect((await dispatch(id))[0]).toBe(200);
  expect(await statuses(open)).toEqual([3, 3]);
});

it('members have the state of their storm where two people dispatch, or end and cancel, at once', async () => {
  const { id, open } = await storm();
  const sent = await Promise.all([dispatch(id), dispatch(id)]);
  expect(sent.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(await statuses(open)).toEqual([3, 3]);
  const [order] = await world.database.owner('select id::text from order_record where alarm_id = $1', [id]);
  await written(String(order?.id));
  const [ended, cancelled] = await Promise.all([finish(id), cancel(String(order?.id))]);
  expect([ended[0], cancelled[0]].sort()).toEqual([200, 409]);
  const state = ended[0] === 200 ? 4 : 1;
  expect(await statuses([id, ...open])).toEqual([state, state, state]);
});

it('a storm and one of its members dispatched at once have an order each or share one', async () => {
  const id = await alarm({ kind: 'storm' });
  const member = await alarm({ group_id: id });
  const [whole, single] = await Promise.all([dispatch(id), dispatch(member, wang)]);
  expect(whole[0]).toBe(200);
  expect([200, 409]).toContain(single[0]);
  const own = await world.database.owner('select 1 from order_record where alarm_id = $1', [member]);
  expect(own).toHaveLength(single[0] === 200 ? 1 : 0);
  expect(await statuses([id, member])).toEqual([3, 3]);
});

import { repairStatus } from '@heliodeck/model/orders/order-states';
import { repairMayGo } from '@heliodeck/model/orders/repair-steps';
import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { refusing } from '../../support/refusals.ts';

const { world, admin, call, get } = await alarmWorld();
const refuses = refusing(world, admin, ['repair']);
const submit = 'blade-repair/repair/submit';
const statuses = Object.values(repairStatus);
const { open, underRepair, repaired, accepted } = repairStatus;

let made = 0;
/** A new repair order with this status. @returns its id */
async function repairAt(status: number): Promise<string> {
  made += 1;
  const [, , saved] = await call(submit, {
    repairNo: `R-${made}`,
    address: 'x',
    deviceNo: '1',
    deviceName: 'x',
    deviceType: 1,
    repairman: 'li',
    faultCause: '烧毁',
    repairMethod: '更换',
    accessories: '熔断器',
    arriveTime: '2026-11-20 08:00:00',
    completeTime: '2026-11-20 09:00:00',
    money: 0,
    repairStatus: status,
  });
  return (saved as { id: string }).id;
}
async function statusOf(id: string): Promise<unknown> {
  const [, , detail] = await get(`blade-repair/repair/detail?id=${id}`);
  return (detail as { repairStatus: unknown }).repairStatus;
}
const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

it.each(steps.filter(([from, to]) => !repairMayGo(from, to)))(
  'the step of a repair order from status %i to %i is refused without a change',
  async (from, to) => {
    const id = await repairAt(from);
    await refuses({
      call: ['POST', submit, { id, repairStatus: to, faultCause: '老化' }],
      is: [409, 'repair.statusOrder', '维修状态不能这样变更', 'The repair status cannot change this way'],
    });
  },
);

it.each(steps.filter(([from, to]) => repairMayGo(from, to)))(
  'the step of a repair order from status %i to %i is stored',
  async (from, to) => {
    const id = await repairAt(from);
    expect((await call(submit, { id, repairStatus: to }))[0]).toBe(200);
    expect(await statusOf(id)).toBe(to);
  },
);

it('a step of a repair order is published once, and a save without a step is not', async () => {
  const id = await repairAt(open);
  await call(submit, { id, repairStatus: underRepair });
  await call(submit, { id, repairStatus: underRepair, money: 5 });
  expect(
    await world.database.owner(
      `select payload ->> 'entity' as entity, payload ->> 'act' as act, payload ->> 'state' as state
       from event_log where topic = 'state.moved' and key = $1`,
      [id],
    ),
  ).toEqual([{ entity: 'repair', act: 'begin', state: String(underRepair) }]);
});

it('one person wins and the other is told where a repair is accepted and sent back at once', async () => {
  const id = await repairAt(repaired);
  const replies = await Promise.all(
    [accepted, underRepair].map((to) => call(submit, { id, repairStatus: to })),
  );
  expect(replies.map(([status, code]) => [status, code]).toSorted()).toEqual([
    [200, ''],
    [409, 'repair.statusOrder'],
  ]);
  expect(await statusOf(id)).toBe(replies[0]?.[0] === 200 ? accepted : underRepair);
});

it('two people who advance a repair at once advance it by one step', async () => {
  const id = await repairAt(open);
  const replies = await Promise.all([1, 2].map(() => call(submit, { id, repairStatus: underRepair })));
  expect(replies.map(([status]) => status)).toEqual([200, 200]);
  expect(await statusOf(id)).toBe(underRepair);
});

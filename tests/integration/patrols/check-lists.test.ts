import { describe, expect, it } from 'vitest';
import { patrolJobs } from '../../../apps/server/areas/patrols/patrol-jobs.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { runJob } from '../../support/job.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world, '检查电力');
const { admin } = ours;
const plans = '/api/blade-plan/plan';
const orders = '/api/blade-order/order';
const station = idOf(await world.post('/api/blade-stationInfo/stationInfo/submit', stationDraft(), admin));
const platform = world.database.store.asPlatform('a test makes patrol orders');

const heat = { name: '柜温', unit: '°C', high: 80 };
const look = { name: '外观' };
const plan = (given: Row = {}): Row => ({
  stationId: station,
  patrolContent: '检查控制器',
  patroller: '张三',
  checkList: [heat, look],
  startTime: '08:00',
  endTime: '09:00',
  ...given,
});
const order = (given: Row = {}): Row => ({
  stationId: station,
  patrolContent: '查看',
  patroller: '李四',
  phone: '13800138000',
  startTime: '2026-11-23 08:00',
  endTime: '2026-11-23 09:20',
  checkResults: [heat, look],
  ...given,
});
const save = (path: string, body: Row) => world.post(`${path}/submit`, body, admin);
const detail = async (path: string, id: string): Promise<Row> =>
  (await world.get(`${path}/detail?id=${id}`, admin)).body.data as Row;
const reportsOf = async (id: string): Promise<Row[]> => {
  const { body } = await world.get(`/api/blade-faultReport/faultReport/list?patrolOrderId=${id}`, admin);
  return (body.data as { records: Row[] }).records;
};
const code = async (reply: ReturnType<typeof save>) => {
  const { status, body } = await reply;
  return [status, body.errorCode];
};

describe('the check list of a plan', () => {
  it.each([
    ['no list', { name: '柜温' }],
    ['a check without a name', [{ high: 80 }]],
    ['limits that are crossed', [{ name: 'a', low: 2, high: 1 }]],
    ['a limit that is no number', [{ name: 'a', high: 'hot' }]],
    ['one name twice', [heat, heat]],
    ['51 checks', Array.from({ length: 51 }, (_, n) => ({ name: `c${n}` }))],
  ])('is refused as %s', async (_what, checkList) => {
    expect(await code(save(plans, plan({ checkList })))).toEqual([400, 'patrol.checkList']);
    expect(await code(save(orders, order({ checkResults: checkList })))).toEqual([400, 'patrol.checkList']);
  });

  it('is stored, and is copied to the orders that the plan creates', async () => {
    const id = idOf(await save(plans, plan({ planStatus: 1 })));
    const { checkList, nextAt } = await detail(plans, id);
    expect(checkList).toEqual([heat, look]);
    await runJob(patrolJobs[0], platform, new Date(`${String(nextAt).replace(' ', 'T')}+08:00`));
    const { body } = await world.get(`${orders}/list?planId=${id}`, admin);
    const [made] = (body.data as { records: Row[] }).records;
    expect((await detail(orders, String(made?.id))).checkResults).toEqual([heat, look]);
  });

  it('is accepted when it is sent back as it was read', async () => {
    const id = idOf(await save(plans, plan()));
    const { patrolContent: _old, updateTime: _seen, ...rest } = await detail(plans, id);
    expect(await code(save(plans, { ...rest, patrolContent: '检查电池' }))).toEqual([200, undefined]);
    expect((await detail(plans, id)).checkList).toEqual([heat, look]);
  });
});

describe('findings of a patrol', () => {
  it('are refused for a check that the order does not contain, and change no limit', async () => {
    const id = idOf(await save(orders, order()));
    expect(await code(save(orders, { id, checkResults: [{ name: '油位', value: 1 }] }))).toEqual([
      ...[400, 'patrol.checkUnknown'],
    ]);
    await save(orders, { id, checkResults: [{ name: '柜温', high: 999, value: 92 }] });
    const { checkResults, isUnusual, unusualContent } = await detail(orders, id);
    expect(checkResults).toEqual([{ ...heat, value: 92 }, look]);
    expect([isUnusual, unusualContent]).toEqual([1, '柜温 92 °C (≤ 80)']);
  });

  it('create no fault report while the order is unfinished, nor where everything is within its limits', async () => {
    const open = idOf(await save(orders, order()));
    await save(orders, { id: open, checkResults: [{ name: '柜温', value: 92 }] });
    expect(await reportsOf(open)).toEqual([]);
    const good = idOf(await save(orders, order()));
    await save(orders, { id: good, orderStatus: 1, checkResults: [{ name: '柜温', value: 80 }] });
    expect(await reportsOf(good)).toEqual([]);
    expect((await detail(orders, good)).isUnusual).toBe(0);
  });

  it('create one fault report that waits for its dispatch, however often and concurrently the order is finished', async () => {
    const id = idOf(await save(orders, order()));
    const finish = { id, orderStatus: 1, checkResults: [{ name: '柜温', value: 92 }] };
    const replies = await Promise.all([save(orders, finish), save(orders, finish)]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    await save(orders, { id, patrolContent: '复查' });
    expect(await reportsOf(id)).toMatchObject([
      {
        stationId: station,
        dispatchStatus: 0,
        reporter: '李四',
        phone: '13800138000',
        faultContent: '柜温 92 °C (≤ 80)',
      },
    ]);
  });
});

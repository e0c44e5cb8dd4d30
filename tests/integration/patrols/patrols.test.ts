import { wireTime } from '@heliodeck/model/wire/time';
import { describe, expect, it } from 'vitest';
import { patrolJobs } from '../../../apps/server/areas/patrols/patrol-jobs.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { runJob } from '../../support/job.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world, '巡检电力');
const theirs = await organisation(world, '别家巡检');
const { admin } = ours;
const plans = '/api/blade-plan/plan';
const orders = '/api/blade-order/order';
const station = idOf(await world.post('/api/blade-stationInfo/stationInfo/submit', stationDraft(), admin));
const platform = world.database.store.asPlatform('a test makes patrol orders');

const plan = (given: Row = {}): Row => ({
  stationId: station,
  patrolContent: '检查逆变器',
  startTime: '08:00',
  endTime: '10:30',
  patroller: '张三',
  ...given,
});
const save = (path: string, body: Row, headers = admin) => world.post(`${path}/submit`, body, headers);
const list = async (path: string, query = '', headers = admin): Promise<Row[]> => {
  const { body } = await world.get(`${path}/list?size=1000${query}`, headers);
  return (body.data as { records: Row[] }).records;
};
const detail = async (id: string): Promise<Row> =>
  (await world.get(`${plans}/detail?id=${id}`, admin)).body.data as Row;
const made = (id: string) => list(orders, `&planId=${id}`);
const wall = (text: unknown): Date => new Date(`${String(text).replace(' ', 'T')}+08:00`);
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const run = (at: Date) => runJob(patrolJobs[0], platform, at);
const minute = 60_000;
const day = 86_400_000;

/** An open plan; its id and when it is due. */
async function opened(given: Row = {}): Promise<{ readonly id: string; readonly due: Date }> {
  const id = idOf(await save(plans, plan({ ...given, planStatus: 1 })));
  return { id, due: wall((await detail(id)).nextAt) };
}

describe('a plan', () => {
  it.each([
    ['from 18:00 to 08:00', { startTime: '18:00', endTime: '08:00' }, 'patrol.startAfterEnd'],
    ['on weekday 8', { patrolPeriod: 2, periodValue: '1,8' }, 'patrol.days'],
    ['with nothing between two days', { patrolPeriod: 2, periodValue: '1,,2' }, 'patrol.days'],
    ['on day 32', { patrolPeriod: 3, periodValue: '32' }, 'patrol.days'],
    ['on no day that is opened', { patrolPeriod: 2, planStatus: 1 }, 'patrol.noDays'],
    ['at 25:00', { startTime: '25:00' }, 'request.invalidField'],
    ['of 51 characters', { patrolContent: '检'.repeat(51) }, 'request.invalidField'],
    ['with a patroller of 11 characters', { patroller: '张'.repeat(11) }, 'request.invalidField'],
    ['of a period there is not', { patrolPeriod: 4 }, 'request.invalidField'],
    ['without a station', { stationId: null }, 'request.invalidField'],
  ])('%s is refused and not stored', async (_, given, code) => {
    const { status, body } = await save(plans, plan(given));
    expect([status, body.errorCode]).toEqual([400, code]);
    expect(await list(plans)).toEqual([]);
  });

  it('is neither visible to nor changed by another tenant or users without its permission codes', async () => {
    const id = idOf(await save(plans, plan()));
    const reader = await ours.user('reader', { roleIds: [await ours.role('reader', ['plan', 'plan_view'])] });
    expect((await save(plans, { id, planStatus: 1 })).status).toBe(200);
    expect((await save(plans, { id, planStatus: 0 }, reader)).status).toBe(403);
    expect((await save(plans, { id, planStatus: 0 }, theirs.admin)).status).toBe(404);
    expect(await list(plans, '', theirs.admin)).toEqual([]);
    expect((await world.get(`${plans}/list`)).status).toBe(401);
    expect((await save(plans, { id, planStatus: 0 })).status).toBe(200);
  });

  it('reads both times of an edit from the one range that clients of the family send', async () => {
    const id = idOf(await save(plans, plan()));
    const row = await detail(id);
    expect((await save(plans, { ...row, planTime: '09:15,17:45' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ startTime: '09:15', endTime: '17:45', planTime: '09:15,17:45' });
    const now = await detail(id);
    const { status, body } = await save(plans, { ...now, planTime: '18:00,08:00' });
    expect([status, body.errorCode]).toEqual([400, 'patrol.startAfterEnd']);
    for (const planTime of ['noon,18:00', 'noon', '09:15', '09:15,17:45,18:00', ',18:00'])
      expect((await save(plans, { ...now, patrolContent: '检查', planTime })).body.errorCode).toBe(
        'request.invalidField',
      );
    expect(await detail(id)).toEqual(now);
    // A client that changes one end sends the range back as it was.
    expect((await save(plans, { ...now, endTime: '18:00' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ startTime: '09:15', endTime: '18:00' });
    expect((await world.post(`${plans}/remove?ids=${id}`, {}, admin)).status).toBe(200);
  });

  it('sorts its days, drops them with another period, and shows its due time only while it is open', async () => {
    const id = idOf(
      await save(plans, plan({ patrolPeriod: 2, periodValue: '5,1,5', planTime: '08:00,10:30' })),
    );
    expect(await detail(id)).toMatchObject({ periodValue: '1,5', nextAt: null, planStatus: 0 });
    await save(plans, { id, planStatus: 1 });
    const { nextAt } = await detail(id);
    expect([1, 5]).toContain(wall(nextAt).getUTCDay());
    expect(String(nextAt)).toContain('08:00:00');
    await save(plans, { id, patrolContent: '检查电池' });
    expect((await detail(id)).nextAt).toBe(nextAt);
    await save(plans, { id, patrolPeriod: 1 });
    expect(await detail(id)).toMatchObject({ periodValue: null });
    await save(plans, { id, planStatus: 0 });
    expect((await detail(id)).nextAt).toBeNull();
  });
});

describe('the order of an open plan', () => {
  it('is created at its start time in the time zone of the station, once, by any server', async () => {
    const { id, due } = await opened();
    await run(later(due, -minute));
    expect(await made(id)).toEqual([]);
    await Promise.all([run(due), run(due), run(later(due, minute))]);
    const [order, ...more] = await made(id);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      stationId: station,
      patrolContent: '检查逆变器',
      patroller: '张三',
      orderStatus: 0,
      isUnusual: 0,
      spendTime: 2.5,
      isLate: false,
      planId: id,
    });
    expect(wall(order?.startTime)).toEqual(due);
    expect(wall((await detail(id)).nextAt)).toEqual(later(due, day));
  });

  it('is created for each missed day when the program was down, late and marked', async () => {
    const { id, due } = await opened();
    await run(later(due, 2 * day + 60 * minute));
    expect((await made(id)).map(({ isLate }) => isLate)).toEqual([true, true, true]);
    await run(later(due, 2 * day + 61 * minute));
    expect(await made(id)).toHaveLength(3);
  });

  it('is not created for a plan closed between the due time and the creation, nor twice for a reopened one', async () => {
    const { id, due } = await opened();
    await save(plans, { id, planStatus: 0 });
    await run(due);
    expect(await made(id)).toEqual([]);
    await save(plans, { id, planStatus: 1 });
    await run(due);
    expect(await made(id)).toHaveLength(1);
    await save(plans, { id, planStatus: 0 });
    await save(plans, { id, planStatus: 1 });
    await run(due);
    expect(await made(id)).toHaveLength(1);
    expect((await world.post(`${orders}/remove?ids=${(await made(id))[0]?.id}`, {}, admin)).status).toBe(200);
    await run(due);
    expect(await made(id)).toEqual([]);
  });
});

describe('a patrol order', () => {
  const order = (given: Row = {}): Row => ({
    stationId: station,
    patrolContent: '查看',
    patroller: '李四',
    phone: '13800138000',
    startTime: '2026-11-23 08:00',
    endTime: '2026-11-23 09:20',
    ...given,
  });

  it.each([
    ['with a number that no mobile has', { phone: '12800138000' }, 'request.invalidField'],
    ['with a number of ten digits', { phone: '1380013800' }, 'request.invalidField'],
    ['that ends before it starts', { endTime: '2026-11-23 07:59' }, 'patrol.endBeforeStart'],
    ['without content', { patrolContent: '' }, 'request.invalidField'],
    ['at a station of another tenant', { stationId: '99' }, 'record.notReferable'],
  ])('%s is refused', async (_, given, code) => {
    const { status, body } = await save(orders, order(given));
    expect([status, body.errorCode]).toEqual([400, code]);
  });

  it.each(['', '1380013800', '138001380000', '+8613800138000', '１３８００１３８０００'])(
    'is refused with the message for a mobile number with %j',
    async (phone) => {
      const { body } = await save(orders, order({ phone }));
      expect(body.msg).toBe('phone:请输入正确的手机号格式');
    },
  );

  it('has the hours between its times, truncated to two decimals, whatever is sent', async () => {
    const id = idOf(await save(orders, order({ spendTime: 99 })));
    const [kept] = (await list(orders)).filter((one) => one.id === id);
    expect(kept).toMatchObject({ spendTime: 1.33, isLate: false });
  });
});

describe('a station in another time zone than its tenant', () => {
  const berlin = async (): Promise<string> =>
    idOf(
      await world.post(
        '/api/blade-stationInfo/stationInfo/submit',
        { ...stationDraft(), stationName: '柏林屋顶', timeZone: 'Europe/Berlin' },
        admin,
      ),
    );
  const stored = async (table: string, column: string, id: string): Promise<string> => {
    const [row] = await world.database.owner(`select ${column} as at from ${table} where id = $1`, [id]);
    return new Date(String(row?.at)).toISOString();
  };

  it('has its orders at the entered times, also when they are sent back as they were read', async () => {
    const stationId = await berlin();
    const times = { startTime: '2026-11-23 08:00:00', endTime: '2026-11-23 09:20:00' };
    const order = { stationId, patrolContent: '查看', patroller: '李四', phone: '13800138000', ...times };
    const id = idOf(await save(orders, order));
    const read = async (): Promise<Row> =>
      (await world.get(`${orders}/detail?id=${id}`, admin)).body.data as Row;
    expect(await stored('patrol_order', 'start_time', id)).toBe('2026-11-23T07:00:00.000Z');
    expect(await read()).toMatchObject(times);
    const again = await save(orders, await read());
    expect(again.status, again.text).toBe(200);
    expect(await read()).toMatchObject(times);
    await save(orders, { id, stationId: station, ...times });
    expect(await stored('patrol_order', 'start_time', id)).toBe('2026-11-23T00:00:00.000Z');
  });

  it('has its patrols due at their start in its own zone, also after the text of their plan was changed', async () => {
    const id = idOf(await save(plans, plan({ stationId: await berlin(), planStatus: 1 })));
    const nextAt = String((await detail(id)).nextAt);
    const due = await stored('patrol_plan', 'next_at', id);
    expect(nextAt.slice(11)).toBe('08:00:00');
    expect(wireTime(new Date(due), 'Europe/Berlin')).toBe(nextAt);
    await save(plans, { id, patrolContent: '另一项' });
    expect(await stored('patrol_plan', 'next_at', id)).toBe(due);
    await run(new Date(due));
    expect((await made(id)).map((order) => order.startTime)).toEqual([nextAt]);
  });
});

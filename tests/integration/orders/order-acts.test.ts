import { wireTime } from '@heliodeck/model/wire/time';
import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { registerSite } from '../../support/simulated-site.ts';

const w = await alarmWorld();
const { world, ours, admin, site, foreignSite, li, wang, stranger, alarm, row, call, get } = w;
const orders = 'blade-orderRecord/orderRecord';
const reports = 'blade-faultReport/faultReport';
const future = '2999-01-01 08:00:00';
const dispatch = (alarmId: string, given: object = { repairmanId: li.id }, headers = admin) =>
  call(`${orders}/alarmRecord`, { alarmId, deviceNo: '1', deviceName: 'x', type: 2, ...given }, headers);
const finishAlarm = (id: string, headers: Record<string, string> = li) =>
  call(`blade-realtimeAlarm/realtimeAlarm/finish?id=${id}`, {}, headers);
const made = async (alarmId: string): Promise<string> => {
  const [, , data] = await dispatch(alarmId);
  return (data as { id: string }).id;
};

describe('dispatching an alarm', () => {
  it('is refused for a user who is no repairman of the tenant, and changes nothing', async () => {
    const id = await alarm();
    expect((await world.post(`/api/${orders}/alarmRecord`, {})).status).toBe(401);
    expect((await dispatch(id, { repairmanId: li.id }, li))[0]).toBe(403);
    expect(await dispatch(id, { repairman: ' ' })).toMatchObject([400, 'order.noHandler']);
    for (const given of [
      { repairmanId: ours.adminId },
      { repairmanId: stranger.id },
      { repairman: '没有此人' },
    ])
      expect(await dispatch(id, given)).toMatchObject([400, 'order.unknownRepairman']);
    expect((await dispatch(id, { repairmanId: "1' or 1=1" }))[1]).toBe('order.unknownRepairman');
    expect(await dispatch(await alarm({}, foreignSite.stationId))).toMatchObject([404, 'record.notFound']);
    expect((await row('alarm', id)).status).toBe(1);
    expect(await world.database.owner('select 1 from order_record')).toEqual([]);
  });

  it('creates one order when two users click at once', async () => {
    const id = await alarm();
    const answers = await Promise.all([dispatch(id), dispatch(id)]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const rows = await world.database.owner('select * from order_record where alarm_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ type: 2, status: 1, repairman_id: li.id, dispatcher: '管理员' });
    expect((await row('alarm', id)).status).toBe(3);
  });
});

describe('ending an order', () => {
  it('requires a cause and its own repairman, and ends the alarm with it', async () => {
    const id = await alarm();
    expect(await finishAlarm(id)).toMatchObject([409, 'alarm.noOrder']);
    const order = await made(id);
    expect(await finishAlarm(id)).toMatchObject([400, 'order.causeMissing']);
    const cause = { id: order, faultCause: '接线松动' };
    expect(await call(`${orders}/update`, cause, wang)).toMatchObject([403, 'order.notRepairman']);
    expect(await call(`${orders}/update`, cause, admin)).toMatchObject([403, 'order.notRepairman']);
    expect((await call(`${orders}/update`, cause, li))[0]).toBe(200);
    expect(await finishAlarm(id, admin)).toMatchObject([403, 'order.notRepairman']);
    expect((await row('alarm', id)).status).toBe(3);
    expect((await finishAlarm(id))[0]).toBe(200);
    expect([(await row('alarm', id)).status, (await row('order_record', order)).status]).toEqual([4, 3]);
    expect(await finishAlarm(id)).toMatchObject([409, 'alarm.noOrder']);
    // Clients of the family send the order back with status 3, as it was read before.
    const { repair_time: repaired } = await row('order_record', order);
    const empty = { repairTime: null, repairMethod: '', timeConsume: null };
    const late = {
      id: order,
      status: 3,
      faultCause: '接线松动',
      updateTime: '2020-01-01 00:00:00',
      ...empty,
    };
    expect((await call(`${orders}/update`, late, li))[0]).toBe(200);
    expect(await row('order_record', order)).toMatchObject({ status: 3, repair_time: repaired });
    expect((await row('order_record', order)).time_consume).not.toBeNull();
    // Corrected, but not removed.
    expect(await call(`${orders}/update`, { id: order, faultCause: ' ' }, li)).toMatchObject([
      ...[400, 'order.causeMissing'],
    ]);
    const kept = { id: order, repairTime: '', repairMethod: '紧固' };
    expect((await call(`${orders}/update`, kept, li))[0]).toBe(200);
    expect(await row('order_record', order)).toMatchObject({ repair_time: repaired, repair_method: '紧固' });
  });

  it('counts the hours from dispatch to repair, truncated to two decimals', async () => {
    const order = await made(await alarm());
    await world.database.owner(
      `update order_record set dispatch_time = '2026-05-01 00:00:00+08' where id = $1`,
      [order],
    );
    const done = { id: order, repairTime: '2026-05-01 01:59:59' };
    expect((await call(`${orders}/update`, done, li))[0]).toBe(200);
    expect((await row('order_record', order)).time_consume).toBe('1.99');
    const early = { id: order, repairTime: '2026-04-30 23:00:00' };
    expect(await call(`${orders}/update`, early, li)).toMatchObject([400, 'order.timeOrder']);
  });

  it('is refused once the order was cancelled, which reopens the alarm', async () => {
    const id = await alarm();
    const order = await made(id);
    expect((await call(`${orders}/cancel?id=${order}`, {}, li))[0]).toBe(403);
    expect((await call(`${orders}/cancel?id=${order}`))[0]).toBe(200);
    expect([(await row('alarm', id)).status, (await row('order_record', order)).status]).toEqual([1, 2]);
    expect(await call(`${orders}/cancel?id=${order}`)).toMatchObject([409, 'order.notDispatched']);
    const edit = await call(`${orders}/update`, { id: order, faultCause: 'x' }, li);
    expect(edit).toMatchObject([409, 'order.cancelled']);
    expect((await dispatch(id))[0]).toBe(200);
  });
});

describe('impossible times and numbers', () => {
  it.each([
    [
      'a due time that is over',
      `${orders}/alarmRecord`,
      { dueTime: '2020-01-01 08:00:00' },
      'order.timeOrder',
    ],
    ['a fault that has not happened yet', `${reports}/submit`, { faultTime: future }, 'order.inFuture'],
    ['a telephone number without digits', `${reports}/submit`, { phone: '门卫' }, 'request.invalidField'],
  ])('%s is refused', async (_, path, given, code) => {
    const whole = { alarmId: await alarm(), repairmanId: li.id };
    const report = { stationId: site.stationId, faultContent: '箱门打不开' };
    const body = path.startsWith(reports) ? report : whole;
    expect(await call(path, Object.assign(body, given))).toMatchObject([400, code]);
  });

  it('a repair in the future is refused', async () => {
    const id = await made(await alarm());
    expect(await call(`${orders}/update`, { id, repairTime: future }, li)).toMatchObject([
      ...[400, 'order.inFuture'],
    ]);
  });
});

describe('the list of my work', () => {
  it('shows a repairman’s own open orders, wherever their station is, and lets the repairman end them', async () => {
    const far = await ours.dept('远方');
    const lonely = await ours.user('sun', { roleIds: [ours.repairmanRoleId], deptId: far });
    const id = await alarm();
    expect((await dispatch(id, { repairmanId: lonely.id }))[0]).toBe(200);
    const [, , mine] = await get(`${orders}/mine`, lonely);
    expect(mine).toHaveLength(1);
    const [order] = mine as { id: string; alarmId: string; station: object }[];
    expect(order).toMatchObject({ alarmId: id, station: { timeZone: 'Asia/Shanghai' } });
    expect((await call(`${orders}/mine`, { id: order?.id, faultCause: '坏了', done: true }, wang))[0]).toBe(
      403,
    );
    expect(
      await call(`${orders}/mine`, { id: order?.id, repairMethod: '换', done: true }, lonely),
    ).toMatchObject([400, 'order.causeMissing']);
    expect((await row('order_record', String(order?.id))).repair_method).toBeNull();
    const [, , story] = await get(`${orders}/story?id=${order?.id}`, lonely);
    expect(story).toMatchObject({ order: { id: order?.id }, station: { name: expect.any(String) } });
    const whole = { id: order?.id, faultCause: '坏了', repairMethod: '换', money: 12.5, done: true };
    expect((await call(`${orders}/mine`, whole, lonely))[0]).toBe(200);
    expect((await row('alarm', id)).status).toBe(4);
    expect((await row('order_record', String(order?.id))).currency).toBe('CNY');
    expect((await get(`${orders}/mine`, lonely))[2]).toEqual([]);
    // A phone sends it again if the answer did not arrive; a different content comes too late.
    expect((await call(`${orders}/mine`, whole, lonely))[0]).toBe(200);
    expect(await call(`${orders}/mine`, { ...whole, repairMethod: '修' }, lonely)).toMatchObject([
      ...[409, 'order.notDispatched'],
    ]);
    expect((await row('order_record', String(order?.id))).repair_method).toBe('换');
  });
});

describe('fault reports', () => {
  const report = async (given: object = {}): Promise<string> => {
    const body = { stationId: site.stationId, faultContent: '箱门打不开', ...given };
    const [status, code, data] = await call(`${reports}/submit`, body);
    expect([status, code]).toEqual([200, '']);
    return (data as { id: string }).id;
  };
  const send = (ids: readonly string[], more: object = { repairmanId: li.id }) =>
    call(`${reports}/dispatchRepairman`, { list: ids.map((id) => ({ id })), dispatcher: 'x', ...more });
  const cancel = (ids: readonly string[]) =>
    call(
      `${reports}/cancelDispatch`,
      ids.map((id) => ({ id })),
    );
  const state = async (id: string) => (await row('fault_report', id)).dispatch_status;

  it('contain their author, whatever the body contains, and a device of their own station', async () => {
    const id = await report({ reporter: '别人', dispatchStatus: 3 });
    expect(await row('fault_report', id)).toMatchObject({ reporter: '管理员', dispatch_status: 0 });
    const foreign = { stationId: foreignSite.stationId, faultContent: 'x' };
    expect((await call(`${reports}/submit`, foreign))[1]).toBe('record.notReferable');
  });

  it('are dispatched all or none, once, to a repairman, and cancelled only then', async () => {
    const [a, b] = [await report(), await report()];
    expect(await send([a], {})).toMatchObject([400, 'report.noRepairman']);
    expect(await send([], {})).toMatchObject([400, 'selection.none']);
    expect(await send([a], { repairmanId: stranger.id })).toMatchObject([400, 'order.unknownRepairman']);
    expect(await cancel([a])).toMatchObject([409, 'report.notDispatched']);
    expect((await send([a]))[0]).toBe(200);
    expect(await send([b, a])).toMatchObject([409, 'report.dispatched']);
    expect([await state(a), await state(b)]).toEqual([1, 0]);
    expect(await call(`${reports}/remove?ids=${a}`)).toMatchObject([409, 'report.stillDispatched']);
    expect((await cancel([a]))[0]).toBe(200);
    const order = String((await row('fault_report', a)).order_id);
    expect([await state(a), (await row('order_record', order)).status]).toEqual([2, 2]);
    expect((await send([a]))[0]).toBe(200);
  });

  it('reports of one device share an order where they are joined, and end with it', async () => {
    const [device] = await world.database.owner(
      'select x.id::text from device x join dtu d on d.id = x.dtu_id where d.station_info_id = $1 limit 1',
      [site.stationId],
    );
    const ids = [await report({ deviceId: device?.id }), await report({ deviceId: device?.id })];
    expect((await send(ids, { repairmanId: li.id, joined: true }))[0]).toBe(200);
    const [first, second] = await Promise.all(ids.map((id) => row('fault_report', id)));
    expect(first?.order_id).toBe(second?.order_id);
    const id = String(first?.order_id);
    expect(await call(`${orders}/finish?id=${id}`, {}, li)).toMatchObject([400, 'order.causeMissing']);
    expect((await call(`${orders}/mine`, { id, faultCause: '锁坏了', done: true }, li))[0]).toBe(200);
    expect(await Promise.all(ids.map(state))).toEqual([3, 3]);
  });
});

describe('times of a station in another time zone', () => {
  const zone = 'America/Lima';
  const now = Math.floor(world.now().getTime() / 1000) * 1000;
  const ahead = (hours: number): number => now + hours * 3_600_000;
  const far = async (): Promise<string> => {
    const { stationId } = await registerSite(world, admin);
    await world.database.owner('update station set time_zone = $2 where id = $1', [stationId, zone]);
    return stationId;
  };

  it('apply to its orders, as they are dispatched, read, filled in and shown on their page', async () => {
    const alarmId = await alarm({}, await far());
    const over = wireTime(ahead(-1), zone);
    expect(await dispatch(alarmId, { repairmanId: li.id, dueTime: over })).toMatchObject([
      400,
      'order.timeOrder',
    ]);
    const due = wireTime(ahead(2), zone);
    const [status, , data] = await dispatch(alarmId, { repairmanId: li.id, dueTime: due });
    expect(status).toBe(200);
    const { id } = data as { id: string };
    expect(new Date(String((await row('order_record', id)).due_time)).getTime()).toBe(ahead(2));
    const dispatched = expect.stringContaining(wireTime(now, zone).slice(0, 13)) as string;
    const times = { timeZone: zone, dueTime: due, dispatchTime: dispatched };
    const [, , page] = await get(`${orders}/list?id=${id}`);
    expect((page as { records: unknown[] }).records).toMatchObject([times]);
    const [, , mine] = await get(`${orders}/mine`, li);
    expect((mine as { id: string }[]).filter((one) => one.id === id)).toMatchObject([
      { dueTime: due, station: { timeZone: zone } },
    ]);
    const [, , story] = await get(`${orders}/story?id=${id}`);
    expect(story).toMatchObject({ order: times, steps: [{ at: dispatched }] });
    expect(await call(`${orders}/update`, { id, repairTime: wireTime(ahead(1), zone) }, li)).toMatchObject([
      ...[400, 'order.inFuture'],
    ]);
    const repairTime = wireTime(ahead(1 / 60), zone);
    expect((await call(`${orders}/update`, { id, faultCause: '接线松动', repairTime }, li))[0]).toBe(200);
    expect(new Date(String((await row('order_record', id)).repair_time)).getTime()).toBe(ahead(1 / 60));
  });

  it('apply to the end of the shelving of its alarms', async () => {
    const id = await alarm({}, await far());
    const path = 'blade-realtimeAlarm/realtimeAlarm';
    const until = wireTime(ahead(2), zone);
    expect((await call(`${path}/shelve`, { id, until, why: '检修' }))[0]).toBe(200);
    expect(new Date(String((await row('alarm', id)).shelved_until)).getTime()).toBe(ahead(2));
    const [, , page] = await get(`${path}/list?id=${id}`);
    expect((page as { records: unknown[] }).records).toMatchObject([{ timeZone: zone, shelvedUntil: until }]);
  });

  it('apply to its fault reports', async () => {
    const stationId = await far();
    const faultTime = wireTime(ahead(-1), zone);
    const [, , data] = await call(`${reports}/submit`, { stationId, faultContent: '箱门打不开', faultTime });
    const { id } = data as { id: string };
    expect(new Date(String((await row('fault_report', id)).fault_time)).getTime()).toBe(ahead(-1));
    const later = { stationId, faultContent: '箱门打不开', faultTime: wireTime(ahead(1), zone) };
    expect(await call(`${reports}/submit`, later)).toMatchObject([400, 'order.inFuture']);
    const send = (hours: number) =>
      call(`${reports}/dispatchRepairman`, {
        list: [{ id }],
        repairmanId: li.id,
        dueTime: wireTime(ahead(hours), zone),
      });
    expect(await send(-1)).toMatchObject([400, 'order.timeOrder']);
    expect((await row('fault_report', id)).dispatch_status).toBe(0);
    expect((await send(2))[0]).toBe(200);
    const order = await row('order_record', String((await row('fault_report', id)).order_id));
    expect(new Date(String(order.due_time)).getTime()).toBe(ahead(2));
  });
});

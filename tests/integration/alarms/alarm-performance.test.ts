import { Readable } from 'node:stream';
import type { PeriodPerformance } from '@heliodeck/model/alarms/performance';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { world, ours, theirs, admin, site, foreignSite, li, alarm, get, call } = await alarmWorld();
const path = 'blade-realtimeAlarm/realtimeAlarm/performance';
const measured = async (query = '', headers = admin) =>
  (await get(`${path}${query}`, headers))[2] as PeriodPerformance;

it('is refused without token and without a screen of alarms', async () => {
  expect((await world.get(`/api/${path}`)).status).toBe(401);
  const nobody = await ours.user('nobody', { roleIds: [] }).catch(() => undefined);
  if (nobody) expect((await get(path, nobody))[0]).toBe(403);
});

it.each(['?days=0', '?days=91', '?days=x', '?operators=0', '?operators=1.5', '?stationId=1;2'])(
  'is refused for %s',
  async (query) => {
    expect((await get(`${path}${query}`))[0]).toBe(400);
  },
);

it('measures only the alarms of the tenant: members of a storm count under it, and closed ones are not open', async () => {
  const before = await measured();
  await alarm({}, foreignSite.stationId);
  expect((await measured()).total).toBe(before.total);
  const standing = await alarm({ grade: 1, chatter: { since: 1, crossings: 7, minutes: 10 } });
  await alarm({ grade: 2, group_id: standing });
  const closed = await alarm({ grade: 2 });
  await call(`blade-realtimeAlarm/realtimeAlarm/shutDownById?id=${closed}`);
  const old = await alarm({ grade: 2 });
  await world.database.owner(`update alarm set alarm_time = now() - interval '40 days' where id = $1`, [old]);
  const found = await measured();
  expect(found).toMatchObject({
    total: before.total + 2,
    standing: before.standing + 2,
    isPartial: false,
    stale: { value: before.stale.value + 1 },
    chattering: { value: before.chattering.value + 1 },
  });
  expect(found.staleOnes.map(({ id }) => id)).toContain(old);
  expect(found.chatteringOnes.map(({ id }) => id)).toEqual([standing]);
  expect(found.rules[0]).toMatchObject({ zh: '电压过高', en: 'Voltage high' });
  expect((await measured('?days=90')).total).toBe(found.total + 1);
});

it('is limited to one station if one is named, and empty if that is another tenant’s', async () => {
  expect((await measured(`?stationId=${site.stationId}`)).total).toBeGreaterThan(0);
  expect((await measured(`?stationId=${foreignSite.stationId}`)).total).toBe(0);
  expect((await measured('', theirs.admin)).total).toBe(1);
});

it('includes reaction times, and the shelved alarms with until when, why and by whom', async () => {
  const before = await measured();
  const taken = await alarm({ grade: 2 });
  await world.database.owner(`update alarm set alarm_time = now() - interval '3 hours' where id = $1`, [
    taken,
  ]);
  const dispatch = { alarmId: taken, repairmanId: li.id };
  expect((await call('blade-orderRecord/orderRecord/alarmRecord', dispatch))[0]).toBe(200);
  await world.database.owner(
    `update order_record set status = 3, dispatch_time = now() - interval '2 hours', repair_time = now() - interval '30 minutes'
     where alarm_id = $1`,
    [taken],
  );
  const shelved = await alarm({ grade: 2, content: '电压偏高', encontent: 'Voltage rather high' });
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const shelf = { id: shelved, until: `${until} 08:00:00`, why: '等待备件' };
  expect((await call('blade-realtimeAlarm/realtimeAlarm/shelve', shelf))[0]).toBe(200);
  const found = await measured();
  expect([found.acknowledge.of - before.acknowledge.of, found.repair.of - before.repair.of]).toEqual([1, 1]);
  expect(Math.round((found.repair.longest ?? 0) / 60_000)).toBe(90);
  expect(found.shelved).toBe(before.shelved + 1);
  expect(found.shelvedOnes).toMatchObject([{ id: shelved, until: shelf.until, why: '等待备件' }]);
  await call(`blade-realtimeAlarm/realtimeAlarm/unshelve?id=${shelved}`);
  expect((await measured()).shelved).toBe(before.shelved);
});

describe('a period given by its ends', () => {
  const file = 'blade-realtimeAlarm/realtimeAlarm/export-performance';

  it.each([
    ['?beginTime=2026-02-30', 'request.parameterFormat'],
    ['?beginTime=2026-05-02&endTime=2026-05-01', 'period.reversed'],
    ['?beginTime=2024-05-01&endTime=2025-05-02', 'insight.period'],
    ['?beginTime=2024-05-01', 'insight.period'],
    ['?beginTime=2999-01-01', 'insight.future'],
  ])('is refused for %s, on the page and in the file', async (query, code) => {
    expect(await get(`${path}${query}`)).toEqual([400, code]);
    expect(await get(`${file}${query}`)).toEqual([400, code]);
  });

  it('counts the alarms raised on its days in the time zone of the tenant, and those open at its end', async () => {
    const raised = async (at: string, recovered: string | null): Promise<string> => {
      const id = await alarm({ grade: 3, content: '频率过低', encontent: 'Frequency low' });
      await world.database.owner('update alarm set alarm_time = $2, recovered_at = $3 where id = $1', [
        id,
        at,
        recovered,
      ]);
      return id;
    };
    await raised('2026-03-01T23:59:59+08:00', '2026-03-03T12:00:00+08:00');
    const stale = await raised('2026-03-02T00:00:00+08:00', '2026-03-05T00:00:00+08:00');
    await raised('2026-03-03T23:59:59+08:00', '2026-03-03T23:59:59.500+08:00');
    await raised('2026-03-04T00:00:00+08:00', null);
    const query = '?beginTime=2026-03-02&endTime=2026-03-03&operators=2';
    const found = await measured(query);
    expect(found).toMatchObject({
      begin: '2026-03-02 00:00:00',
      end: '2026-03-03 23:59:59',
      total: 2,
      rate: { value: 2 / 48 / 2 },
      standing: 1,
      stale: { value: 1 },
    });
    expect(found.staleOnes.map(({ id }) => id)).toEqual([stale]);
    const { rawPayload } = await world.app.http.app.inject({ url: `/api/${file}${query}`, headers: admin });
    const [book] = await readExcel(Readable.from([rawPayload]));
    const told = (item: string) => book?.data.find((row) => row[1] === item)?.[2];
    expect(['统计时间', '告警总数', '未恢复'].map(told)).toEqual([
      '2026-03-02 00:00:00 至 2026-03-03 23:59:59',
      found.total,
      found.standing,
    ]);
  });

  it('ends now if its end is missing or in the future', async () => {
    const { begin, end } = await measured(`?beginTime=${new Date().toISOString().slice(0, 7)}-01`);
    expect(begin.slice(8)).toBe('01 00:00:00');
    expect(Math.abs(Date.now() - Date.parse(`${end.replace(' ', 'T')}+08:00`))).toBeLessThan(60_000);
    const ahead = await measured(`?beginTime=${begin.slice(0, 10)}&endTime=2999-01-01`);
    expect([ahead.begin, ahead.end < '2999']).toEqual([begin, true]);
  });
});

describe('the export of alarm performance', () => {
  const file = 'blade-realtimeAlarm/realtimeAlarm/export-performance';

  it('is refused without its permission code, for invalid parameters and for another tenant’s station', async () => {
    const roleId = await ours.role('looker', ['realtimeAlarm', 'realtimeAlarm_view']);
    expect((await get(file, await ours.user('looker', { roleIds: [roleId] })))[0]).toBe(403);
    expect((await get(`${file}?days=0`))[0]).toBe(400);
    expect(await get(`${file}?stationId=${foreignSite.stationId}`)).toEqual([404, 'record.notFound']);
  });

  it.each([
    ['zh', '告警总数', '值班人数'],
    ['en', 'Alarms raised', 'Operators on duty'],
  ])('contains in %s what was measured and found', async (locale, total, operators) => {
    const { app } = world.app.http;
    const url = `/api/${file}?days=7&operators=3&stationId=${site.stationId}&lang=${locale}`;
    const { rawPayload } = await app.inject({ url, headers: admin });
    const [book] = await readExcel(Readable.from([rawPayload]));
    const found = (item: string) => book?.data.find((row) => row[1] === item)?.[2];
    expect(found(operators)).toBe(3);
    expect(found(total)).toBe((await measured(`?days=7&stationId=${site.stationId}`)).total);
  });
});

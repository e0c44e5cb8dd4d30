import { Readable } from 'node:stream';
import type { AlarmPerformance } from '@heliodeck/model/alarms/performance';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { world, ours, theirs, admin, site, foreignSite, li, alarm, get, call } = await alarmWorld();
const path = 'blade-realtimeAlarm/realtimeAlarm/performance';
const measured = async (query = '', headers = admin) =>
  (await get(`${path}${query}`, headers))[2] as AlarmPerformance & { readonly isPartial: boolean };

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

it('measures the alarms of the tenant alone: members of a storm count with it, closed ones do not stand', async () => {
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

it('is of one station where one is named, and of nothing where that is another tenant’s', async () => {
  expect((await measured(`?stationId=${site.stationId}`)).total).toBeGreaterThan(0);
  expect((await measured(`?stationId=${foreignSite.stationId}`)).total).toBe(0);
  expect((await measured('', theirs.admin)).total).toBe(1);
});

it('tells how long people took, and what is on the shelf until when, why and by whom', async () => {
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

describe('the file', () => {
  const file = 'blade-realtimeAlarm/realtimeAlarm/export-performance';

  it('is refused without its code, for nonsense and for another tenant’s station', async () => {
    const roleId = await ours.role('looker', ['realtimeAlarm', 'realtimeAlarm_view']);
    expect((await get(file, await ours.user('looker', { roleIds: [roleId] })))[0]).toBe(403);
    expect((await get(`${file}?days=0`))[0]).toBe(400);
    expect(await get(`${file}?stationId=${foreignSite.stationId}`)).toEqual([404, 'record.notFound']);
  });

  it.each([
    ['zh', '告警总数', '值班人数'],
    ['en', 'Alarms raised', 'Operators on duty'],
  ])('says in %s what was measured and what was found', async (locale, total, operators) => {
    const { app } = world.app.http;
    const url = `/api/${file}?days=7&operators=3&stationId=${site.stationId}&lang=${locale}`;
    const { rawPayload } = await app.inject({ url, headers: admin });
    const [book] = await readExcel(Readable.from([rawPayload]));
    const found = (item: string) => book?.data.find((row) => row[1] === item)?.[2];
    expect(found(operators)).toBe(3);
    expect(found(total)).toBe((await measured(`?days=7&stationId=${site.stationId}`)).total);
  });
});

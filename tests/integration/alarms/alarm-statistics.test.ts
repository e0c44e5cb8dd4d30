import type { AlarmStatistics } from '@heliodeck/model/alarms/statistics';
import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { world, ours, theirs, admin, site, foreignSite, alarm, get } = await alarmWorld();
const path = 'blade-realtimeAlarm/realtimeAlarm/statistics';
const counted = async (query = '', headers = admin) =>
  (await get(`${path}${query}`, headers))[2] as AlarmStatistics & { readonly isPartial: boolean };

it('is refused without token and without a screen of alarms', async () => {
  expect((await world.get(`/api/${path}`)).status).toBe(401);
  const roleId = await ours.role('writer', ['notice']);
  expect((await get(path, await ours.user('writer', { roleIds: [roleId] })))[0]).toBe(403);
});

it.each(['?month=2026-13', '?month=2026-6', '?month=x', '?month=1970-01', '?stationId=1;2', '?stationId=-1'])(
  'is refused for %s',
  async (query) => {
    expect((await get(`${path}${query}`))[0]).toBe(400);
  },
);

it('counts only the alarms of the tenant in the requested month, and on each of its days', async () => {
  const before = await counted('?month=2026-06');
  expect(before).toMatchObject({ total: 0, stations: [], isPartial: false });
  expect(before.days).toHaveLength(30);
  const raised = async (
    time: string,
    given: Readonly<Record<string, unknown>> = {},
    stationId = site.stationId,
  ) => {
    const id = await alarm(given, stationId);
    await world.database.owner('update alarm set alarm_time = $2 where id = $1', [id, time]);
    return id;
  };
  // Midnight of Shanghai, on both sides of the month.
  await raised('2026-05-31T15:59:59Z', { grade: 1 });
  await raised('2026-05-31T16:00:00Z', { grade: 1 });
  const newest = await raised('2026-06-30T15:59:59Z', { grade: 3 });
  await raised('2026-06-30T16:00:00Z', { grade: 1 });
  await raised('2026-06-10T04:00:00Z', {}, foreignSite.stationId);
  const found = await counted('?month=2026-06');
  expect(found).toMatchObject({
    total: 2,
    stations: [{ id: site.stationId, count: 2, share: 1 }],
    kinds: [{ zh: '电压过高', en: 'Voltage high', count: 2, alarmId: newest }],
  });
  expect(found.grades.map(({ grade }) => grade).sort()).toEqual([1, 3]);
  expect(found.days.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-06-01', count: 1 },
    { day: '2026-06-30', count: 1 },
  ]);
  expect((await counted('?month=2026-06', theirs.admin)).total).toBe(1);
  expect((await counted(`?month=2026-06&stationId=${foreignSite.stationId}`)).total).toBe(0);
});

it('counts the members of a storm, and not its head', async () => {
  const before = (await counted()).total;
  const head = await alarm({ watch_key: 'storm/rule/7' });
  await alarm({ group_id: head });
  await alarm({ group_id: head });
  expect((await counted()).total).toBe(before + 2);
});

it('is shown only to users who may open its screen', async () => {
  const roleId = await ours.role('analyst', ['alarmAnalysis']);
  const analyst = await ours.user('analyst', { roleIds: [roleId] });
  expect((await get(path, analyst))[0]).toBe(200);
});

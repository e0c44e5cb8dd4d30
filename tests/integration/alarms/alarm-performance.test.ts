import type { AlarmPerformance } from '@heliodeck/model/alarms/performance';
import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { world, ours, theirs, admin, site, foreignSite, alarm, get, call } = await alarmWorld();
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
    ...{ total: before.total + 2, standing: before.standing + 2, isPartial: false },
    ...{ stale: { value: before.stale.value + 1 }, chattering: { value: before.chattering.value + 1 } },
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

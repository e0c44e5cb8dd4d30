import { alarmRaised } from '@heliodeck/model/wire/topics';
import { expect, it } from 'vitest';
import { append } from '../../../apps/server/events/append.ts';
import { alarmWorld } from '../../support/alarm-world.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import type { Row } from '../../support/organisation.ts';

const w = await alarmWorld();
const { ours, admin, site, alarm, get, call, row, world } = w;
const base = 'blade-realtimeAlarm/realtimeAlarm';
const [station] = await world.database.owner('select create_dept::text as dept from station where id = $1', [
  site.stationId,
]);
const watcher = await ours.user('watcher', {
  roleIds: [await ours.role('watcher', ['realtimeAlarm', 'realtimeAlarm_view', 'realtimeAlarm_handle'])],
  deptId: String(station?.dept),
});
const storm = await alarm({ kind: 'storm', content: '多台DTU离线' });
// Stored as by the engine: with the department above the stations, and without a station.
await world.database.owner('update alarm set create_dept = $2, station_id = null where id = $1', [
  storm,
  ours.deptId,
]);
const member = await alarm({ group_id: storm });
const idsOf = async (headers: typeof admin): Promise<unknown[]> => {
  const [status, code, data] = await get(`${base}/list?status=1&alone=1`, headers);
  expect([status, code]).toEqual([200, '']);
  return (data as { records: Row[] }).records.map(({ id }) => id);
};
const totals = async (path: string, headers: typeof admin) => {
  const [, , data] = await get(`${base}/${path}`, headers);
  return (data as { total: number }).total;
};

it('the parameter “alone” accepts only 1', async () => {
  expect(await get(`${base}/list?alone=0`)).toMatchObject([400, 'request.parameterFormat']);
});

it('a storm represents its members if it is visible; otherwise each of them counts, in lists, numbers and performance', async () => {
  expect(await idsOf(admin)).toEqual([storm]);
  expect(await idsOf(watcher)).toEqual([member]);
  for (const path of ['counts', 'performance?days=1'])
    expect([await totals(path, admin), await totals(path, watcher)]).toEqual([1, 1]);
  expect(await get(`${base}/story?id=${storm}`, watcher)).toMatchObject([404, 'record.notFound']);
});

it('the search of the console finds the storm if it is visible, and its member if not', async () => {
  const found = async (keyword: string, headers: typeof admin): Promise<unknown[]> => {
    const [, , data] = await get(`blade-watch/watch/find?keyword=${encodeURIComponent(keyword)}`, headers);
    return (data as Row[]).filter(({ of }) => of === 'alarm').map(({ id }) => id);
  };
  expect([await found('多台', admin), await found('多台', watcher)]).toEqual([[storm], []]);
  expect([await found('电压过高', admin), await found('电压过高', watcher)]).toEqual([[], [member]]);
});

it('a user who sees a member but not its storm gets the member as new, with the id of the storm, and no event of the storm', async () => {
  const feed = await openTestFeed(world.address, watcher);
  const raise = (id: string, deptId: string, groupId: string | null, repeats = 1) =>
    world.database.store.tenantDb(ours.tenantId).tx((_, session) =>
      append(session, alarmRaised, {
        key: id,
        payload: {
          kind: 'rule',
          ruleId: null,
          deviceId: null,
          dtuId: null,
          stationId: null,
          pack: 0,
          grade: 1,
          deptId,
          groupId,
          repeats,
          noticeWay: null,
          at: Date.now(),
        },
      }),
    );
  const dept = String(station?.dept);
  await raise(storm, ours.deptId, null);
  await raise(member, dept, storm, 2);
  await raise(member, dept, storm);
  const news = ({ what }: Row) => (what as Row | undefined)?.raised === true;
  const first = await feed.first(
    (data) => data.entity === 'realtimeAlarm' && news(data),
    'the feed tells of it',
  );
  expect(first.data).toMatchObject({ id: member, what: { grade: 1, raised: true, groupId: storm } });
  const heard = feed.events.filter(({ data }) => data.entity === 'realtimeAlarm');
  expect(heard.map(({ data }) => [data.id, news(data)])).toEqual([
    [member, false],
    [member, true],
  ]);
});

it('a storm is closed with its members by a user who sees both', async () => {
  expect(await call(`${base}/shutDownById?id=${storm}`, {}, watcher)).toMatchObject([404, 'record.notFound']);
  expect((await call(`${base}/shutDownById?id=${storm}`))[0]).toBe(200);
  expect([(await row('alarm', storm)).status, (await row('alarm', member)).status]).toEqual([2, 2]);
});

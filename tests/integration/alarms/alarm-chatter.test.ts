import { beforeEach, describe, expect, it } from 'vitest';
import { chatterWatch } from '../../../apps/server/alarms/chattering.ts';
import { offlineWatch } from '../../../apps/server/alarms/offline.ts';
import { judgedMeters, minute } from '../../support/judged-meters.ts';

const world = await judgedMeters();
const { store, owner, tenantId, newMeter, newRule, eventsOf, power } = world;
const platform = store.asPlatform('a test releases what is quiet');
const release = (at = world.now) => chatterWatch(platform)(at);
const param = (key: string, value: number) =>
  owner('insert into param (tenant_id, param_key, param_value) values ($1, $2, $3)', [
    tenantId,
    key,
    String(value),
  ]);
beforeEach(() => owner('delete from param'));

/** Crosses the limit this many times, once at each time; the value recovers after each crossing. */
async function cross(meter: string, times: number, everyMs = 20_000, ingest = world.start(0)) {
  for (let n = 0; n < times; n += 1) {
    await ingest.readings([power(meter, world.now, 90)]);
    world.pass(everyMs / 2);
    await ingest.readings([power(meter, world.now, 10)]);
    world.pass(everyMs / 2);
  }
}
const rows = (meter: string) =>
  owner(
    `select status, repeats, recovered_at as recovered, chatter, held_back_at is not null as held
     from alarm where device_id = $1 order by id`,
    [meter],
  );
const told = (raised: number, last: readonly string[] = []) => [
  ...Array.from({ length: raised }, () => ['alarm.raised', 'alarm.recovered'])
    .flat()
    .slice(0, 2 * raised - 1),
  ...last,
];

describe('an alarm whose limit is crossed repeatedly', () => {
  it('is notified each time up to the fifth in ten minutes, and then not until it is quiet', async () => {
    const meter = await newMeter();
    await newRule(meter);
    await cross(meter, 4);
    expect(await rows(meter)).toMatchObject([{ repeats: 4, chatter: null, held: false }]);
    await cross(meter, 8);
    expect(await rows(meter)).toMatchObject([
      { repeats: 12, recovered: null, held: true, chatter: { crossings: 12, minutes: 10 } },
    ]);
    expect(await eventsOf(meter)).toEqual(told(5));
    const [fifth] = await owner(
      `select payload from event_log where topic = 'alarm.raised' and payload ->> 'deviceId' = $1 order by position desc limit 1`,
      [meter],
    );
    expect(fifth?.payload).toMatchObject({ chattering: true, repeats: 5 });
    // The last crossing was 20 s ago.
    await release(world.now + 9 * minute);
    expect(await rows(meter)).toMatchObject([{ recovered: null }]);
    const { now: quiet } = world;
    await Promise.all([release(quiet + 10 * minute), release(quiet + 10 * minute)]);
    expect(await rows(meter)).toMatchObject([
      { repeats: 12, recovered: new Date(quiet - 10_000), held: false, chatter: null },
    ]);
    expect(await eventsOf(meter)).toEqual(told(5, ['alarm.recovered']));
  });

  it('continues to chatter across a restart of the server, without another notification', async () => {
    const meter = await newMeter();
    await newRule(meter);
    await cross(meter, 3, 20_000, world.start(0));
    await cross(meter, 3, 20_000, world.start(0));
    expect(await rows(meter)).toMatchObject([{ repeats: 6, chatter: { crossings: 6 } }]);
    await cross(meter, 2, 20_000, world.start(0));
    expect(await eventsOf(meter)).toEqual(told(5));
    world.pass(20 * minute);
    await chatterWatch(store.asPlatform('another server'))(world.now);
    expect((await eventsOf(meter)).at(-1)).toBe('alarm.recovered');
  });

  it('chatters also where its rule closes it each time: it stays open then, and closes when it is quiet', async () => {
    const meter = await newMeter();
    await newRule(meter, { auto_close: 1 });
    await cross(meter, 7);
    const held = await rows(meter);
    expect(held.map(({ status }) => status)).toEqual([2, 2, 2, 2, 1]);
    expect(held.at(-1)).toMatchObject({ recovered: null, chatter: { crossings: 7 } });
    await release(world.now + 10 * minute);
    expect((await rows(meter)).at(-1)).toMatchObject({ status: 2, chatter: null });
  });

  it('is not notified again if people close it while it chatters', async () => {
    const meter = await newMeter();
    await newRule(meter);
    await cross(meter, 6);
    await owner('update alarm set status = 2 where device_id = $1', [meter]);
    const before = await eventsOf(meter);
    await cross(meter, 1);
    expect(await rows(meter)).toMatchObject([{ status: 2 }, { status: 1, chatter: { crossings: 7 } }]);
    expect(await eventsOf(meter)).toEqual(before);
    await release(world.now + 10 * minute);
    expect((await rows(meter)).map(({ chatter, recovered }) => [chatter, recovered !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  it('does not chatter if its crossings are further apart, nor if its tenant has switched that off', async () => {
    const [slow, unjudged] = [await newMeter(), await newMeter()];
    await newRule(slow);
    await newRule(unjudged);
    await cross(slow, 8, 3 * minute);
    expect(await rows(slow)).toMatchObject([{ repeats: 8, chatter: null }]);
    await param('alarm.chatterCrossings', 0);
    await cross(unjudged, 8);
    expect(await rows(unjudged)).toMatchObject([{ repeats: 8, chatter: null }]);
  });

  it('is judged by the settings of its tenant, and released at once if the tenant switches that off', async () => {
    await param('alarm.chatterCrossings', 3);
    await param('alarm.chatterMinutes', 2);
    const meter = await newMeter();
    await newRule(meter);
    await cross(meter, 3);
    expect(await rows(meter)).toMatchObject([{ chatter: { crossings: 3, minutes: 2 } }]);
    await release();
    expect(await rows(meter)).toMatchObject([{ recovered: null }]);
    await owner(`update param set param_value = '0' where param_key = 'alarm.chatterCrossings'`);
    await release();
    expect(await rows(meter)).toMatchObject([{ chatter: null, held: false }]);
    expect((await rows(meter))[0]?.recovered).not.toBeNull();
  });

  it('stays raised after it is released from chattering while the value is over the limit', async () => {
    const meter = await newMeter();
    await newRule(meter);
    await cross(meter, 5);
    await world.start(0).readings([power(meter, world.now, 95)]);
    await release(world.now + 10 * minute);
    expect(await rows(meter)).toMatchObject([{ recovered: null, chatter: null, held: false, repeats: 6 }]);
    expect(await eventsOf(meter)).toEqual(told(5));
  });

  it('ends with its rule while it chatters', async () => {
    const meter = await newMeter();
    const rule = await newRule(meter);
    await cross(meter, 5);
    await world.start(0).readings([power(meter, world.now, 95)]);
    await owner('update threshold_setting set is_deleted = 1 where id = $1', [rule]);
    await store.events.caughtUp();
    await world.clock.sweep(world.now + minute);
    expect(await rows(meter)).toMatchObject([{ chatter: null }]);
    expect((await world.alarmsOf(meter))[0]).toMatchObject({ ended: 'ruleGone' });
  });
});

it('a DTU that connects and disconnects repeatedly is notified five times, stays open meanwhile, and recovers when it is stable', async () => {
  const watch = offlineWatch(platform);
  const turn = async (online: boolean) => {
    const when = new Date(world.now);
    await owner(
      'update dtu set online_status = $1, connect_time = case when $1 = 1 then $2 else connect_time end',
      [online ? 1 : 0, when],
    );
    await owner(
      `insert into online_event (tenant_id, subject, subject_id, at, event) select $1, 'dtu', id, $2, $3 from dtu`,
      [tenantId, when, online ? 'online' : 'offline'],
    );
  };
  await param('alarm.dtuOfflineSeconds', 0);
  await turn(true);
  for (let n = 0; n < 8; n += 1) {
    await turn(false);
    await watch(world.now);
    world.pass(20_000);
    await turn(true);
    await watch(world.now);
    world.pass(20_000);
  }
  const lost = () =>
    owner(`select repeats, recovered_at as recovered, chatter from alarm where kind = 'dtuOffline'`);
  expect(await lost()).toMatchObject([{ repeats: 8, recovered: null, chatter: { crossings: 8 } }]);
  const events = () =>
    owner(`select topic from event_log where payload ->> 'kind' = 'dtuOffline' order by position`);
  expect((await events()).map(({ topic }) => topic)).toEqual(told(5));
  const back = world.now - 20_000;
  await release(world.now + 10 * minute);
  expect(await lost()).toMatchObject([{ recovered: new Date(back), chatter: null }]);
  expect((await events()).map(({ topic }) => topic)).toEqual(told(5, ['alarm.recovered']));
});

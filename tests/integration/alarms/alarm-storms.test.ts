import { beforeEach, describe, expect, it } from 'vitest';
import { offlineWatch } from '../../../apps/server/alarms/offline.ts';
import { judgedMeters, minute } from '../../support/judged-meters.ts';
import { addDevice, addStation, meterReading } from '../../support/telemetry.ts';

const world = await judgedMeters();
const { store, owner, tenantId } = world;
const watch = offlineWatch(store.asPlatform('a test looks for storms that are over'));
const [east, west] = ['7001', '7002'];
/** A department above the departments of stations. */
const above = '7100';
let next = 7101;
await owner(
  `insert into dept (id, tenant_id, dept_name, parent_id, ancestors, dept_category) values ($1, $2, '运维部', 0, '0', 2)`,
  [above, tenantId],
);
await owner(
  `insert into threshold_attr (tenant_id, device_type, attr_id, attr_name)
   values ('100002', 2, '2.totalActivePower', '总有功功率')`,
);
beforeEach(async () => {
  await owner('delete from alarm');
  await owner('delete from alarm_state');
  await owner('update device set is_deleted = 1');
  await owner('update threshold_setting set is_deleted = 1');
  world.pass(60 * minute);
});

/** This many meters at a station of a department. */
async function meters(count: number, dept: string, tenant = tenantId) {
  const { dtuId } = await addStation(owner, { tenantId: tenant, dept });
  const added = Array.from({ length: count }, () =>
    addDevice(owner, { tenantId: tenant, dtuId, type: 2, dept }),
  );
  return Promise.all(added);
}
/** A rule on every meter of a tenant: power above 50. */
async function rule(tenant = tenantId, more: Record<string, unknown> = {}) {
  const { limit = '50', trigger = 1, name = '功率过高' } = more;
  await owner(
    `insert into threshold_setting (tenant_id, alarm_name, attr_no, alarm_trigger, alarm_num_a, grade)
     values ($1, $4, '2.totalActivePower', $2, $3, 2)`,
    [tenant, trigger, limit, name],
  );
  await store.events.caughtUp();
}
const say = (ids: readonly string[], value: number, tenant = tenantId) =>
  world.start(0).readings(ids.map((id) => meterReading(tenant, id, world.now, { totalActivePower: value })));
const storms = () =>
  owner(`select id::text, tenant_id as tenant, create_dept::text as dept, content, encontent, grade, repeats,
      recovered_at is not null as over, device_name, first_value, station_id,
      (select count(*)::int from alarm m where m.group_id = s.id) as members
    from alarm s where kind = 'storm' order by id`);
const toldAlone = async () =>
  (
    await owner(`select payload ->> 'kind' as kind from event_log e where topic = 'alarm.raised' and payload ->> 'groupId' is null
      and exists (select 1 from alarm a where a.id::text = e.key) order by position`)
  ).map(({ kind }) => kind);

describe('no storm', () => {
  it('is not raised by ten devices', async () => {
    await rule();
    await say(await meters(10, east), 90);
    expect(await storms()).toEqual([]);
  });

  it('spans two departments: users of neither see the events of the other', async () => {
    await rule();
    await say([...(await meters(8, east)), ...(await meters(8, west))], 90);
    expect(await storms()).toEqual([]);
  });

  it('spans two tenants with the same rule and department number', async () => {
    await rule();
    await rule('100002');
    const [ours, theirs] = [await meters(8, east), await meters(8, east, '100002')];
    await say(ours, 90);
    await say(theirs, 90, '100002');
    expect(await storms()).toEqual([]);
  });

  it('spans rules of different triggers', async () => {
    await rule();
    await rule(tenantId, { trigger: 2, limit: '-50', name: '功率过低' });
    const all = await meters(16, east);
    await say(all.slice(0, 8), 90);
    await say(all.slice(8), -90);
    expect(await storms()).toEqual([]);
  });

  it('is formed by one device that crosses its limit repeatedly, or by many devices over a long time', async () => {
    await rule();
    const all = await meters(14, east);
    for (let n = 0; n < 12; n += 1) {
      await say(all.slice(0, 1), 90);
      world.pass(10_000);
      await say(all.slice(0, 1), 10);
      world.pass(10_000);
    }
    for (const one of all.slice(1)) {
      await say([one], 90);
      world.pass(2 * minute);
    }
    expect(await storms()).toEqual([]);
  });
});

describe('the same rule on many devices of a department', () => {
  it('has the most severe grade of its members, which is not the smallest number', async () => {
    const ids = await meters(12, east);
    await rule(tenantId, { limit: '50' });
    await rule(tenantId, { limit: '60', name: '功率过高（严重）' });
    await owner("update threshold_setting set grade = 3 where alarm_num_a = '60'");
    await store.events.caughtUp();
    await say(ids.slice(0, 6), 90);
    // The readings may be written by two transactions, neither of which sees more than ten alarms.
    await watch(world.now);
    expect(await storms()).toMatchObject([{ grade: 3, members: 12 }]);
  });

  it('is one alarm pushed once, also where they follow each other, and ends with its last member', async () => {
    await rule();
    const all = await meters(15, east);
    for (const one of all) {
      await say([one], 90);
      world.pass(5_000);
    }
    const [storm] = await storms();
    expect(storm).toMatchObject({
      dept: east,
      tenant: tenantId,
      grade: 2,
      repeats: 1,
      members: 15,
      over: false,
      content: '多台设备越限：总有功功率',
      encontent: 'Many devices over the limit: 总有功功率',
    });
    // Ten devices were alarms of their own before the storm.
    expect(await toldAlone()).toEqual([...Array.from({ length: 10 }, () => 'rule'), 'storm']);
    await say(all.slice(1), 10);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ over: false }]);
    await say(all.slice(0, 1), 10);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ over: true, members: 15 }]);
  });

  it('five hundred at once are pushed once', async () => {
    await rule();
    await say(await meters(500, east), 90);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ members: 500 }]);
    expect((await toldAlone()).filter((kind) => kind === 'storm')).toHaveLength(1);
    // An alarm that another transaction raises at the moment when the storm begins may be notified separately.
    expect((await toldAlone()).length).toBeLessThanOrEqual(11);
  });

  it('two departments have a storm each, which reveals nothing of the other', async () => {
    await rule();
    await say([...(await meters(12, east)), ...(await meters(20, west))], 90);
    await watch(world.now);
    const found = (await storms()).sort((a, b) => Number(a.dept) - Number(b.dept));
    expect(found.map(({ dept, members }) => [dept, members])).toEqual([
      [east, 12],
      [west, 20],
    ]);
    for (const storm of found)
      expect(storm).toMatchObject({ device_name: null, first_value: null, station_id: null, repeats: 1 });
  });

  it('two servers at once create one storm', async () => {
    await rule();
    const all = await meters(30, east);
    await Promise.all([say(all.slice(0, 15), 90), say(all.slice(15), 90)]);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ members: 30 }]);
    expect((await toldAlone()).filter((kind) => kind === 'storm')).toHaveLength(1);
  });

  it('is counted on its alarm when it recurs, together with those raised before', async () => {
    await rule();
    const all = await meters(12, east);
    await say(all, 90);
    await watch(world.now);
    world.pass(minute);
    await say(all, 10);
    await watch(world.now);
    world.pass(30 * minute);
    await say(all, 90);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ repeats: 2, members: 12, over: false }]);
    expect((await toldAlone()).filter((kind) => kind === 'storm')).toHaveLength(2);
  });

  it('excludes a device that crosses its limit alone after the storm ended', async () => {
    await rule();
    const all = await meters(12, east);
    await say(all, 90);
    await watch(world.now);
    world.pass(minute);
    await say(all, 10);
    await watch(world.now);
    world.pass(30 * minute);
    await say(all.slice(0, 1), 90);
    expect(await owner('select 1 from alarm where group_id is null and recovered_at is null')).toHaveLength(
      1,
    );
    expect((await toldAlone()).at(-1)).toBe('rule');
  });
});

it('DTUs of two departments that go offline at once form a storm each, in the department of its members', async () => {
  await owner('update dtu set is_deleted = 1');
  for (const [dept, count] of [
    [east, 12],
    [west, 11],
  ] as const) {
    for (let n = 0; n < count; n += 1) {
      const { dtuId } = await addStation(owner, { tenantId, dept });
      await owner('update dtu set online_status = 0, connect_time = $2 where id = $1', [
        dtuId,
        new Date(world.now - 60 * minute),
      ]);
      await owner(
        `insert into online_event (tenant_id, subject, subject_id, at, event) values ($1, 'dtu', $2, $3, 'offline')`,
        [tenantId, dtuId, new Date(world.now - 20 * minute)],
      );
    }
  }
  await watch(world.now);
  expect((await storms()).map(({ dept, members }) => [dept, members]).sort()).toEqual([
    [east, 12],
    [west, 11],
  ]);
});

describe('stations of one department, each in a department below it', () => {
  const stationDept = async (): Promise<string> => {
    const id = String(next++);
    await owner(
      `insert into dept (id, tenant_id, dept_name, parent_id, ancestors, dept_category) values ($1, $2, '站', $3, $4, 4)`,
      [id, tenantId, above, `0,${above}`],
    );
    return id;
  };

  it('form one storm where the same limit is crossed at each, pushed once, whichever server evaluates it', async () => {
    await owner('update dtu set is_deleted = 1');
    await rule();
    const all: string[] = [];
    for (let n = 0; n < 30; n += 1) all.push(...(await meters(1, await stationDept())));
    await Promise.all([say(all.slice(0, 15), 90), say(all.slice(15), 90)]);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ dept: above, members: 30, over: false }]);
    expect((await toldAlone()).filter((kind) => kind === 'storm')).toHaveLength(1);
    world.pass(minute);
    await say(all, 10);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ over: true }]);
  });

  it('form one storm where their DTUs go offline, a few of them before the others', async () => {
    await owner('update dtu set is_deleted = 1');
    const lose = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        const { dtuId } = await addStation(owner, { tenantId, dept: await stationDept() });
        const since = new Date(world.now - 4 * minute);
        await owner('update dtu set online_status = 0, connect_time = $2 where id = $1', [
          dtuId,
          new Date(world.now - 60 * minute),
        ]);
        await owner(
          `insert into online_event (tenant_id, subject, subject_id, at, event) values ($1, 'dtu', $2, $3, 'offline')`,
          [tenantId, dtuId, since],
        );
      }
    };
    await lose(6);
    await watch(world.now);
    expect(await storms()).toEqual([]);
    await lose(30);
    await watch(world.now);
    expect(await storms()).toMatchObject([{ dept: above, members: 36 }]);
  });
});

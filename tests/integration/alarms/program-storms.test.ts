import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { writeAlarms } from '../../../apps/server/alarms/alarm-rows.ts';
import { counterWatch } from '../../../apps/server/alarms/counter-breaks.ts';
import { offlineWatch } from '../../../apps/server/alarms/offline.ts';
import { Script } from '../../../apps/server/store/script.ts';
import { judgedMeters, minute } from '../../support/judged-meters.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const world = await judgedMeters();
const { store, owner, tenantId } = world;
const platform = store.asPlatform('a test looks for storms of the program');
const watch = offlineWatch(platform);
/** A department above those of the stations. */
const above = '7100';
let next = 7101;
await owner(
  `insert into dept (id, tenant_id, dept_name, parent_id, ancestors, dept_category) values ($1, $2, '运维部', 0, '0', 2)`,
  [above, tenantId],
);
beforeEach(async () => {
  await owner('delete from alarm');
  await owner('delete from alarm_state');
  await owner('update device set is_deleted = 1');
  await owner('update dtu set is_deleted = 1');
  world.pass(60 * minute);
});

/** One device at each of this many stations, whose departments are below one department. */
async function devices(count: number, type: number): Promise<readonly string[]> {
  const added: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const dept = String(next++);
    await owner(
      `insert into dept (id, tenant_id, dept_name, parent_id, ancestors, dept_category) values ($1, $2, '站', $3, $4, 4)`,
      [dept, tenantId, above, `0,${above}`],
    );
    const { dtuId } = await addStation(owner, { tenantId, dept });
    added.push(await addDevice(owner, { tenantId, dtuId, type, dept }));
  }
  return added;
}
const say = (
  ids: readonly string[],
  record: string,
  values: Readonly<Record<string, number>>,
  pack = 0,
): Promise<unknown> =>
  world.start(0).readings(
    ids.map((deviceId) => {
      return { tenantId, deviceId, record, pack, at: world.now, values };
    }),
  );
const storms = () =>
  owner(`select create_dept::text as dept, content, encontent, grade, rule ->> 'of' as kind, status, recovered_at is not null as over,
      (select count(*)::int from alarm m where m.group_id = s.id) as members
    from alarm s where kind = 'storm' order by content`);
const told = async () =>
  (
    await owner(`select payload ->> 'kind' as kind from event_log e where topic = 'alarm.raised'
      and payload ->> 'groupId' is null and exists (select 1 from alarm a where a.id::text = e.key) order by position`)
  ).map(({ kind }) => kind);

it('a grid fault that sixty inverters of many stations report is one alarm pushed once, whichever server evaluates them', async () => {
  const all = await devices(60, 3);
  await Promise.all([
    say(all.slice(0, 30), 'inverterData', { errorMsg1: 1 }),
    say(all.slice(30), 'inverterData', { errorMsg1: 1 }),
  ]);
  await watch(world.now);
  expect(await storms()).toMatchObject([
    {
      dept: above,
      kind: 'inverterError',
      grade: 3,
      content: '多台设备：电网过压',
      encontent: 'Many devices: Grid overvoltage',
      members: 60,
      over: false,
    },
  ]);
  expect((await told()).filter((kind) => kind === 'storm')).toHaveLength(1);
  expect((await told()).length).toBeLessThanOrEqual(11);
  world.pass(minute);
  await say(all, 'inverterData', { errorMsg1: 0 });
  await watch(world.now);
  expect(await storms()).toMatchObject([{ over: true, members: 60 }]);
});

it('inverters that report different faults form a storm of each that more than ten report', async () => {
  const all = await devices(26, 3);
  await say(all.slice(0, 8), 'inverterData', { errorMsg1: 1 });
  await say(all.slice(8), 'inverterData', { errorMsg1: 4 });
  await watch(world.now);
  expect(await storms()).toMatchObject([{ encontent: 'Many devices: Grid overfrequency', members: 18 }]);
});

it('batteries whose packs report one protection form a storm, at stations of one department', async () => {
  const all = await devices(15, 4);
  await say(all, 'battery', { protectionFlag: 1 }, 2);
  await watch(world.now);
  expect(await storms()).toMatchObject([{ kind: 'protection', grade: 1, members: 15 }]);
});

it('counters that restart together form a storm, which has recovered with them and waits for people', async () => {
  const all = await devices(14, 2);
  for (const id of all)
    await owner(
      `insert into energy_event (tenant_id, device_id, role, kind, from_at, at, from_wh, to_wh, wh)
       values ($1, $2, 1, 'reset', $3, $4, 5000, 0, 0)`,
      [tenantId, id, new Date(world.now - minute), new Date(world.now)],
    );
  await counterWatch(platform)(world.now);
  await watch(world.now);
  expect(await storms()).toMatchObject([{ kind: 'counterReset', members: 14, over: true, status: 1 }]);
  expect(await told()).toEqual(['storm']);
});

it('devices without energy on one day form a storm', async () => {
  const all = await devices(12, 3);
  const script = new Script();
  const about = { tenantId, pack: 0, scale: 1 };
  const builtIn = { kind: 'noEnergy', grade: 3, content: '白天无发电量', encontent: 'No energy by day' };
  const transition = {
    kind: 'raised',
    ruleId: 'noEnergy',
    at: world.now,
    crossedAt: world.now,
    value: 0,
  } as const;
  writeAlarms(
    script,
    all.map((deviceId) => {
      return { ...about, deviceId, transition, builtIn };
    }),
    pg.escapeLiteral,
  );
  await platform.tx((_, { client }) => script.run(client));
  expect(await storms()).toMatchObject([{ encontent: 'Many devices: No energy by day', members: 12 }]);
});

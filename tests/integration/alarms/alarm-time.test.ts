import { describe, expect, it } from 'vitest';
import { judgedMeters, minute } from '../../support/judged-meters.ts';

const world = await judgedMeters();
const { store, owner, tenantId, clock, newMeter, newRule, alarmsOf, eventsOf, start, power } = world;

describe('clocks that run fast', () => {
  it('do not hide readings of one batch from each other', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const { now } = world;
    await start(0).readings([10, 60, 20, 70].map((value, n) => power(meter, now + minute + n * 1000, value)));
    expect(await alarmsOf(meter)).toMatchObject([{ repeats: 2, first: 60, last: 70, at: new Date(now) }]);
  });

  it('do not block evaluation: correctly stamped readings are evaluated later although ingest treats them as late', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const ingest = start(0);
    await ingest.readings([power(meter, world.now + 9 * minute, 10)]);
    world.pass(minute);
    await ingest.readings([power(meter, world.now, 90)]);
    expect(await alarmsOf(meter)).toMatchObject([{ first: 90, at: new Date(world.now) }]);
  });
});

describe('late good readings', () => {
  it('move a recovery back to the first of them after the last bad one', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const ingest = start();
    const { now } = world;
    await ingest.readings([power(meter, now, 90)]);
    await ingest.readings([power(meter, now + 100_000, 10)]);
    await ingest.readings([power(meter, now + 60_000, 11), power(meter, now + 40_000, 95)]);
    await ingest.readings([power(meter, now + 50_000, 12), power(meter, now + 20_000, 13)]);
    expect(await alarmsOf(meter)).toMatchObject([{ repeats: 1, recovered: new Date(now + 50_000) }]);
    expect((await eventsOf(meter)).filter((topic) => topic === 'alarm.recovered')).toHaveLength(3);
  });

  it('move a recovery whose delay is still running', async () => {
    const meter = await newMeter();
    await newRule(meter, { delay_off: 60 });
    const ingest = start();
    const { now } = world;
    await ingest.readings([power(meter, now, 90), power(meter, now + 30_000, 10)]);
    await ingest.readings([power(meter, now + 20_000, 12)]);
    await ingest.readings([power(meter, now + 95_000, 14)]);
    expect(await alarmsOf(meter)).toMatchObject([{ recovered: new Date(now + 20_000) }]);
  });

  it('are not new to a server that restarted without memory', async () => {
    const meter = await newMeter();
    await newRule(meter);
    await start().readings([power(meter, world.now, 10)]);
    await start().readings([power(meter, world.now - minute, 99)]);
    expect(await alarmsOf(meter)).toEqual([]);
  });
});

it('a rate is computed from the reading before the server was killed', async () => {
  const meter = await newMeter();
  await newRule(meter, { alarm_trigger: 8, alarm_num_a: '30' });
  await start().readings([power(meter, world.now, 10)]);
  await start().readings([power(meter, world.now + minute, 60)]);
  expect(await alarmsOf(meter)).toMatchObject([{ first: 50 }]);
});

describe('an alarm of a device that reports nothing more', () => {
  it('ends with its rule, its binding or its device, and records which of them', async () => {
    const [gone, rebound, removed] = [await newMeter(), await newMeter(), await newMeter()];
    const rules = [await newRule(gone), await newRule(rebound), await newRule(removed)];
    await start().readings([gone, rebound, removed].map((meter) => power(meter, world.now, 90)));
    expect(await clock.sweep(world.now + minute)).toBeGreaterThan(0);
    await owner('update threshold_setting set is_deleted = 1 where id = $1', [rules[0]]);
    await owner(
      `insert into threshold_attr (tenant_id, device_type, attr_id, attr_name) values ($1, 2, '2.firstVoltage', 'A相电压')`,
      [tenantId],
    );
    await owner(`update threshold_setting set attr_no = '2.firstVoltage' where id = $1`, [rules[1]]);
    await owner('update device set is_deleted = 1 where id = $1', [removed]);
    await store.events.caughtUp();
    await clock.sweep(world.now + minute);
    const ends = await Promise.all(
      [gone, rebound, removed].map(async (meter) => (await alarmsOf(meter))[0]?.ended),
    );
    expect(ends).toEqual(['ruleGone', 'ruleRebound', 'deviceGone']);
    expect(await eventsOf(gone)).toEqual(['alarm.raised', 'alarm.ended']);
  });

  it('stays open below a limit that was changed, and recovers by the new one', async () => {
    const meter = await newMeter();
    const rule = await newRule(meter);
    const ingest = start();
    await ingest.readings([power(meter, world.now, 90)]);
    await owner(`update threshold_setting set alarm_num_a = '100' where id = $1`, [rule]);
    await store.events.caughtUp();
    await clock.sweep(world.now + minute);
    expect(await alarmsOf(meter)).toMatchObject([{ ended: null, recovered: null }]);
    await ingest.readings([power(meter, world.now + minute, 95)]);
    expect(await alarmsOf(meter)).toMatchObject([{ recovered: new Date(world.now + minute) }]);
  });
});

describe('an alarm for missing data', () => {
  const online = (status: number) => owner('update dtu set online_status = $1', [status]);
  const watchFor = async (ms: number) => {
    for (const end = world.now + ms; world.now < end; ) {
      world.pass(30_000);
      await world.watchSilence(world.now);
    }
  };

  it('is raised once for a silence, whose timer pauses while the DTU is offline, and recovers with the first value', async () => {
    const meter = await newMeter();
    await newRule(meter, { alarm_trigger: 7, alarm_num_a: '5' });
    await online(1);
    const ingest = start(0);
    const { now: heard } = world;
    await ingest.readings([power(meter, heard, 10)]);
    await watchFor(4 * minute);
    await online(0);
    await watchFor(30 * minute);
    await online(1);
    expect(await alarmsOf(meter)).toEqual([]);
    await watchFor(3 * minute);
    expect(await alarmsOf(meter)).toMatchObject([{ repeats: 1, first: null, recovered: null }]);
    const { now: back } = world;
    await ingest.readings([power(meter, back + 1000, 10), power(meter, back + 20_000, 11)]);
    await watchFor(30_000);
    expect(await alarmsOf(meter)).toMatchObject([{ recovered: new Date(back + 1000) }]);
    expect(await eventsOf(meter)).toEqual(['alarm.raised', 'alarm.recovered']);
  });

  it('is not raised for a device that reports, nor because the program was down', async () => {
    const meter = await newMeter();
    await newRule(meter, { alarm_trigger: 7, alarm_num_a: '5' });
    await online(1);
    const ingest = start(0);
    for (let n = 0; n < 8; n += 1) {
      await ingest.readings([power(meter, world.now, n)]);
      await watchFor(minute);
    }
    world.pass(60 * minute);
    await watchFor(2 * minute);
    expect(await alarmsOf(meter)).toEqual([]);
  });
});

it('the database refuses a second open alarm of one rule and device', async () => {
  const add = () =>
    owner(
      `insert into alarm (tenant_id, content, alarm_time, watch_key) values ($1, 'x', now(), 'one/0/rule')`,
      [tenantId],
    );
  await add();
  await expect(add()).rejects.toThrow('alarm_one_open');
  await owner(`update alarm set status = 2 where watch_key = 'one/0/rule'`);
  await add();
});

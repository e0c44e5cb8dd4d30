import { describe, expect, it } from 'vitest';
import { judgedMeters, minute } from '../../support/judged-meters.ts';

const world = await judgedMeters();
const { store, owner, stationId, clock, newMeter, newRule, alarmsOf, eventsOf, start, power } = world;

describe('alarms raised by readings', () => {
  it('are raised, counted and recovered on one row, with every reading of a batch evaluated', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const ingest = start();
    await ingest.readings(
      [10, 60, 20, 70, 80].map((value, n) => power(meter, world.now - minute + n * 1000, value)),
    );
    expect(await alarmsOf(meter)).toMatchObject([
      {
        status: 1,
        repeats: 2,
        first: 60,
        last: 70,
        recovered: null,
        station: stationId,
        content: '功率过高',
        encontent: 'Power high',
      },
    ]);
    await ingest.readings([power(meter, world.now, 30)]);
    expect((await alarmsOf(meter))[0]?.recovered).toEqual(new Date(world.now));
    expect(await eventsOf(meter)).toEqual([
      ...['alarm.raised', 'alarm.recovered', 'alarm.raised', 'alarm.recovered'],
    ]);
  });

  it('are not raised by a late, repeated, entered or past reading', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const ingest = start();
    await ingest.readings([power(meter, world.now, 10)]);
    await ingest.readings([power(meter, world.now - minute, 90), power(meter, world.now, 95)]);
    await ingest.readings([{ ...power(meter, world.now + 1000, 99), origin: 1 }]);
    await ingest.backfill([power(meter, world.now + 2000, 99)]);
    expect(await alarmsOf(meter)).toEqual([]);
  });

  it('closed by people stay closed until the value has recovered, and a new one is raised then', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const ingest = start();
    await ingest.readings([power(meter, world.now, 90)]);
    await owner('update alarm set status = 2 where device_id = $1', [meter]);
    await ingest.readings([power(meter, world.now + 1000, 91)]);
    expect(await alarmsOf(meter)).toHaveLength(1);
    await ingest.readings([power(meter, world.now + 2000, 10), power(meter, world.now + 3000, 92)]);
    expect(await alarmsOf(meter)).toMatchObject([
      { status: 2, last: 90 },
      { status: 1, repeats: 1 },
    ]);
  });

  it('close automatically only if the rule says so and nobody has been sent', async () => {
    const [quick, dispatched] = [await newMeter(), await newMeter()];
    await newRule(quick, { auto_close: true });
    await newRule(dispatched, { auto_close: true });
    const ingest = start();
    await ingest.readings([power(quick, world.now, 90), power(dispatched, world.now, 90)]);
    await owner('update alarm set status = 3 where device_id = $1', [dispatched]);
    await ingest.readings([power(quick, world.now + 1000, 1), power(dispatched, world.now + 1000, 1)]);
    expect([(await alarmsOf(quick))[0]?.status, (await alarmsOf(dispatched))[0]?.status]).toEqual([2, 3]);
  });

  it('end with the reason if their rule is removed, and affect no device outside the rule', async () => {
    const [meter, other] = [await newMeter(), await newMeter()];
    const rule = await newRule(meter);
    const ingest = start();
    await ingest.readings([power(meter, world.now, 90), power(other, world.now, 90)]);
    await owner('update threshold_setting set is_deleted = 1 where id = $1', [rule]);
    await store.events.caughtUp();
    await ingest.readings([power(meter, world.now + 1000, 91)]);
    expect(await alarmsOf(meter)).toMatchObject([{ status: 1, ended: 'ruleGone' }]);
    expect(await alarmsOf(other)).toEqual([]);
  });
});

describe('a device that is out of service', () => {
  it('raises none, ends its open alarms with that reason without a reading, and is evaluated again afterwards', async () => {
    const meter = await newMeter();
    await newRule(meter);
    await start().readings([power(meter, world.now, 90)]);
    await owner('update device set out_of_service = true where id = $1', [meter]);
    await store.events.caughtUp();
    await clock.sweep(world.now + 5000);
    expect(await alarmsOf(meter)).toMatchObject([{ status: 1, recovered: null, ended: 'outOfService' }]);
    await start().readings([power(meter, world.now + minute, 95)]);
    expect(await alarmsOf(meter)).toHaveLength(1);
    await owner('update device set out_of_service = false where id = $1', [meter]);
    await start().readings([power(meter, world.now + 2 * minute, 96)]);
    expect(await alarmsOf(meter)).toMatchObject([
      { ended: 'outOfService' },
      { status: 1, ended: null, first: 96 },
    ]);
  });
});

describe('a delay before raising', () => {
  it('continues after the server was killed, and ends by the clock without another reading, once', async () => {
    const meter = await newMeter();
    await newRule(meter, { delay_on: 120 });
    await start().readings([power(meter, world.now, 90)]);
    // Another server, which has no cached state.
    await start().readings([power(meter, world.now + minute, 90)]);
    expect(await alarmsOf(meter)).toEqual([]);
    expect(await clock.overdue(world.now + 2 * minute)).toBe(0);
    await Promise.all([
      clock.overdue(world.now + 2 * minute + 3000),
      clock.overdue(world.now + 2 * minute + 3000),
    ]);
    expect(await alarmsOf(meter)).toMatchObject([
      { at: new Date(world.now + 2 * minute), crossed: new Date(world.now), repeats: 1 },
    ]);
  });

  it('ended by another process is not ended again by a server whose memory shows it as running', async () => {
    const meter = await newMeter();
    await newRule(meter, { delay_on: 60 });
    const ingest = start();
    await ingest.readings([power(meter, world.now, 90)]);
    await clock.overdue(world.now + minute + 3000);
    world.pass(2 * minute);
    await ingest.readings([power(meter, world.now, 95)]);
    await ingest.readings([power(meter, world.now + 1000, 5)]);
    expect(await alarmsOf(meter)).toMatchObject([{ repeats: 1, recovered: new Date(world.now + 1000) }]);
  });
});

import { describe, expect, it } from 'vitest';
import { judgedMeters, minute } from '../../support/judged-meters.ts';
import { addStation, meterReading } from '../../support/telemetry.ts';

const world = await judgedMeters();
const { store, owner, tenantId, clock, newMeter, newRule, alarmsOf, start, power } = world;
const second = 1000;
/** A reading of the meter that does not have the watched value. */
const without = (meter: string, at: number) => meterReading(tenantId, meter, at, { firstVoltage: 230 });
const change = async (rule: string, sets: string): Promise<void> => {
  await owner(`update threshold_setting set ${sets} where id = $1`, [rule]);
  await store.events.caughtUp();
};

describe('a delay before raising', () => {
  it('raises nothing if it ends with the very reading that recovers, and raises with one that is over the limit', async () => {
    const [back, over] = [await newMeter(), await newMeter()];
    for (const meter of [back, over]) await newRule(meter, { delay_on: 60 });
    const { now } = world;
    await start().readings([power(back, now, 90), power(over, now, 90)]);
    await start().readings([power(back, now + minute, 10), power(over, now + minute, 90)]);
    expect(await alarmsOf(back)).toEqual([]);
    expect(await alarmsOf(over)).toMatchObject([{ at: new Date(now + minute), crossed: new Date(now) }]);
  });

  it('continues while the device answers without the value', async () => {
    const meter = await newMeter();
    await newRule(meter, { delay_on: 60 });
    const { now } = world;
    await start().readings([power(meter, now, 90), without(meter, now + 30 * second)]);
    await start().readings([without(meter, now + 70 * second)]);
    expect(await alarmsOf(meter)).toMatchObject([{ at: new Date(now + minute), first: 90 }]);
  });

  it('ends at once if its rule gets a shorter one, and restarts with another limit', async () => {
    const [shorter, other] = [await newMeter(), await newMeter()];
    const [quick, moved] = [
      await newRule(shorter, { delay_on: 600 }),
      await newRule(other, { delay_on: 60 }),
    ];
    const { now } = world;
    const ingest = start();
    await ingest.readings([power(shorter, now, 90), power(other, now, 90)]);
    await ingest.readings([power(shorter, now + 40 * second, 90), power(other, now + 40 * second, 90)]);
    await change(quick, 'delay_on = 30');
    await change(moved, "alarm_num_a = '60'");
    await ingest.readings([power(shorter, now + 50 * second, 90), power(other, now + 70 * second, 90)]);
    expect(await alarmsOf(shorter)).toHaveLength(1);
    expect(await alarmsOf(other)).toEqual([]);
    await ingest.readings([power(other, now + 130 * second, 90)]);
    expect(await alarmsOf(other)).toMatchObject([{ at: new Date(now + 130 * second) }]);
  });

  it('leaves nothing behind if its device goes out of service meanwhile', async () => {
    const meter = await newMeter();
    await newRule(meter, { delay_on: 60 });
    const { now } = world;
    await start().readings([power(meter, now, 90)]);
    await owner('update device set out_of_service = true where id = $1', [meter]);
    await store.events.caughtUp();
    await clock.sweep(now + 5 * second);
    await clock.overdue(now + 90 * second);
    expect(await alarmsOf(meter)).toEqual([]);
  });
});

describe('an open alarm', () => {
  it('recovers exactly at the limit less the deadband, and not one digit above', async () => {
    const meter = await newMeter();
    await newRule(meter, { alarm_num_a: '58.4', deadband: 0.2 });
    const { now } = world;
    const ingest = start();
    await ingest.readings([power(meter, now, 58.4), power(meter, now + second, 58.41)]);
    await ingest.readings([power(meter, now + 2 * second, 58.21)]);
    expect(await alarmsOf(meter)).toMatchObject([{ first: 58.41, recovered: null }]);
    await ingest.readings([power(meter, now + 3 * second, 58.2)]);
    expect(await alarmsOf(meter)).toMatchObject([{ recovered: new Date(now + 3 * second) }]);
  });

  it('ends if its rule is for one station and the device is moved to another', async () => {
    const meter = await newMeter();
    const rule = await newRule(meter, { device_ids: null, station_ids: [world.stationId] });
    const { now } = world;
    const ingest = start();
    await ingest.readings([power(meter, now, 90)]);
    const elsewhere = await addStation(owner, { tenantId });
    await owner('update device set dtu_id = $2 where id = $1', [meter, elsewhere.dtuId]);
    await store.events.caughtUp();
    await clock.sweep(now + 10 * second);
    expect(await alarmsOf(meter)).toMatchObject([{ ended: 'ruleGone', station: world.stationId }]);
    await start().readings([power(meter, now + 20 * second, 95)]);
    expect(await alarmsOf(meter)).toHaveLength(1);
    await change(rule, 'is_deleted = 1');
  });

  it('stays where it was raised while its device moves, and the next one is raised at the new station', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const { now } = world;
    await start().readings([power(meter, now, 90)]);
    const elsewhere = await addStation(owner, { tenantId });
    await owner('update device set dtu_id = $2 where id = $1', [meter, elsewhere.dtuId]);
    await store.events.caughtUp();
    await start().readings([power(meter, now + second, 10)]);
    await owner('update alarm set status = 4 where device_id = $1', [meter]);
    await start().readings([power(meter, now + 2 * second, 91)]);
    expect((await alarmsOf(meter)).map(({ station }) => station)).toEqual([
      world.stationId,
      elsewhere.stationId,
    ]);
  });

  it('is not raised again after people closed and removed it until its value has recovered', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const { now } = world;
    await start().readings([power(meter, now, 90)]);
    await owner('update alarm set status = 2, is_deleted = 1 where device_id = $1', [meter]);
    await start().readings([power(meter, now + second, 95)]);
    expect(await alarmsOf(meter)).toHaveLength(1);
    await start().readings([power(meter, now + 2 * second, 1), power(meter, now + 3 * second, 96)]);
    expect((await alarmsOf(meter)).at(-1)).toMatchObject({ status: 1, first: 96, repeats: 1 });
  });

  it('is one for each rule where two rules of one grade monitor one value', async () => {
    const meter = await newMeter();
    for (const limit of ['50', '60']) await newRule(meter, { alarm_num_a: limit });
    const { now } = world;
    await start().readings([power(meter, now, 90)]);
    await start().readings([power(meter, now + second, 55)]);
    expect((await alarmsOf(meter)).map(({ recovered }) => recovered === null)).toEqual([true, false]);
  });

  it('keeps its grade if its rule gets another', async () => {
    const meter = await newMeter();
    const rule = await newRule(meter);
    const { now } = world;
    const ingest = start();
    await ingest.readings([power(meter, now, 90)]);
    await change(rule, 'grade = 3');
    await ingest.readings([power(meter, now + second, 10), power(meter, now + 2 * second, 92)]);
    expect(await owner('select grade, repeats from alarm where device_id = $1', [meter])).toEqual([
      { grade: 1, repeats: 2 },
    ]);
  });

  it('stays shelved if it recovers and is crossed again', async () => {
    const meter = await newMeter();
    await newRule(meter);
    const { now } = world;
    await start().readings([power(meter, now, 90)]);
    await owner("update alarm set shelved_until = now() + interval '1 day' where device_id = $1", [meter]);
    await start().readings([power(meter, now + second, 1), power(meter, now + 2 * second, 96)]);
    expect(
      await owner('select shelved_until is not null as shelved, repeats from alarm where device_id = $1', [
        meter,
      ]),
    ).toEqual([{ shelved: true, repeats: 2 }]);
  });
});

describe('a rate of change', () => {
  it('is computed from two readings, not from one that is repeated or without a value in between', async () => {
    const meter = await newMeter();
    await newRule(meter, { alarm_trigger: 8, alarm_num_a: '30' });
    const { now } = world;
    const ingest = start();
    await ingest.readings([power(meter, now, 10)]);
    await ingest.readings([power(meter, now, 90), power(meter, now, 10)]);
    await ingest.readings([without(meter, now + 30 * second)]);
    await ingest.readings([power(meter, now + minute, 40)]);
    expect(await alarmsOf(meter)).toEqual([]);
    await ingest.readings([power(meter, now + 2 * minute, 70.1)]);
    expect(await alarmsOf(meter)).toMatchObject([{ first: 30.1 }]);
  });
});

describe('a late good reading', () => {
  it('moves a recovery back over values between limit and deadband, which do not cancel it', async () => {
    const meter = await newMeter();
    await newRule(meter, { deadband: 10 });
    const { now } = world;
    const ingest = start();
    await ingest.readings([power(meter, now, 90), power(meter, now + 80 * second, 45)]);
    await ingest.readings([power(meter, now + 100 * second, 20)]);
    await ingest.readings([power(meter, now + 50 * second, 30)]);
    expect(await alarmsOf(meter)).toMatchObject([{ repeats: 1, recovered: new Date(now + 50 * second) }]);
  });

  it('does not move a recovery where such a value restarts the delay before recovering', async () => {
    const meter = await newMeter();
    await newRule(meter, { deadband: 10, delay_off: 60 });
    const { now } = world;
    const ingest = start();
    await ingest.readings([power(meter, now, 90), power(meter, now + 80 * second, 45)]);
    await ingest.readings([power(meter, now + 100 * second, 20), power(meter, now + 170 * second, 20)]);
    await ingest.readings([power(meter, now + 50 * second, 30)]);
    expect(await alarmsOf(meter)).toMatchObject([{ recovered: new Date(now + 100 * second) }]);
  });
});

import type { Reading } from '@heliodeck/model/descriptors/record';
import { describe, expect, it } from 'vitest';
import { createLiveFeed } from '../../../apps/server/live/live-feed.ts';
import { findDevicesIn } from '../../../apps/server/telemetry/device-facts.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog, recordingLog } from '../../support/log.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const database = await freshDatabase();
const { store, owner } = database;
const now = Date.parse('2026-03-10T08:00:00Z');
const minute = 60_000;
const day = 86_400_000;
const ours = '100001';
const theirs = '100002';
const { dtuId } = await addStation(owner, { tenantId: ours });
const { dtuId: theirDtu } = await addStation(owner, { tenantId: theirs });
const newMeter = () => addDevice(owner, { tenantId: ours, dtuId, type: 2 });
const at = (ms: number) => () => new Date(ms);
const start = (more: Partial<Parameters<typeof ingestOn>[1]> = {}) =>
  ingestOn(store, { now: at(now), ...more });

const history = (deviceId: string) =>
  owner(
    `select tenant_id as tenant, (extract(epoch from data_time) * 1000)::float8 as at, total_current as current
     from history_meter where device_id = $1 order by data_time`,
    [deviceId],
  );
const live = async (deviceId: string) => {
  const rows = await owner(
    `select (extract(epoch from data_time) * 1000)::float8 as at, first_voltage as voltage, total_current as current
     from live_meter where device_id = $1`,
    [deviceId],
  );
  return rows[0];
};

describe('ingest refuses', () => {
  it("a reading of another tenant's device, an unknown device, an unknown record, a pack of a device without packs", async () => {
    const mine = await newMeter();
    const foreign = await addDevice(owner, { tenantId: theirs, dtuId: theirDtu, type: 2 });
    const ingest = start();
    const good = meterReading(ours, mine, now, { totalCurrent: 1 });
    await ingest.readings([
      meterReading(ours, foreign, now, { totalCurrent: 1 }),
      meterReading(ours, '999', now, { totalCurrent: 1 }),
      meterReading(ours, "1'; drop table device", now, { totalCurrent: 1 }),
      { ...good, record: 'weather' },
      { ...good, pack: 3 },
      good,
    ]);
    expect(ingest.counters().refused).toEqual({
      'foreign-tenant': 1,
      'unknown-device': 2,
      'unknown-record': 1,
      'bad-pack': 1,
    });
    expect(await history(foreign)).toEqual([]);
    expect(await history(mine)).toEqual([{ tenant: ours, at: now, current: 1 }]);
  });

  it('a reading from more than ten minutes in the future or from before the retention, but nothing between', async () => {
    const meter = await newMeter();
    const ingest = start();
    await ingest.readings([
      meterReading(ours, meter, now + 10 * minute + 1, {}),
      meterReading(ours, meter, now - 1096 * day - 1, {}),
      meterReading(ours, meter, Number.NaN, {}),
      meterReading(ours, meter, now + 10 * minute, {}),
      meterReading(ours, meter, now - 1096 * day, {}),
    ]);
    expect(ingest.counters().refused).toEqual({ future: 1, 'too-old': 1, 'bad-time': 1 });
    expect((await history(meter)).map((row) => row.at)).toEqual([now - 1096 * day, now + 10 * minute]);
  });

  it('a reading of a device that was removed', async () => {
    const meter = await newMeter();
    await owner('update device set is_deleted = 1 where id = $1', [meter]);
    const ingest = start();
    await ingest.readings([meterReading(ours, meter, now, {})]);
    expect(ingest.counters().refused).toEqual({ 'unknown-device': 1 });
  });

  it('one row that the database rejects, and stores all others', async () => {
    const [good, bad] = [await newMeter(), await newMeter()];
    const log = recordingLog();
    const ingest = start({ log });
    await owner('alter table history_meter add constraint spoilt check (total_current <> 666)');
    const batch = Array.from({ length: 40 }, (_, i) =>
      meterReading(ours, i % 2 ? good : bad, now - (40 - i) * minute, { totalCurrent: i === 20 ? 666 : i }),
    );
    await ingest.readings(batch);
    await owner('alter table history_meter drop constraint spoilt');
    expect(ingest.counters()).toMatchObject({ refused: { poison: 1 }, fresh: 39 });
    expect((await history(bad)).length + (await history(good)).length).toBe(39);
    expect(log.lines.filter((line) => line.fields.reason === 'poison')).toHaveLength(1);
  });
});

describe('values of the wrong type', () => {
  it('are stored as unknown and counted', async () => {
    const meter = await newMeter();
    const ingest = start();
    await ingest.readings([
      meterReading(ours, meter, now, { totalCurrent: 'twelve', firstVoltage: Number.NaN, novelty: 3 }),
    ]);
    expect(await live(meter)).toEqual({ at: now, voltage: null, current: null });
    expect(ingest.counters().oddValues).toBe(3);
  });
});

describe('a station with an unknown time zone', () => {
  it('prevents neither its own readings nor those of others from being stored', async () => {
    const odd = await addStation(owner, { tenantId: ours, zone: 'Mars/Olympus' });
    const [mine, other] = [
      await addDevice(owner, { tenantId: ours, dtuId: odd.dtuId, type: 2 }),
      await newMeter(),
    ];
    const counted = (deviceId: string, n: number) =>
      meterReading(ours, deviceId, now - (5 - n) * minute, { totalPositiveActiveEnergy: n });
    await start().readings([1, 2].flatMap((n) => [counted(mine, n), counted(other, n)]));
    const zones = await owner('select zone from energy_counter where device_id = any($1::bigint[])', [
      [mine, other],
    ]);
    expect(zones).toEqual([{ zone: 'Asia/Shanghai' }, { zone: 'Asia/Shanghai' }]);
  });
});

describe('the live row', () => {
  it('shows the newest reading; omitted metrics keep their value, metrics reported as missing lose it', async () => {
    const meter = await newMeter();
    const ingest = start();
    await ingest.readings([
      meterReading(ours, meter, now - 3 * minute, { firstVoltage: 230, totalCurrent: 5 }),
    ]);
    await ingest.readings([meterReading(ours, meter, now - 2 * minute, { totalCurrent: 6 })]);
    expect(await live(meter)).toEqual({ at: now - 2 * minute, voltage: 230, current: 6 });
    await ingest.readings([meterReading(ours, meter, now - minute, { totalCurrent: null })]);
    expect(await live(meter)).toEqual({ at: now - minute, voltage: 230, current: null });
  });

  it('applies several readings of one device in one batch in the order of their times', async () => {
    const meter = await newMeter();
    await start().readings([
      meterReading(ours, meter, now - minute, { totalCurrent: 3 }),
      meterReading(ours, meter, now - 3 * minute, { totalCurrent: 1, firstVoltage: 231 }),
      meterReading(ours, meter, now - 2 * minute, { totalCurrent: 2 }),
    ]);
    expect(await live(meter)).toEqual({ at: now - minute, voltage: 231, current: 3 });
    expect((await history(meter)).map((row) => row.current)).toEqual([1, 2, 3]);
  });

  it('is not changed by a late reading', async () => {
    const meter = await newMeter();
    const ingest = start();
    await ingest.readings([meterReading(ours, meter, now, { totalCurrent: 9 })]);
    await ingest.readings([
      meterReading(ours, meter, now - 60 * minute, { totalCurrent: 1, firstVoltage: 1 }),
    ]);
    expect(await live(meter)).toEqual({ at: now, voltage: null, current: 9 });
    expect(await history(meter)).toHaveLength(2);
    expect(ingest.counters()).toMatchObject({ fresh: 1, late: 1, duplicates: 0 });
  });

  it('is created again by the next reading after a user removed it', async () => {
    const meter = await newMeter();
    const ingest = start();
    await ingest.readings([meterReading(ours, meter, now - minute, { totalCurrent: 1 })]);
    await owner('delete from live_meter where device_id = $1', [meter]);
    await ingest.readings([meterReading(ours, meter, now - 2 * minute, { totalCurrent: 7 })]);
    await ingest.readings([meterReading(ours, meter, now, { totalCurrent: 2 })]);
    expect(await live(meter)).toMatchObject({ at: now, current: 2 });
    expect(await history(meter)).toHaveLength(3);
  });

  it('exists once for each pack of a battery', async () => {
    const battery = await addDevice(owner, { tenantId: ours, dtuId, type: 4 });
    const pack = (number: number, soc: number): Reading => ({
      tenantId: ours,
      deviceId: battery,
      record: 'battery',
      at: now,
      pack: number,
      values: { soc },
    });
    await start().readings([pack(1, 50), pack(2, 60), pack(1, 70)]);
    const rows = await owner('select pack, soc from live_battery where device_id = $1 order by pack', [
      battery,
    ]);
    expect(rows).toEqual([
      { pack: 1, soc: 50 },
      { pack: 2, soc: 60 },
    ]);
  });
});

describe('a repeated reading', () => {
  it('changes nothing, in the same batch, the next, or after a restart', async () => {
    const meter = await newMeter();
    const reading = meterReading(ours, meter, now - minute, {
      totalCurrent: 1,
      totalPositiveActiveEnergy: 5,
    });
    const later = meterReading(ours, meter, now, { totalCurrent: 2, totalPositiveActiveEnergy: 6 });
    const first = start();
    await first.readings([reading, reading, later]);
    await first.readings([later, reading]);
    const second = start();
    await second.readings([reading, later]);
    expect(first.counters()).toMatchObject({ fresh: 2, late: 0, duplicates: 3 });
    expect(second.counters()).toMatchObject({ fresh: 0, late: 0, duplicates: 2 });
    expect(await history(meter)).toHaveLength(2);
    const energy = await owner('select sum(wh)::int as wh from energy_slot where device_id = $1', [meter]);
    expect(energy).toEqual([{ wh: 1000 }]);
  });
});

describe('two ingests that alternate on one device', () => {
  it('lose nothing and count no energy twice', async () => {
    const meter = await newMeter();
    const pair = [start(), start()];
    for (let i = 0; i < 20; i += 1) {
      const reading = meterReading(ours, meter, now - (60 - i) * minute, {
        totalPositiveActiveEnergy: 100 + i,
      });
      await pair[i % 2]?.readings([reading]);
    }
    await Promise.all(
      pair.map((ingest, n) =>
        ingest.readings(
          Array.from({ length: 20 }, (_, i) =>
            meterReading(ours, meter, now - (30 - i) * minute + n, { totalPositiveActiveEnergy: 130 + i }),
          ),
        ),
      ),
    );
    expect(await history(meter)).toHaveLength(60);
    const energy = await owner('select sum(wh)::int as wh from energy_slot where device_id = $1', [meter]);
    expect(energy).toEqual([{ wh: 49_000 }]);
    expect(pair.some((ingest) => ingest.counters().retries > 0)).toBe(true);
  });
});

describe('the live feed', () => {
  it('receives a reading when it is committed, and no late or repeated ones', async () => {
    const meter = await newMeter();
    const feed = createLiveFeed(quietLog, 0);
    const ingest = start({ live: feed });
    const batch = [now - minute, now].map((instant) =>
      meterReading(ours, meter, instant, { totalCurrent: 1 }),
    );
    await ingest.readings(batch);
    await ingest.readings([...batch, meterReading(ours, meter, now - 5 * minute, {})]);
    expect(feed.since(ours, 0)?.map(({ event }) => event)).toMatchObject([
      { kind: 'readings', deviceId: meter, at: now - minute, values: { totalCurrent: 1 } },
      { kind: 'readings', deviceId: meter, at: now },
    ]);
    await ingest.backfill([meterReading(ours, meter, now + minute, {})]);
    expect(feed.last).toBe(2);
  });
});

describe('readings submitted while others wait for their device to be looked up', () => {
  it('do not overtake them, so that no reading becomes late', async () => {
    const [known, unknown] = [await newMeter(), await newMeter()];
    const find = findDevicesIn(store.asPlatform('a test looks devices up'));
    const gate = Promise.withResolvers<void>();
    const ingest = start({
      async findDevices(ids) {
        if (ids.includes(unknown)) await gate.promise;
        return find(ids);
      },
    });
    await ingest.readings([meterReading(ours, known, now - 2, {})]);
    const slow = ingest.readings([
      meterReading(ours, unknown, now, {}),
      meterReading(ours, known, now - 1, {}),
    ]);
    const quick = ingest.readings([meterReading(ours, known, now, {})]);
    gate.resolve();
    await Promise.all([slow, quick]);
    expect(ingest.counters()).toMatchObject({ fresh: 4, late: 0 });
  });
});

describe('closing ingest', () => {
  it('commits pending readings and refuses later ones', async () => {
    const meter = await newMeter();
    const ingest = start();
    const taken = ingest.readings([meterReading(ours, meter, now, {})]);
    await ingest.close();
    await taken;
    expect(await history(meter)).toHaveLength(1);
    await expect(ingest.readings([meterReading(ours, meter, now + 1, {})])).rejects.toThrow('closed');
  });
});

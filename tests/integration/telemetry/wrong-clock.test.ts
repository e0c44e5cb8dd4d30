import { describe, expect, it } from 'vitest';
import { createLiveFeed } from '../../../apps/server/live/live-feed.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog } from '../../support/log.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-03-10T08:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const { dtuId } = await addStation(owner, { tenantId });
const newMeter = () => addDevice(owner, { tenantId, dtuId, type: 2 });
const live = async (deviceId: string) => {
  const [row] = await owner(
    `select (extract(epoch from data_time) * 1000)::float8 as at, total_current as current, first_voltage as voltage
     from live_meter where device_id = $1`,
    [deviceId],
  );
  return row;
};
const history = async (deviceId: string) =>
  (
    await owner(
      `select (extract(epoch from data_time) * 1000)::float8 as at from history_meter where device_id = $1 order by data_time`,
      [deviceId],
    )
  ).map(({ at }) => at);
describe('a clock that is set back', () => {
  it('a clock set back by ten minutes or less leaves the live row unchanged until that time has come', async () => {
    const meter = await newMeter();
    let clock = now + 10 * minute;
    const ingest = ingestOn(store, { now: () => new Date(clock) });
    await ingest.readings([meterReading(tenantId, meter, clock, { totalCurrent: 1 })]);
    clock = now;
    await ingest.readings([meterReading(tenantId, meter, clock, { totalCurrent: 2 })]);
    expect(await live(meter)).toMatchObject({ at: now + 10 * minute, current: 1 });
    expect(ingest.counters()).toMatchObject({ fresh: 1, late: 1 });
  });

  it('a clock set back by an hour: live rows and the feed show each current reading, from the first one on and also in another process', async () => {
    const meter = await newMeter();
    let clock = now + hour;
    const feed = createLiveFeed(quietLog, 0);
    const start = () => ingestOn(store, { now: () => new Date(clock), live: feed });
    const ingest = start();
    await ingest.readings([meterReading(tenantId, meter, clock, { totalCurrent: 1, firstVoltage: 230 })]);
    clock = now;
    const told = [2, 3, 4].map((current, n) => ({ at: now + n * minute, current }));
    for (const [n, { at, current }] of told.entries()) {
      const by = n === 2 ? start() : ingest;
      clock = at;
      await by.readings([meterReading(tenantId, meter, at, { totalCurrent: current })]);
      expect(await live(meter)).toMatchObject({ at, current, voltage: 230 });
    }
    await ingest.readings([meterReading(tenantId, meter, now + minute, { totalCurrent: 3 })]);
    await ingest.readings([meterReading(tenantId, meter, now - minute, { totalCurrent: 9 })]);
    expect(await live(meter), 'what is repeated or late is not shown').toMatchObject({ current: 4 });
    expect(feed.since(tenantId, 0)?.map(({ event }) => event)).toMatchObject(
      [{ at: now + hour }, ...told].map(({ at }) => ({ kind: 'readings', deviceId: meter, at })),
    );
    expect(await history(meter)).toEqual([now - minute, ...told.map(({ at }) => at), now + hour]);
  });

  it('readings count as new again once the time that the live row had shown has come', async () => {
    const meter = await newMeter();
    let clock = now + hour;
    const ingest = ingestOn(store, { now: () => new Date(clock) });
    for (const at of [now + hour, now, now + 55 * minute, now + hour + minute]) {
      clock = at;
      await ingest.readings([meterReading(tenantId, meter, at, { totalCurrent: at / minute })]);
      expect(await live(meter)).toMatchObject({ at, current: at / minute });
    }
    expect(ingest.counters()).toMatchObject({ fresh: 2, late: 2 });
  });
});

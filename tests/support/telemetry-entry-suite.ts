import { origin, type Reading } from '@heliodeck/model/descriptors/record';
import { meter } from '@heliodeck/model/devices/records/meter';
import { describe, expect, it } from 'vitest';
import { createLiveFeed } from '../../apps/server/live/live-feed.ts';
import { type AdmittedReading, admitReading } from '../../apps/server/telemetry/admission.ts';
import { findDevicesIn } from '../../apps/server/telemetry/device-facts.ts';
import type { IngestStage } from '../../apps/server/telemetry/ingest-stage.ts';
import type { AppendParts } from '../../apps/server/telemetry/reading-append.ts';
import type { ReadingEntry } from '../../apps/server/telemetry/telemetry-store.ts';
import { quietLog } from './log.ts';
import { meterReading } from './telemetry.ts';
import type { TelemetryWorld } from './telemetry-world.ts';

const minute = 60_000;
const day = 86_400_000;
const ours = '100001';
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** How readings come into every implementation of `TelemetryStore`: from devices by `append`, from people by `edits`. */
export function telemetryEntrySuite(name: string, world: TelemetryWorld): void {
  const { store, now, newMeter } = world;
  const { append, edits, energy, history, live } = store;
  const noon = Math.floor((now - 20 * day) / day) * day;
  const at = (n: number) => noon + n * minute;
  const db = world.db(ours);
  const rowsOf = async (deviceId: string) => {
    const search = { record: meter, deviceIds: [deviceId], range: always, order: 'asc' } as const;
    const view = { tenantId: ours, spansTenants: false };
    const { rows, total } = await history.page(view, search, { offset: 0, limit: 1_000 });
    expect(total).toBe(rows.length);
    return rows;
  };
  const liveOf = async (deviceId: string) => (await live.rows(db, meter, [deviceId]))[0];
  const highestOf = async (deviceId: string) => {
    const metrics = ['totalPositiveActiveEnergy'];
    const wish = { record: meter, deviceId, pack: 0, from: at(0), to: at(1440), metrics };
    const view = { tenantId: ours, spansTenants: false };
    const { spans } = await history.chart(view, wish, 4 * 60 * minute);
    return Math.max(...spans.map(({ high }) => high[0] ?? 0));
  };
  const energyOf = (deviceId: string) => energy.total(db, [{ deviceId, role: 1 }]);
  const counted = (deviceId: string, n: number, wh: number): Reading =>
    meterReading(ours, deviceId, at(n), { totalPositiveActiveEnergy: wh });

  const admitted = async (readings: readonly Reading[]): Promise<AdmittedReading[]> => {
    const facts = await findDevicesIn(world.platform)(readings.map(({ deviceId }) => deviceId));
    return readings.map((reading) => {
      const judged = admitReading(reading, facts.get(reading.deviceId), { now, latest: now }, () => {});
      if (typeof judged === 'string') throw new Error(judged);
      return judged;
    });
  };
  const counts = () => ({ retries: 0, written: () => {}, refuse: () => {} });
  const writer = (more: Partial<AppendParts> = {}) =>
    append.open({ log: quietLog, now: () => new Date(now), statistics: counts(), ...more });

  /** Work of a person on a meter's readings, in one transaction. */
  const enter = async <T>(
    deviceId: string,
    work: (entry: ReadingEntry) => Promise<T>,
    when?: number,
  ): Promise<T> => {
    const facts = (await findDevicesIn(world.platform)([deviceId])).get(deviceId);
    return edits.enter(db, { record: meter, facts, at: when, now }, work);
  };
  const add = (deviceId: string, n: number, values: Reading['values']) =>
    enter(deviceId, (entry) => entry.add({ deviceId, pack: 0, at: at(n) }, values), at(n));

  describe(`readings that come into telemetry in ${name}`, () => {
    it('are stored once by two writers of the same devices, and the newest is live', async () => {
      const device = await newMeter(ours);
      const some = await admitted(Array.from({ length: 40 }, (_, n) => counted(device, n, n)));
      const storeEach = async (begins: readonly number[]) => {
        const one = writer();
        for (const from of begins) await one.store(some.slice(from, from + 15), true);
      };
      await Promise.all([storeEach([0, 10, 20, 25]), storeEach([25, 15, 5, 0])]);
      expect((await rowsOf(device)).map((row) => row.at)).toEqual(some.map(({ reading }) => reading.at));
      expect((await liveOf(device))?.at).toBe(at(39));
      const alone = await newMeter(ours);
      await writer().store(
        await admitted(some.map(({ reading }) => ({ ...reading, deviceId: alone }))),
        false,
      );
      expect(await energyOf(device)).toBe(await energyOf(alone));
    });

    it('are published after their commit if they are news, and readings of the past never', async () => {
      const device = await newMeter(ours);
      const feed = createLiveFeed(quietLog, 0);
      const reporting = writer({ live: feed });
      await reporting.store(await admitted([counted(device, 0, 1)]), false);
      expect(feed.last).toBe(0);
      await reporting.store(await admitted([counted(device, 1, 2)]), true);
      await reporting.store(await admitted([counted(device, 1, 2)]), true);
      expect(feed.since(ours, 0)?.map(({ event }) => event)).toMatchObject([{ deviceId: device, at: at(1) }]);
    });

    it('are stored together with the statements of a further stage, or not at all', async () => {
      const device = await newMeter(ours);
      let attempts = 0;
      const stage: IngestStage = {
        name: 'probe',
        begin: () => ({
          write(_, script) {
            attempts += 1;
            script.add(attempts === 1 ? 'select * from table_that_is_not_there' : 'select 1');
          },
        }),
      };
      const statistics = counts();
      const failing = writer({ stages: [stage], statistics });
      await failing.store(await admitted([counted(device, 0, 1)]), true);
      expect([attempts, statistics.retries]).toEqual([2, 1]);
      expect(await rowsOf(device)).toHaveLength(1);
    });

    it('are as good from a person as from the device: history, live row, energy; marked as entered', async () => {
      const [typed, reported] = [await newMeter(ours), await newMeter(ours)];
      const energies = [10, 11, 12, 30];
      await world.append(energies.map((wh, n) => counted(reported, n * 20, wh)));
      await world.append([counted(typed, 0, 10), counted(typed, 40, 12)]);
      expect(await add(typed, 60, { totalPositiveActiveEnergy: 30, totalCurrent: 7 })).toBe(true);
      expect(await add(typed, 20, { totalPositiveActiveEnergy: 11, totalCurrent: 5 })).toBe(true);
      const rows = await rowsOf(typed);
      expect(rows.map((row) => [row.at, row.origin])).toEqual([
        [at(0), origin.device],
        [at(20), origin.entered],
        [at(40), origin.device],
        [at(60), origin.entered],
      ]);
      expect(rows[1]?.values).toMatchObject({ totalPositiveActiveEnergy: 11, totalCurrent: 5 });
      const shown = { at: at(60), origin: origin.entered, values: { totalCurrent: 7 } };
      expect(await liveOf(typed)).toMatchObject(shown);
      expect(await energyOf(typed)).toBe(await energyOf(reported));
    });

    it('begin the energy of a device that never reported when a person enters them', async () => {
      const [typed, reported] = [await newMeter(ours), await newMeter(ours)];
      await world.append([counted(reported, 0, 1), counted(reported, 20, 4)]);
      await add(typed, 20, { totalPositiveActiveEnergy: 4 });
      await add(typed, 0, { totalPositiveActiveEnergy: 1 });
      expect(await energyOf(typed)).toBe(await energyOf(reported));
      expect(await energyOf(typed)).toBeGreaterThan(0);
    });

    it('are refused from a person at an instant that has one, and nothing changes', async () => {
      const device = await newMeter(ours);
      await world.append([counted(device, 0, 10), counted(device, 20, 11)]);
      const before = [await rowsOf(device), await liveOf(device), await energyOf(device)];
      expect(await add(device, 20, { totalPositiveActiveEnergy: 500 })).toBe(false);
      expect([await rowsOf(device), await liveOf(device), await energyOf(device)]).toEqual(before);
      // The device's repeat does not replace what a person entered.
      await add(device, 40, { totalCurrent: 3 });
      await world.append([meterReading(ours, device, at(40), { totalCurrent: 9 })]);
      expect((await rowsOf(device)).at(-1)).toMatchObject({
        origin: origin.entered,
        values: { totalCurrent: 3 },
      });
    });

    it('have, once a person corrects them, the same effect as if they had always been so', async () => {
      const [device, never] = [await newMeter(ours), await newMeter(ours)];
      const current = { totalCurrent: 2 };
      const aDay = (of: string, spike: number) =>
        Array.from({ length: 48 }, (_, n) => {
          const reading = counted(of, n * 20, n === 24 ? spike : n);
          return { ...reading, values: { ...reading.values, ...current } };
        });
      await world.append(aDay(device, 900));
      await world.append(aDay(never, 24));
      await world.rollUp();
      const key = { deviceId: device, pack: 0, at: at(24 * 20) };
      await enter(device, (entry) => entry.change(key, { totalPositiveActiveEnergy: 24 }));
      expect(await energyOf(device)).toBe(await energyOf(never));
      expect(await highestOf(device)).toBe(47);
      expect((await rowsOf(device))[24]).toMatchObject({
        origin: origin.edited,
        values: { totalPositiveActiveEnergy: 24, totalCurrent: 2 },
      });
      const newest = { deviceId: device, pack: 0, at: at(47 * 20) };
      await enter(device, (entry) => entry.change(newest, { totalCurrent: null }));
      expect(await liveOf(device)).toMatchObject({ origin: origin.edited, values: { totalCurrent: null } });
      expect(await energyOf(device)).toBe(await energyOf(never));
    });

    it('are corrected by two people one after the other, and not at all where the transaction fails', async () => {
      const device = await newMeter(ours);
      const key = { deviceId: device, pack: 0, at: at(0) };
      await world.append([meterReading(ours, device, at(0), { totalCurrent: 1 })]);
      const facts = undefined;
      const more = () =>
        edits.enter(db, { record: meter, facts, now }, async (entry, session) => {
          await edits.lock(session.db, meter, [key]);
          const [state] = await live.rows(session.db, meter, [device]);
          await entry.change(key, { totalCurrent: Number(state?.values.totalCurrent) + 1 });
        });
      await Promise.all([more(), more(), more()]);
      expect((await rowsOf(device))[0]?.values.totalCurrent).toBe(4);
      const refused = enter(device, async (entry) => {
        await entry.change(key, { totalCurrent: 99 });
        await entry.add({ deviceId: device, pack: 0, at: at(1) }, { totalCurrent: 99 });
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      expect((await rowsOf(device)).map(({ values }) => values.totalCurrent)).toEqual([4]);
      expect((await liveOf(device))?.values.totalCurrent).toBe(4);
    });
  });
}

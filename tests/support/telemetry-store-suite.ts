import type { Reading } from '@heliodeck/model/descriptors/record';
import { meter } from '@heliodeck/model/devices/records/meter';
import { describe, expect, it } from 'vitest';
import type { HistoryKey, HistorySearch } from '../../apps/server/telemetry/telemetry-store.ts';
import { telemetryEntrySuite } from './telemetry-entry-suite.ts';
import type { TelemetryWorld } from './telemetry-world.ts';

const minute = 60_000;
const day = 86_400_000;
const [ours, theirs] = ['100001', '100002'];
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Behaviour that every implementation of `TelemetryStore` must have. */
export function telemetryStoreSuite(name: string, world: TelemetryWorld): void {
  const { store, append, now, newMeter } = world;
  const { history, live, edits, energy } = store;
  /** Energy counted by a meter, Wh. */
  const energyOf = (deviceId: string) => energy.total(world.db(ours), [{ deviceId, role: 1 }]);
  const view = (tenantId: string) => ({ tenantId, spansTenants: false });
  const reading = (
    deviceId: string,
    at: number,
    values: Reading['values'] = {},
    tenantId = ours,
  ): Reading => ({
    tenantId,
    deviceId,
    record: 'meter',
    pack: 0,
    at,
    values: { totalCurrent: 1, ...values },
  });
  const search = (deviceIds: readonly string[], more: Partial<HistorySearch> = {}): HistorySearch => ({
    record: meter,
    deviceIds,
    range: always,
    order: 'desc',
    ...more,
  });
  const page = (wish: HistorySearch, offset = 0, limit = 1_000, tenantId = ours) =>
    history.page(view(tenantId), wish, { offset, limit });
  const keys = (rows: readonly HistoryKey[]) => rows.map(({ deviceId, at }) => `${deviceId} ${at}`);
  const exported = async (wish: HistorySearch, tenantId = ours) => {
    const rows: HistoryKey[] = [];
    for await (const some of history.export(view(tenantId), wish)) rows.push(...some);
    return rows;
  };
  const chart = (deviceId: string, from: number, to: number, spanMs: number, tenantId = ours) =>
    history.chart(
      view(tenantId),
      { record: meter, deviceId, pack: 0, from, to, metrics: ['totalCurrent', 'totalActivePower'] },
      spanMs,
    );
  const noon = Math.floor((now - 20 * day) / day) * day;
  telemetryEntrySuite(name, world);

  describe(`telemetry in ${name}`, () => {
    it('returns nothing for a device that never reported', async () => {
      const device = await newMeter(ours);
      expect(await page(search([device]))).toEqual({ rows: [], total: 0 });
      expect(await page(search([]))).toEqual({ rows: [], total: 0 });
      expect(await exported(search([device]))).toEqual([]);
      expect(await live.rows(world.db(ours), meter, [device])).toEqual([]);
      expect(await live.firstPack(world.db(ours), meter, device)).toBeNull();
      expect((await chart(device, noon, noon + day, minute)).spans).toEqual([]);
    });

    it('shows and exports to a tenant nothing of another one, for any ids, and removes nothing of it', async () => {
      const device = await newMeter(theirs);
      await append([reading(device, noon, {}, theirs)]);
      expect((await page(search([device]))).total).toBe(0);
      expect(keys((await page({ ...search([]), deviceIds: undefined })).rows)).not.toContain(
        `${device} ${noon}`,
      );
      expect(await exported(search([device]))).toEqual([]);
      expect(keys(await exported({ ...search([]), deviceIds: undefined }))).not.toContain(
        `${device} ${noon}`,
      );
      expect((await chart(device, noon - day, noon + day, minute)).spans).toEqual([]);
      expect(await live.rows(world.db(ours), meter, [device])).toEqual([]);
      const key = { deviceId: device, pack: 0, at: noon };
      expect(await edits.remove(world.db(ours), meter, [key], now)).toBe(0);
      expect((await page(search([device]), 0, 10, theirs)).total).toBe(1);
    });

    it('preserves a value to the last digit, and distinguishes absent from zero', async () => {
      const device = await newMeter(ours);
      const values = { totalCurrent: 0, totalActivePower: -1234.5678901, totalPositiveActiveEnergy: null };
      await append([reading(device, noon + 123, values)]);
      const { rows } = await page(search([device]));
      expect(rows).toMatchObject([{ deviceId: device, pack: 0, at: noon + 123, values }]);
      expect(rows[0]?.values.firstVoltage).toBeNull();
    });

    it('stores a reading once, however often and in however many parts it arrives', async () => {
      const device = await newMeter(ours);
      const readings = Array.from({ length: 40 }, (_, n) => reading(device, noon + n * minute));
      await append(readings);
      await Promise.all([append(readings.slice(10)), append(readings.toReversed())]);
      await append([...readings, ...readings]);
      expect((await page(search([device]))).total).toBe(40);
      expect(await exported(search([device]))).toHaveLength(40);
    });

    it('stores late readings at their time, and keeps the newest as live', async () => {
      const device = await newMeter(ours);
      const energy = (wh: number) => ({ totalPositiveActiveEnergy: wh });
      await append([reading(device, noon + 60 * minute, { ...energy(20), totalCurrent: 7 })]);
      await append([reading(device, noon, energy(5)), reading(device, noon + 30 * minute, energy(9))]);
      const { rows } = await page(search([device], { order: 'asc' }));
      expect(rows.map(({ at }) => at)).toEqual([noon, noon + 30 * minute, noon + 60 * minute]);
      const [newest] = await live.rows(world.db(ours), meter, [device]);
      expect(newest).toMatchObject({ at: noon + 60 * minute, values: { totalCurrent: 7 } });
      const inOrder = await newMeter(ours);
      for (const [n, wh] of [5, 9, 20].entries())
        await append([reading(inOrder, noon + n * 30 * minute, energy(wh))]);
      expect(await energyOf(device)).toBe(await energyOf(inOrder));
      expect(await energyOf(device)).toBeGreaterThan(0);
    });

    it('pages in both directions without missing or repeated rows, and counts exactly, within any stretch', async () => {
      const devices = [await newMeter(ours), await newMeter(ours)];
      const readings = devices.flatMap((device) =>
        Array.from({ length: 60 }, (_, n) => reading(device, noon + n * 7 * minute)),
      );
      await append(readings);
      const range = { from: noon + 5 * minute, to: noon + 300 * minute };
      const within = readings
        .filter(({ at }) => at >= range.from && at < range.to)
        .sort((a, b) => a.at - b.at || (BigInt(a.deviceId) < BigInt(b.deviceId) ? -1 : 1));
      for (const order of ['asc', 'desc'] as const) {
        const wanted = keys(order === 'asc' ? within : within.toReversed());
        const found: string[] = [];
        for (let offset = 0; offset < wanted.length; offset += 17) {
          const { rows, total } = await page(search(devices, { range, order }), offset, 17);
          expect(total).toBe(wanted.length);
          found.push(...keys(rows));
        }
        expect(found).toEqual(wanted);
        expect(keys(await exported(search(devices, { range, order })))).toEqual(wanted);
      }
      expect(await page(search(devices, { range }), 500)).toEqual({ rows: [], total: within.length });
    });

    it('returns the first rows of an export while the rest is unread, and allows a reader to stop', async () => {
      const device = await newMeter(ours);
      await append(Array.from({ length: 2_000 }, (_, n) => reading(device, noon + n * minute)));
      for (let turn = 0; turn < 5; turn += 1) {
        for await (const some of history.export(view(ours), search([device]))) {
          expect(some[0]?.at).toBe(noon + 1_999 * minute);
          expect(some.length).toBeLessThan(2_000);
          break;
        }
      }
      expect(await exported(search([device]))).toHaveLength(2_000);
    });

    it('excludes removed rows from pages, exports, totals and energy, once', async () => {
      const device = await newMeter(ours);
      const energies = [10, 11, 500, 12, 13];
      await append(
        energies.map((wh, n) => reading(device, noon + n * minute, { totalPositiveActiveEnergy: wh })),
      );
      const wrong = { deviceId: device, pack: 0, at: noon + 2 * minute };
      const remove = () => world.db(ours).tx((_, { db }) => edits.remove(db, meter, [wrong], now));
      expect((await Promise.all([remove(), remove()])).sort()).toEqual([0, 1]);
      expect((await page(search([device]))).total).toBe(4);
      expect(keys(await exported(search([device])))).not.toContain(`${device} ${wrong.at}`);
      const never = await newMeter(ours);
      await append(
        energies.flatMap((wh, n) =>
          n === 2 ? [] : [reading(never, noon + n * minute, { totalPositiveActiveEnergy: wh })],
        ),
      );
      expect(await energyOf(device)).toBe(await energyOf(never));
    });

    it('returns the same energy by day, by month and in total, before and after its sum is stored, to its tenant only', async () => {
      const device = await newMeter(ours);
      const counted = (n: number, wh: number) =>
        reading(device, noon + n * 30 * minute, { totalPositiveActiveEnergy: wh });
      await append([counted(0, 5), counted(2, 20)]);
      const db = world.db(ours);
      const counters = await energy.countersOf(db, [device]);
      const told = async (asker = db) => {
        const year = String(new Date(noon).getUTCFullYear());
        const days = await energy.by('day', asker, counters, `${year}-01-01`, `${year}-12-31`);
        const months = await energy.by('month', asker, counters, `${year}-01-01`, `${year}-12-31`);
        return [days, months].map((some) => some.map(({ wattHours }) => wattHours));
      };
      const [[whole = 0] = []] = await told();
      expect(whole).toBeGreaterThan(0);
      const closed = async () => {
        while ((await energy.closeDays(world.platform, now, 100)) === 100);
        return told();
      };
      expect(await told()).toEqual([[whole], [whole]]);
      expect(await closed()).toEqual([[whole], [whole]]);
      expect(await energyOf(device)).toBe(whole);
      // A late reading between them does not change the energy; one after them adds to the closed day.
      await append([counted(1, 9)]);
      expect(await told()).toEqual([[whole], [whole]]);
      await append([counted(3, 35)]);
      expect(await told()).toEqual([[2 * whole], [2 * whole]]);
      expect(await closed()).toEqual([[2 * whole], [2 * whole]]);
      expect(await energyOf(device)).toBe(2 * whole);
      expect(await told(world.db(theirs))).toEqual([[], []]);
      expect(await energy.countersOf(world.db(theirs), [device])).toEqual([]);
      expect(await energy.total(world.db(theirs), counters)).toBeNull();
    });

    it('removes nothing where the surrounding transaction fails', async () => {
      const device = await newMeter(ours);
      await append([reading(device, noon)]);
      const refused = world.db(ours).tx(async (_, { db }) => {
        await edits.remove(db, meter, [{ deviceId: device, pack: 0, at: noon }], now);
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      expect((await page(search([device]))).total).toBe(1);
    });

    it('preserves every spike and every silence of a chart, for any width of its spans and any late readings', async () => {
      const device = await newMeter(ours);
      const at = (n: number) => noon + n * minute;
      const spike = 977;
      const minutes = Array.from({ length: 2 * 1440 }, (_, n) => n).filter((n) => n < 600 || n >= 900);
      const late = (n: number) => n % 9 === 4;
      const told = (n: number) => (n === spike ? 999 : n === 300 ? -5 : n % 10);
      const of = (some: number[]) => some.map((n) => reading(device, at(n), { totalCurrent: told(n) }));
      await append(of(minutes.filter((n) => !late(n))));
      await world.rollUp();
      await append(of(minutes.filter(late)));
      await world.rollUp();
      for (const spanMs of [minute, 20 * minute, 4 * 60 * minute]) {
        const { spans } = await chart(device, at(0), at(2 * 1440), spanMs);
        const highs = spans.map(({ high }) => high[0] ?? Number.NEGATIVE_INFINITY);
        expect(Math.max(...highs)).toBe(999);
        expect(Math.min(...spans.map(({ low }) => low[0] ?? Number.POSITIVE_INFINITY))).toBe(-5);
        const top = spans[highs.indexOf(999)];
        expect(top?.highAt?.[0] ?? top?.at).toBe(at(spike));
        const silent = spans.filter((span) => span.at > at(600) && span.at < at(900 - spanMs / minute));
        expect(silent).toEqual([]);
        expect(spans.every(({ high }) => (high[1] ?? null) === null)).toBe(true);
      }
    });

    it('removes a deleted spike from charts of every width and from the values at its instant', async () => {
      const device = await newMeter(ours);
      const at = (n: number) => noon + n * minute;
      const spike = { deviceId: device, pack: 0, at: at(400) };
      const told = (n: number) => (n === 400 ? 999 : n % 10);
      await append(Array.from({ length: 1440 }, (_, n) => reading(device, at(n), { totalCurrent: told(n) })));
      await world.rollUp();
      const highest = async (spanMs: number) => {
        const { spans } = await chart(device, at(0), at(1440), spanMs);
        return Math.max(...spans.map(({ high }) => high[0] ?? 0));
      };
      const widths = [minute, 20 * minute, 4 * 60 * minute];
      expect(await Promise.all(widths.map(highest))).toEqual([999, 999, 999]);
      expect(await edits.remove(world.db(ours), meter, [spike], now)).toBe(1);
      expect(await Promise.all(widths.map(highest))).toEqual([9, 9, 9]);
      await world.rollUp();
      expect(await Promise.all(widths.map(highest))).toEqual([9, 9, 9]);
      const wish = { record: meter, deviceId: device, pack: 0, metrics: ['totalCurrent'] };
      const [known] = await history.valuesAt(view(ours), {
        ...wish,
        instants: [spike.at],
        withinMs: 10 * minute,
      });
      expect(known).toEqual({ readAt: at(399), values: [9] });
    });

    it('returns the values at instants: the newest value of each metric up to then, and none that is too old', async () => {
      const device = await newMeter(ours);
      const wish = {
        record: meter,
        deviceId: device,
        pack: 0,
        metrics: ['totalCurrent', 'totalActivePower'],
        instants: [-1, 0, 1, 9, 10, 11].map((n) => noon + n * minute),
        withinMs: 10 * minute,
      };
      const nothing = { readAt: null, values: [null, null] };
      const told = () => history.valuesAt(view(ours), wish);
      expect(await told()).toEqual(wish.instants.map(() => nothing));
      // Blocks of one poll: values that the second block lacks are known from the first.
      await append([
        reading(device, noon, { totalCurrent: 3, totalActivePower: 0 }),
        { ...reading(device, noon + 1_000), values: { totalActivePower: 7.5 } },
      ]);
      const both = { readAt: noon + 1_000, values: [3, 7.5] };
      expect(await told()).toEqual([
        nothing,
        { readAt: noon, values: [3, 0] },
        ...[both, both],
        { readAt: noon + 1_000, values: [null, 7.5] },
        nothing,
      ]);
      expect(await history.valuesAt(view(theirs), wish)).toEqual(wish.instants.map(() => nothing));
    });

    it('drops the live values of a device on request, and starts again with its next reading', async () => {
      const device = await newMeter(ours);
      await append([reading(device, noon)]);
      expect(await live.firstPack(world.db(ours), meter, device)).toBe(0);
      await live.forget(world.db(ours), device);
      expect(await live.rows(world.db(ours), meter, [device])).toEqual([]);
      await append([reading(device, noon + minute)]);
      expect(await live.rows(world.db(ours), meter, [device])).toHaveLength(1);
      expect((await page(search([device]))).total).toBe(2);
    });

    it('removes expired rows and nothing else, and their totals with them', async () => {
      const device = await newMeter(ours);
      const kept = now - 399 * day;
      await append([reading(device, kept), reading(device, kept + 100 * day), reading(device, noon)]);
      await history.removeExpired(now + 50 * day);
      const { rows, total } = await page(search([device]));
      expect(rows.map(({ at }) => at)).toEqual([noon, kept + 100 * day]);
      expect(total).toBe(2);
      expect(await exported(search([device]))).toHaveLength(2);
    });
  });
}

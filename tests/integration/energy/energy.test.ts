import { addPair, type CounterEvent } from '@heliodeck/model/energy/chain';
import { monthOf, monthsOfYear, yearOf } from '@heliodeck/model/energy/period';
import { startingRules } from '@heliodeck/model/energy/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeEnergyDays,
  energyBy,
  energyInTotal,
} from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { followZones } from '../../../apps/server/telemetry/energy/follow-zones.ts';
import { removeExpired } from '../../../apps/server/telemetry/retention.ts';
import { freshDatabase } from '../../support/database.ts';
import { auditEnergy } from '../../support/energy-audit.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const forward = 1;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-11-20T12:00:00Z');
const platform = store.asPlatform('tests look at several tenants');
const ours = store.tenantDb(tenantId);

const meterIn = async (zone: string) => {
  const { dtuId, stationId } = await addStation(owner, { tenantId, zone });
  return { meter: await addDevice(owner, { tenantId, dtuId, type: 2 }), stationId };
};
const start = (at = now) => ingestOn(store, { now: () => new Date(at) });
const sample = (meter: string, at: number, kilowattHours: number) =>
  meterReading(tenantId, meter, at, { totalPositiveActiveEnergy: kilowattHours });
const slotsOf = (meter: string) =>
  owner(
    `select (extract(epoch from slot) * 1000)::float8 as slot, wh::int, covered_s from energy_slot
     where device_id = $1 and (wh <> 0 or covered_s <> 0) order by slot`,
    [meter],
  );
const eventsOf = (meter: string) =>
  owner(
    `select kind, (extract(epoch from at) * 1000)::float8 as at, wh::int from energy_event where device_id = $1 order by at`,
    [meter],
  );

/** The history of a register in kWh: it grows, restarts, is exchanged, falls silent. */
const history = fc
  .array(
    fc.record({
      seconds: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 900 }) },
        fc.integer({ min: 900, max: 200_000 }),
      ),
      move: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 3_000 }).map((watts) => ({ add: watts / 1000 })) },
        fc.integer({ min: 0, max: 5 }).map((set) => ({ set })),
        fc.integer({ min: 1_000_000, max: 1_000_050 }).map((set) => ({ set })),
      ),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((steps) => {
    let at = now - 50 * day;
    let value = 999_990;
    return steps.map(({ seconds, move }) => {
      at += seconds * 1000;
      value = Math.round(('add' in move ? value + move.add : move.set) * 1000) / 1000;
      return { at, value };
    });
  });

describe('energy in the database', () => {
  it('is the same for any order, repetition and batching of readings', {
    timeout: 60_000,
  }, async () => {
    const arrival = history.chain((samples) =>
      fc.record({
        samples: fc.constant(samples),
        order: fc.shuffledSubarray([...samples, ...samples.slice(0, 5)], { minLength: samples.length }),
        size: fc.integer({ min: 1, max: 20 }),
        restarts: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(arrival, async ({ samples, order, size, restarts }) => {
        const { meter } = await meterIn('Asia/Shanghai');
        let ingest = start();
        for (let i = 0; i < order.length; i += size) {
          if (restarts) ingest = start();
          await ingest.readings(order.slice(i, i + size).map(({ at, value }) => sample(meter, at, value)));
        }
        // Samples left out of the subarray come last.
        await ingest.readings(samples.map(({ at, value }) => sample(meter, at, value)));
        const expected = expectedOf(samples);
        expect(await slotsOf(meter)).toEqual(expected.slots);
        expect(await eventsOf(meter)).toEqual(expected.events);
      }),
      { numRuns: 25 },
    );
  });

  it('counts the energy of readings without the register when the register is read again', async () => {
    const { meter } = await meterIn('Asia/Shanghai');
    const ingest = start();
    const from = now - hour;
    await ingest.readings([sample(meter, from, 1)]);
    await ingest.readings([meterReading(tenantId, meter, from + 2 * minute, { totalCurrent: 5 })]);
    await ingest.readings([sample(meter, from + minute, 3), sample(meter, from + 3 * minute, 6)]);
    expect(await energyInTotal(ours, [{ deviceId: meter, role: forward }])).toBe(5_000);
    expect(await eventsOf(meter)).toEqual([]);
  });
});

describe('days of energy', () => {
  it('add up to months, years and the total in the zone of the station, before and after they are closed', async () => {
    const zone = 'Europe/Berlin';
    const { meter } = await meterIn(zone);
    const of = [{ deviceId: meter, role: forward }];
    const ingest = start();
    const first = Date.parse('2026-01-15T09:30:00Z');
    const readings = Array.from({ length: 1_800 }, (_, i) => sample(meter, first + i * 4 * hour, i * 7.331));
    await ingest.backfill(readings);
    const total = 1_799 * 7_331;

    const expectSums = async () => {
      const all = await energyBy('day', ours, of, '2026-01-01', '2026-12-31');
      expect(sum(all)).toBe(total);
      const months = await energyBy('month', ours, of, '2026-01-01', '2026-12-31');
      expect(sum(months)).toBe(total);
      for (const { name } of monthsOfYear(zone, '2026-06-01')) {
        const inMonth = all.filter((one) => one.name.startsWith(name));
        const stored = months.find((one) => one.name === name);
        expect(stored?.wattHours ?? 0).toBe(sum(inMonth));
        expect(stored?.coveredSeconds ?? 0).toBe(
          inMonth.reduce((seconds, one) => seconds + one.coveredSeconds, 0),
        );
        expect(sum(inMonth)).toBe(await slotSum(meter, monthOf(zone, `${name}-01`)));
      }
      expect(await slotSum(meter, yearOf(zone, '2026-06-01'))).toBe(total);
      expect(await energyInTotal(ours, of)).toBe(total);
      // The days of the clock changes have 23 and 25 hours of the same power.
      const on = (name: string) => all.find((one) => one.name === name)?.wattHours ?? 0;
      expect(on('2026-03-29') / on('2026-03-28')).toBeCloseTo(23 / 24, 3);
      expect(on('2026-10-25') / on('2026-10-24')).toBeCloseTo(25 / 24, 3);
    };
    await expectSums();
    while ((await closeEnergyDays(platform, now)) > 0);
    expect(await owner('select 1 from energy_open_day where device_id = $1', [meter])).toHaveLength(0);
    await expectSums();
  });

  it('are reopened by late readings and closed again with their energy', async () => {
    const { meter } = await meterIn('Asia/Shanghai');
    const of = [{ deviceId: meter, role: forward }];
    const noon = Date.parse('2026-11-10T04:00:00Z');
    await start(noon).readings([sample(meter, noon, 10), sample(meter, noon + 10 * minute, 12)]);
    while ((await closeEnergyDays(platform, now)) > 0);
    const read = async () => ({
      day: (await energyBy('day', ours, of, '2026-11-10', '2026-11-10'))[0]?.wattHours,
      month: (await energyBy('month', ours, of, '2026-11-01', '2026-11-30'))[0]?.wattHours,
      total: await energyInTotal(ours, of),
    });
    expect(await read()).toEqual({ day: 2_000, month: 2_000, total: 2_000 });
    await start().readings([sample(meter, noon - 5 * minute, 9)]);
    expect(await read()).toEqual({ day: 3_000, month: 3_000, total: 3_000 });
    while ((await closeEnergyDays(platform, now)) > 0);
    expect(await read()).toEqual({ day: 3_000, month: 3_000, total: 3_000 });
  });

  it('stay open for a while after they end', async () => {
    const { meter } = await meterIn('Asia/Shanghai');
    const evening = Date.parse('2026-11-19T15:50:00Z');
    await start(evening).readings([sample(meter, evening - minute, 1), sample(meter, evening, 2)]);
    const closed = async (at: number) => {
      while ((await closeEnergyDays(platform, at)) > 0);
      return (await owner('select 1 from energy_day where device_id = $1', [meter])).length;
    };
    expect(await closed(evening + 11 * minute)).toBe(0);
    expect(await closed(evening + 13 * minute)).toBe(1);
  });

  it('state how much of them is covered by data', async () => {
    const { meter } = await meterIn('Asia/Shanghai');
    const from = Date.parse('2026-11-12T00:00:00Z');
    const ten = Array.from({ length: 11 }, (_, i) => sample(meter, from + i * minute, i));
    await start().readings([...ten, sample(meter, from + 3 * hour, 20)]);
    const [covered] = await energyBy(
      'day',
      ours,
      [{ deviceId: meter, role: forward }],
      '2026-11-12',
      '2026-11-12',
    );
    expect(covered).toMatchObject({ wattHours: 20_000, coveredSeconds: 600 });
    expect(await eventsOf(meter)).toMatchObject([{ kind: 'gap', wh: 10_000 }]);
  });

  it('keep the coverage of the polling period of their time when a device is polled with another one', async () => {
    const { meter } = await meterIn('Asia/Shanghai');
    const at = (hours: number) => Date.parse('2026-11-12T00:00:00Z') + hours * hour;
    const polled = (seconds: number, since: number | null) =>
      owner(
        `update device set period_seconds = $2, period_since = to_timestamp($3::float8 / 1000) where id = $1`,
        [meter, seconds, since],
      );
    const covered = async () => {
      const [own] = await energyBy(
        'day',
        ours,
        [{ deviceId: meter, role: forward }],
        '2026-11-12',
        '2026-11-12',
      );
      return (own?.coveredSeconds ?? 0) / 3600;
    };
    await polled(3_600, null);
    const ingest = start();
    await ingest.readings([0, 1, 2, 4].map((hours) => sample(meter, at(hours), hours)));
    expect(await covered()).toBe(2);

    await polled(60, at(4.5));
    ingest.forgetDevices();
    // The next reading is the first of the new period; then there are none for two hours.
    await ingest.readings([5, 7, 7.25].map((hours) => sample(meter, at(hours), hours)));
    expect(await covered()).toBe(3.25);
    // Late readings from before, to an ingest with and without the cached chain.
    await ingest.readings([sample(meter, at(3), 3)]);
    expect(await covered()).toBe(5.25);
    await start().readings([sample(meter, at(1.5), 1.5), sample(meter, at(6), 6)]);
    expect(await covered()).toBe(5.25);
    expect(await auditEnergy(owner)).toMatchObject({ differences: [] });
  });

  it('use the new zone when the station changes its zone', async () => {
    const { meter, stationId } = await meterIn('Asia/Shanghai');
    const of = [{ deviceId: meter, role: forward }];
    const from = Date.parse('2026-11-13T15:00:00Z');
    const ingest = start();
    await ingest.readings(Array.from({ length: 25 }, (_, i) => sample(meter, from + i * 5 * minute, i)));
    while ((await closeEnergyDays(platform, now)) > 0);
    const perDay = async () =>
      (await energyBy('day', ours, of, '2026-11-01', '2026-11-30')).map((one) => [one.name, one.wattHours]);
    expect(await perDay()).toEqual([
      ['2026-11-13', 12_000],
      ['2026-11-14', 12_000],
    ]);
    await owner(`update station set time_zone = 'UTC' where id = $1`, [stationId]);
    expect(await followZones(platform)).toBe(1);
    expect(await perDay()).toEqual([['2026-11-13', 24_000]]);
    await ingest.readings([sample(meter, from + 130 * minute, 30)]);
    while ((await closeEnergyDays(platform, now)) > 0);
    expect(await perDay()).toEqual([['2026-11-13', 30_000]]);
    expect(await energyInTotal(ours, of)).toBe(30_000);
    expect(await energyBy('month', ours, of, '2026-11-01', '2026-11-30')).toMatchObject([
      { wattHours: 30_000 },
    ]);
    expect(await followZones(platform)).toBe(0);
  });

  it("days of energy of another tenant's device are not shown", async () => {
    const { meter } = await meterIn('Asia/Shanghai');
    await start().readings([sample(meter, now - minute, 1), sample(meter, now, 2)]);
    const foreign = store.tenantDb('100002');
    const of = [{ deviceId: meter, role: forward }];
    expect(await energyBy('day', foreign, of, '2026-11-20', '2026-11-20')).toEqual([]);
    expect(await energyInTotal(foreign, of)).toBeNull();
    expect(await energyInTotal(ours, of)).toBe(1_000);
  });
});

describe('retention', () => {
  it('removes data beyond the retention of a tenant; energy stays, and late readings at its edge count nothing twice', async () => {
    const { dtuId } = await addStation(owner, { tenantId: '100003' });
    const meter = await addDevice(owner, { tenantId: '100003', dtuId, type: 2 });
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value)
       values ('100003', 'Retention', 'telemetry.retentionDays', '30')`,
    );
    const reading = (at: number, kilowattHours: number) => ({
      ...sample(meter, at, kilowattHours),
      tenantId: '100003',
    });
    const db = store.tenantDb('100003');
    const total = () => energyInTotal(db, [{ deviceId: meter, role: forward }]);
    const edge = now - 30 * day;
    const before = start(edge + hour);
    await before.readings([reading(edge - 2 * hour, 10), reading(edge - hour, 20), reading(edge + hour, 40)]);
    expect(await total()).toBe(30_000);

    expect(await removeExpired(platform, now)).toMatchObject({ rows: 2 });
    const kept = await owner('select 1 from history_meter where device_id = $1', [meter]);
    expect(kept).toHaveLength(1);
    // An ingest with the cached chain, and one without.
    await before.readings([reading(edge + 30 * minute, 35)]);
    await start().readings([reading(edge + 40 * minute, 36), reading(edge + 2 * hour, 50)]);
    expect(await total()).toBe(40_000);
    const refused = start();
    await refused.readings([reading(edge - minute, 30)]);
    expect(refused.counters().refused).toEqual({ 'too-old': 1 });
  });

  it('clean-up drops months that are too old for every tenant', async () => {
    const { meter } = await meterIn('Asia/Shanghai');
    const old = now - 1_095 * day;
    await start(now).readings([sample(meter, old, 1), sample(meter, old + minute, 2)]);
    expect(await owner("select 1 from pg_class where relname = 'history_meter_2023_11'")).toHaveLength(1);
    const later = now + 40 * day;
    const { months } = await removeExpired(platform, later);
    expect(months).toBeGreaterThan(0);
    expect(await owner("select 1 from pg_class where relname = 'history_meter_2023_11'")).toHaveLength(0);
  });
});

function expectedOf(samples: readonly { readonly at: number; readonly value: number }[]) {
  const rules = startingRules(2, 1000, 3, null);
  const slots = new Map<number, { wh: number; covered_s: number }>();
  const events: CounterEvent[] = [];
  const effects = {
    add: (slot: number, wattHours: number, seconds: number) => {
      const known = slots.get(slot) ?? { wh: 0, covered_s: 0 };
      slots.set(slot, { wh: known.wh + wattHours, covered_s: known.covered_s + seconds });
    },
    withdraw: () => undefined,
    record: (event: CounterEvent) => void events.push(event),
  };
  const chain = samples.map(({ at, value }) => ({ at, wattHours: Math.round(value * 1000) }));
  for (const [i, to] of chain.slice(1).entries()) addPair(chain[i] ?? to, to, rules, effects);
  return {
    slots: [...slots]
      .filter(([, one]) => one.wh !== 0 || one.covered_s !== 0)
      .sort(([a], [b]) => a - b)
      .map(([slot, one]) => ({ slot, ...one })),
    events: events.map(({ kind, to, wattHours }) => ({ kind, at: to.at, wh: wattHours })),
  };
}

async function slotSum(meter: string, { from, to }: { readonly from: number; readonly to: number }) {
  const [row] = await owner(
    'select coalesce(sum(wh), 0)::int as wh from energy_slot where device_id = $1 and slot >= $2 and slot < $3',
    [meter, new Date(from), new Date(to)],
  );
  return Number(row?.wh);
}

function sum(all: readonly { readonly wattHours: number }[]): number {
  return all.reduce((total, one) => total + one.wattHours, 0);
}

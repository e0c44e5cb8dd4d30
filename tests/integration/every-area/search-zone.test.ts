import { entities } from '@heliodeck/model/registries/entities';
import { wireTime } from '@heliodeck/model/wire/time';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const server = await testServer({ store, entities: [...entities.values()], now: () => new Date(now) });
const codes = ['meterDataHistory', 'meterData', 'dtu', 'xwj'];
const reader = server.policy.admit('reader', { codes });
const tenantId = '100001';
const history = 'blade-meterDataHistory/meterDataHistory';
const minute = 60_000;

let departments = 500;
/** A meter at its own station, with readings at these instants. */
async function meterIn(zone: string, instants: readonly number[]) {
  departments += 1;
  const dept = String(departments);
  const { stationId, dtuId } = await addStation(owner, { tenantId, zone, dept });
  const deviceId = await addDevice(owner, { tenantId, dtuId, type: 2, dept });
  await ingestOn(store, { now: () => new Date(now) }).readings(
    instants.map((at) => meterReading(tenantId, deviceId, at, { firstVoltage: 230 })),
  );
  return { stationId, dtuId, deviceId, dept, zone };
}

async function shownTimes(search: Record<string, string>, path = history): Promise<string[]> {
  const query = new URLSearchParams({ size: '10000', ascs: 'data_time', ...search });
  const { status, body } = await server.get(`/api/${path}/list?${query}`, reader);
  expect([status, body.msg]).toEqual([200, '操作成功']);
  return (body.data as { records: { dataTime: string }[] }).records.map(({ dataTime }) => dataTime);
}

describe('a search by times', () => {
  // 05:59 in Berlin, 11:59 in Shanghai.
  const at = now - minute;
  let berlin: Awaited<ReturnType<typeof meterIn>>;
  beforeAll(async () => {
    berlin = await meterIn('Europe/Berlin', [at]);
  });
  const around = { dataTime_ge: '2026-06-20 05:00:00', dataTime_le: '2026-06-20 06:30:00' };

  it('uses the tenant’s zone without a station, whatever zone its rows are shown in', async () => {
    expect(await shownTimes(around)).toEqual([]);
    const tenants = { dataTime_ge: '2026-06-20 11:00:00', dataTime_le: '2026-06-20 12:30:00' };
    expect(await shownTimes(tenants)).toEqual(['2026-06-20 05:59:00']);
  });

  it('a search by times of one device, or of the department of one station, uses that station’s zone', async () => {
    const bindings: readonly Record<string, string>[] = [
      { xwjId: berlin.deviceId },
      { xwjId_equal: berlin.deviceId },
      { createDept: berlin.dept },
    ];
    for (const bound of bindings) {
      expect(await shownTimes({ ...around, ...bound })).toEqual(['2026-06-20 05:59:00']);
      const shown = await shownTimes({ ...bound, dataTime: '2026-06-20 05:59:00,2026-06-20 05:59:00' });
      expect(shown).toEqual(['2026-06-20 05:59:00']);
    }
    // A bare date is that station's day.
    const { deviceId } = await meterIn('Pacific/Auckland', [Date.parse('2026-06-19T13:00:00Z')]);
    expect(await shownTimes({ xwjId: deviceId, dataTime: '2026-06-20,2026-06-20' })).toHaveLength(1);
    expect(await shownTimes({ xwjId: deviceId, dataTime: '2026-06-19,2026-06-19' })).toEqual([]);
  });

  it('a search by times of a station’s DTUs and of a DTU’s devices uses that station’s zone too', async () => {
    const { dtuId, stationId } = berlin;
    for (const table of ['dtu', 'device'])
      await owner(`update ${table} set connect_time = $1 where ${table === 'dtu' ? 'id' : 'dtu_id'} = $2`, [
        new Date(at),
        dtuId,
      ]);
    const connected = { connectTime_ge: '2026-06-20 05:00:00', connectTime_le: '2026-06-20 06:30:00' };
    const found = async (path: string, search: Record<string, string>) => {
      const { body } = await server.get(`/api/${path}/list?${new URLSearchParams(search)}`, reader);
      return (body.data as { total: number }).total;
    };
    expect(await found('blade-dtu/dtu', connected)).toBe(0);
    expect(await found('blade-dtu/dtu', { ...connected, stationInfoId: stationId })).toBe(1);
    expect(await found('blade-dtu/dtu', { ...connected, id: dtuId })).toBe(1);
    expect(await found('blade-xwj/xwj', { ...connected, dtuId })).toBe(1);
  });

  it('a search by times of another tenant’s device finds nothing, without an error', async () => {
    const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
    const query = new URLSearchParams({ ...around, xwjId: berlin.deviceId });
    const { status, body } = await server.get(`/api/${history}/list?${query}`, stranger);
    expect([status, (body.data as { total: number }).total]).toEqual([200, 0]);
  });
});

describe('a search around a clock change', () => {
  const changes = [
    ['Europe/Berlin', '2025-10-26T01:00:00Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['America/Santiago', '2026-04-05T03:00:00Z'],
    ['Atlantic/Azores', '2025-10-26T01:00:00Z'],
  ] as const;

  it.each(changes)(
    'a search finds the times displayed around the clock change in %s at %s',
    async (zone, change) => {
      const middle = Date.parse(change);
      // Every ten minutes, half of them within a second.
      const instants = Array.from({ length: 37 }, (_, n) => middle + (n - 18) * 10 * minute + (n % 2) * 500);
      const { deviceId } = await meterIn(zone, instants);
      const all = instants.map((at) => wireTime(at, zone));
      expect(await shownTimes({ xwjId: deviceId })).toEqual(all);
      const find = async (operator: string, text: string) =>
        shownTimes({ xwjId: deviceId, [`dataTime_${operator}`]: text });
      const wall = fc
        .integer({ min: -200, max: 200 })
        .map((minutes) => wireTime(Math.floor((middle + minutes * minute) / 1000) * 1000, zone));
      // Half of the texts are those of readings, the others mostly between them; some are skipped by the clocks.
      const text = fc.oneof(
        fc.constantFrom(...all),
        wall,
        fc.constantFrom('2026-03-29 02:30:00', '2026-03-29 02:00:00'),
      );
      await fc.assert(
        fc.asyncProperty(text, async (time) => {
          const [ge, gt, lt, le, equal, other] = await Promise.all(
            ['ge', 'gt', 'lt', 'le', 'equal', 'notequal'].map((operator) => find(operator, time)),
          );
          expect(equal).toEqual(all.filter((shown) => shown === time));
          expect(other).toEqual(all.filter((shown) => shown !== time));
          // No duplicates, no omissions, in order.
          expect([lt, ge].flat()).toEqual(all);
          expect([le, gt].flat()).toEqual(all);
          for (const shown of equal ?? [])
            expect([ge, le].map((side) => side?.includes(shown))).toEqual([true, true]);
          // If the clocks show each time once, it is the order of the texts.
          if (new Set(all).size === all.length) expect(ge).toEqual(all.filter((shown) => shown >= time));
        }),
        { numRuns: 25 },
      );
    },
  );
});

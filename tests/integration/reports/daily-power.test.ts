import { addDays, startOfDay } from '@heliodeck/kit/zone';
import { entities } from '@heliodeck/model/registries/entities';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { beforeAll, describe, expect, it } from 'vitest';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
// 14:00 on Saturday in Shanghai.
const now = Date.parse('2026-06-20T06:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [energyArea],
  now: () => new Date(now),
});
const codes = ['meterDailyPower_view', 'meterDailyPower_export'];
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const path = `/api/${meterDailyPower.path}`;
const ingest = ingestOn(store, { now: () => new Date(now) });
type Figures = Record<string, unknown> & { id: string; nowDay: string; power: number };
const listed = async (query: string, headers = everyone): Promise<readonly Figures[]> =>
  ((await server.get(`${path}/list?size=500&${query}`, headers)).body.data as { records: Figures[] }).records;

const shanghai = await addStation(owner, { tenantId, dept: '10' });
const meter = await addDevice(owner, { tenantId, dtuId: shanghai.dtuId, type: 2, meterRole: 2, dept: '10' });
const controller = await addDevice(owner, { tenantId, dtuId: shanghai.dtuId, type: 1, dept: '10' });
const berlin = await addStation(owner, { tenantId, zone: 'Europe/Berlin', dept: '11' });
const abroad = await addDevice(owner, { tenantId, dtuId: berlin.dtuId, type: 2, meterRole: 1, dept: '11' });

beforeAll(async () => {
  const quarter = 900_000;
  for (const [day, from] of [
    ['2025-12-31', 0],
    ['2026-05-30', 100],
    ['2026-06-18', 200],
    ['2026-06-20', 300],
  ] as const) {
    const noon = Date.parse(`${day}T04:00:00Z`);
    const quarters = Array.from({ length: 5 }, (_, i) => noon + i * quarter);
    await ingest.backfill(
      quarters.map((at, i) => meterReading(tenantId, meter, at, { totalPositiveActiveEnergy: from + i })),
    );
    await ingest.backfill(
      quarters.map((at, i) => ({
        tenantId,
        deviceId: meter,
        record: 'meterTariff',
        at,
        pack: 0,
        values: { negativeTotal: 10 + from / 100 + i / 2 },
      })),
    );
    await ingest.backfill(
      quarters.map((at, i) => ({
        tenantId,
        deviceId: controller,
        record: 'operating',
        at,
        pack: 0,
        values: { totalEnergy: from + 2 * i },
      })),
    );
  }
  // The last Sunday of March has 23 hours in Berlin.
  const change = Date.parse('2026-03-28T23:00:00Z');
  await ingest.backfill(
    Array.from({ length: 23 * 4 + 1 }, (_, i) =>
      meterReading(tenantId, abroad, change + i * quarter, { totalPositiveActiveEnergy: 10 + i / 4 }),
    ),
  );
  await closeEnergyDays(store.asPlatform('test'), now);
  // Arrives after the day was closed: the day is open again.
  await ingest.backfill([
    meterReading(tenantId, meter, Date.parse('2026-06-18T05:15:00Z'), { totalPositiveActiveEnergy: 205 }),
  ]);
});

describe('the daily power is refused', () => {
  it('the daily power is refused without a sign-in or the permission code, and for writers', async () => {
    for (const tail of ['list', 'page', 'detail?id=1-20260618', 'export']) {
      expect((await server.get(`${path}/${tail}`)).status).toBe(401);
      expect((await server.get(`${path}/${tail}`, server.policy.admit('nobody'))).status).toBe(403);
    }
    for (const tail of ['save', 'update', 'submit', 'remove'])
      expect((await server.post(`${path}/${tail}`, { id: `${meter}-20260618` }, everyone)).status).toBe(404);
  });

  it('the daily power of another tenant or another department is not visible', async () => {
    const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
    server.policy.limit('stranger', { kind: 'all' });
    const neighbour = server.policy.admit('neighbour', { codes });
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    expect(await listed('', stranger)).toEqual([]);
    expect(new Set((await listed('', neighbour)).map(({ meterId }) => meterId))).toEqual(new Set([abroad]));
    for (const headers of [stranger, neighbour])
      expect((await server.get(`${path}/detail?id=${meter}-20260618`, headers)).body.errorCode).toBe(
        'record.notFound',
      );
  });

  it.each(['x', '1', '1-2026061', '1-20260618-1', "1-2026' or 1=1"])('an id is refused: %s', async (id) => {
    const reply = await server.get(`${path}/detail?id=${encodeURIComponent(id)}`, everyone);
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'request.parameterFormat']);
  });

  it('an invalid time is refused', async () => {
    expect((await server.get(`${path}/list?beginTime=soon`, everyone)).body.errorCode).toBe(
      'request.parameterFormat',
    );
    const reversed = await server.get(`${path}/list?beginTime=2026-06-02&endTime=2026-06-01`, everyone);
    expect(reversed.body.errorCode).toBe('period.reversed');
    const ages = await server.get(`${path}/list?beginTime=1999-01-01&endTime=2098-12-31`, everyone);
    expect([ages.status, ages.body.errorCode]).toEqual([400, 'report.tooManyYears']);
    expect((await server.get(`${path}/list?beginTime=1990-01-01&endTime=2039-12-31`, everyone)).status).toBe(
      200,
    );
  });
});

describe('the daily power', () => {
  it('has a row for each day with data, the newest first, also for today and for days that late readings reopened', async () => {
    const rows = await listed(`meterId=${meter}`);
    const days = rows.map(({ nowDay }) => nowDay);
    expect([days[0], days.at(-1)]).toEqual(['2026-06-20', '2025-12-31']);
    expect(days).toEqual(days.toSorted().reverse());
    // The energy up to a day is that up to the previous day plus its own.
    for (const [index, { power, nowdayPower }] of rows.entries())
      expect(Number(nowdayPower) - power).toBeCloseTo(Number(rows[index + 1]?.nowdayPower ?? 0), 6);
    const hour = await listed(`meterId=${meter}&beginTime=2026-06-18&endTime=2026-06-18`);
    expect(hour[0]?.power).toBeGreaterThan(5);
    expect(hour[0]?.reversePower).toBeGreaterThan(2);
    // Energy between readings belongs to the days it is spread over; the sums agree for every length of time.
    const total = rows.reduce((sum, { power }) => sum + power, 0);
    for (const timeType of [1, 2, 3]) {
      const sums = await listed(`meterId=${meter}&timeType=${timeType}`);
      expect(sums.reduce((sum, { power }) => sum + power, 0)).toBeCloseTo(total, 6);
      expect(sums[0]?.nowdayPower).toBeCloseTo(total, 6);
    }
  });

  it('has the sums of the generation figures', async () => {
    const rows = await listed(`meterId=${abroad}&timeType=2`);
    const chart = (
      await server.get(`/api/blade-index/index/dailyMeterData?type=2&stationId=${berlin.stationId}`, everyone)
    ).body.data as { date: string; dailyPower: number | null }[];
    expect(rows.map(({ nowDay, power }) => ({ nowDay, power }))).toEqual(
      chart
        .filter(({ dailyPower }) => dailyPower !== null)
        .map(({ date, dailyPower }) => ({ nowDay: date, power: dailyPower })),
    );
  });

  it('covers a day of 23 hours completely', async () => {
    const [day] = await listed(`meterId=${abroad}&beginTime=2026-03-29&endTime=2026-03-29`);
    expect(day).toMatchObject({ nowDay: '2026-03-29', power: 23, coverage: 100, timeType: 1, type: 2 });
  });

  it('distinguishes devices from meters, and filters by station, period and length', async () => {
    expect(new Set((await listed('type=1')).map(({ meterId }) => meterId))).toEqual(new Set([controller]));
    expect(new Set((await listed('type=2')).map(({ meterId }) => meterId))).toEqual(new Set([meter, abroad]));
    expect(new Set((await listed(`stationId=${berlin.stationId}`)).map(({ meterId }) => meterId))).toEqual(
      new Set([abroad]),
    );
    const months = await listed(`meterId=${meter}&timeType=2&beginTime=2026-06-10&endTime=2026-06-30`);
    expect(months.map(({ nowDay }) => nowDay)).toEqual(['2026-06']);
    expect((await listed(`meterId=${meter}&timeType=3`)).map(({ nowDay }) => nowDay)).toEqual([
      '2026',
      '2025',
    ]);
    expect((await listed('descs=id&type=1'))[0]?.nowDay).toBe('2026-06-20');
  });

  it('has a page for each row, for any length of period', async () => {
    for (const timeType of [1, 2, 3])
      for (const row of await listed(`timeType=${timeType}`)) {
        const { body } = await server.get(`${path}/detail?id=${row.id}`, everyone);
        expect(body.data).toMatchObject({ id: row.id, power: row.power, nowDay: row.nowDay });
      }
  });

  it.each([
    ['America/Santiago', '2026-04-04', 25, 'midnight comes twice'],
    ['Africa/Cairo', '2026-04-24', 23, 'midnight is skipped'],
    ['Asia/Beirut', '2026-03-29', 23, 'midnight is skipped'],
    ['Australia/Lord_Howe', '2026-04-05', 24.5, 'half an hour comes twice'],
    ['Pacific/Chatham', '2026-04-05', 25, 'an hour comes twice, at quarters of its own'],
    ['Asia/Kathmandu', '2026-04-05', 24, 'the day begins at a quarter'],
  ])('covers a day in %s exactly, and its neighbours: %s has %d hours, %s', async (zone, day, hours) => {
    const { stationId, dtuId } = await addStation(owner, { tenantId, zone, dept: '11' });
    const far = await addDevice(owner, { tenantId, dtuId, type: 2, meterRole: 1, dept: '11' });
    const [before, after] = [addDays(day, -1), addDays(day, 1)];
    const [first, last] = [startOfDay(zone, before), startOfDay(zone, addDays(day, 2))];
    await ingest.backfill(
      Array.from({ length: (last - first) / 900_000 + 1 }, (_, i) =>
        meterReading(tenantId, far, first + i * 900_000, { totalPositiveActiveEnergy: 10 + i / 4 }),
      ),
    );
    const rows = await listed(`meterId=${far}&timeType=1`);
    expect(rows.map(({ nowDay, power, coverage }) => [nowDay, power, coverage])).toEqual([
      [after, 24, 100],
      [day, hours, 100],
      [before, 24, 100],
    ]);
    const drawn = (
      await server.get(
        `/api/blade-index/index/dailyMeterData?type=1&stationId=${stationId}&beginTime=${before}&endTime=${after}`,
        everyone,
      )
    ).body.data as { date: string; dailyPower: number | null }[];
    expect(drawn.map(({ date, dailyPower }) => [date, dailyPower])).toEqual([
      [before, 24],
      [day, hours],
      [after, 24],
    ]);
  });
});

import { entities } from '@heliodeck/model/registries/entities';
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
const everyone = server.policy.admit('everyone');
server.policy.limit('everyone', { kind: 'all' });
const hour = 3_600_000;
const ingest = ingestOn(store, { now: () => new Date(now) });
const index = '/api/blade-index/index';
type Item = { date: string; dailyPower: number | null; coverage: number | null } & Record<string, unknown>;
const get = async <T>(path: string, headers = everyone) =>
  (await server.get(`${index}/${path}`, headers)).body.data as T;

const metered = await addStation(owner, { tenantId, capacity: 100, dept: '10' });
const bare = await addStation(owner, { tenantId, zone: 'Europe/Berlin', dept: '11' });
const generation = await addDevice(owner, {
  tenantId,
  dtuId: metered.dtuId,
  type: 2,
  meterRole: 1,
  dept: '10',
});
const grid = await addDevice(owner, { tenantId, dtuId: metered.dtuId, type: 2, meterRole: 2, dept: '10' });
const behind = await addDevice(owner, { tenantId, dtuId: metered.dtuId, type: 1, dept: '10' });
const alone = await addDevice(owner, { tenantId, dtuId: bare.dtuId, type: 1, dept: '11' });

beforeAll(async () => {
  const controller = (deviceId: string, at: number, totalEnergy: number) => ({
    tenantId,
    deviceId,
    record: 'operating',
    at,
    pack: 0,
    values: { totalEnergy },
  });
  const noon = (date: string) => Date.parse(`${date}T04:00:00Z`);
  const counter = (deviceId: string, at: number, kilowattHours: number) =>
    meterReading(tenantId, deviceId, at, { totalPositiveActiveEnergy: kilowattHours });
  for (const [date, begin, end] of [
    ['2026-05-30', 100, 110],
    ['2026-06-18', 110, 140],
    ['2026-06-20', 140, 145.5],
  ] as const) {
    const quarters = Array.from({ length: 5 }, (_, i) => noon(date) + (i * hour) / 4);
    await ingest.backfill(quarters.map((at, i) => counter(generation, at, begin + ((end - begin) * i) / 4)));
    await ingest.backfill(quarters.map((at, i) => counter(grid, at, 1000 + i)));
    await ingest.backfill(quarters.map((at, i) => controller(behind, at, 500 + 5 * i)));
  }
  await ingest.backfill([0, 1].map((i) => controller(alone, noon('2026-06-19') + (i * hour) / 4, 7 + i)));
  await closeEnergyDays(store.asPlatform('test'), now);
});

describe('generation figures are refused', () => {
  it('generation figures are refused without a sign-in, and for a station outside the tenant or the scope', async () => {
    expect((await server.get(`${index}/getMeterData`)).status).toBe(401);
    const stranger = server.policy.admit('stranger', { tenantId: '100002' });
    server.policy.limit('stranger', { kind: 'all' });
    const neighbour = server.policy.admit('neighbour');
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    for (const headers of [stranger, neighbour]) {
      for (const path of [
        'dailyMeterData',
        'getMeterData',
        'stationSummary',
        'energyFlow',
        'energyFlowPast',
        'energyEvents',
      ]) {
        const reply = await server.get(`${index}/${path}?stationId=${metered.stationId}`, headers);
        expect(reply.body).toMatchObject({ code: 404, errorCode: 'record.notFound' });
      }
    }
    expect(await get('getMeterData', stranger)).toEqual({
      todayPower: null,
      monthPower: null,
      yearPower: null,
      totalPower: null,
    });
  });

  it('generation figures are refused for a period that ends before it begins', async () => {
    const reply = await server.get(
      `${index}/dailyMeterData?type=1&beginTime=2026-06-02&endTime=2026-06-01`,
      everyone,
    );
    expect(reply.body).toMatchObject({ code: 400, errorCode: 'period.reversed' });
  });

  it('generation figures are refused for an invalid type, date or station, and for more than 31 days', async () => {
    for (const query of ['type=3', 'stationId=all', 'beginTime=yesterday&endTime=2026-06-01']) {
      expect((await server.get(`${index}/dailyMeterData?${query}`, everyone)).status).toBe(400);
    }
    const range = `${index}/dailyMeterData?type=1&beginTime=2026-05-01&endTime=`;
    expect((await server.get(`${range}2026-06-01`, everyone)).status).toBe(200);
    expect((await server.get(`${range}2026-06-02`, everyone)).body).toMatchObject({
      code: 400,
      errorCode: 'chart.rangeTooLong',
    });
  });
});

describe('generation by day', () => {
  it('covers the current month, with nothing for days without measurements', async () => {
    const items = await get<Item[]>(`dailyMeterData?type=1&stationId=${metered.stationId}`);
    expect(items).toHaveLength(30);
    expect(items[0]).toMatchObject({
      date: '2026-06-01',
      dailyPower: null,
      coverage: 0,
      utilisationHours: null,
    });
    expect(items[17]).toMatchObject({
      date: '2026-06-18',
      dailyPower: 30,
      utilisationHours: 0.3,
      estimate: 'clear-sky',
    });
    expect(items[17]?.coverage).toBeCloseTo(1 / 24, 3);
    // 14 hours of today have passed.
    expect(items[19]).toMatchObject({ date: '2026-06-20', dailyPower: 5.5 });
    expect(items[19]?.coverage).toBeCloseTo(1 / 14, 3);
    expect(items[20]).toMatchObject({ date: '2026-06-21', dailyPower: null, coverage: null });
    const peakSunHours = Number(items[17]?.peakSunHours);
    const theoreticalPower = Number(items[17]?.theoreticalPower);
    expect(peakSunHours).toBeGreaterThan(7);
    expect(theoreticalPower).toBeCloseTo(100 * peakSunHours, -1);
  });

  it('covers a range of days', async () => {
    const items = await get<Item[]>(
      `dailyMeterData?type=1&stationId=${metered.stationId}&beginTime=2026-05-29&endTime=2026-05-31`,
    );
    expect(items.map(({ date, dailyPower }) => [date, dailyPower])).toEqual([
      ['2026-05-29', null],
      ['2026-05-30', 10],
      ['2026-05-31', null],
    ]);
  });

  it('divides by the capacity that the station had on the day', async () => {
    for (const [validFrom, capacity] of [
      ['2026-05-30', 50],
      ['2026-05-31', 100],
    ])
      await owner(
        `insert into station_capacity (tenant_id, station_id, valid_from, capacity)
         select tenant_id, id, $2::date, $3::numeric from station where id = $1`,
        [metered.stationId, validFrom, capacity],
      );
    const items = await get<Item[]>(
      `dailyMeterData?type=1&stationId=${metered.stationId}&beginTime=2026-05-30&endTime=2026-05-30`,
    );
    expect(items).toMatchObject([{ dailyPower: 10, utilisationHours: 0.2 }]);
  });

  it('comes from the generation meters, else from controllers; never from both', async () => {
    const ofController = await get<Item[]>(`dailyMeterData?type=1&stationId=${bare.stationId}`);
    expect(ofController[18]).toMatchObject({ date: '2026-06-19', dailyPower: 1, utilisationHours: null });
    const all = await get<Item[]>('dailyMeterData?type=1&stationId=');
    expect([all[17]?.dailyPower, all[18]?.dailyPower]).toEqual([30, 1]);
    expect(all[17]).toMatchObject({ peakSunHours: null, estimate: null });
  });
});

describe('generation by month', () => {
  it('sums the days of each month of the year', async () => {
    const items = await get<Item[]>(`dailyMeterData?type=2&stationId=${metered.stationId}`);
    expect(items).toHaveLength(12);
    expect(items[4]).toMatchObject({ date: '2026-05', dailyPower: 10 });
    expect(items[5]).toMatchObject({ date: '2026-06', dailyPower: 35.5 });
    expect(items[6]).toMatchObject({ date: '2026-07', dailyPower: null, coverage: null });
  });
});

describe('the energy totals', () => {
  it('agree with the days, for one station and for all that the caller sees', async () => {
    expect(await get(`getMeterData?stationId=${metered.stationId}`)).toEqual({
      todayPower: 5.5,
      monthPower: 35.5,
      yearPower: 45.5,
      totalPower: 45.5,
    });
    expect(await get('getMeterData')).toEqual({
      todayPower: 5.5,
      monthPower: 36.5,
      yearPower: 46.5,
      totalPower: 46.5,
    });
    const one = server.policy.admit('one');
    server.policy.limit('one', { kind: 'departments', deptIds: ['11'] });
    expect(await get('getMeterData', one)).toMatchObject({ todayPower: null, totalPower: 1 });
  });

  it('include what a removed device has counted', async () => {
    await owner('update device set is_deleted = 1 where id = $1', [alone]);
    expect(await get(`getMeterData?stationId=${bare.stationId}`)).toMatchObject({ totalPower: 1 });
    await owner('update device set is_deleted = 0 where id = $1', [alone]);
  });
});

describe('a station', () => {
  it('is summarised with its devices and its values of today', async () => {
    await owner('update device set online_status = 1 where id = $1', [behind]);
    expect(await get(`stationSummary?stationId=${metered.stationId}`)).toMatchObject({
      stationName: 'Station',
      timeZone: 'Asia/Shanghai',
      installedCapacity: 100,
      devices: [
        { type: 1, total: 1, online: 1 },
        { type: 2, total: 2, online: 0 },
      ],
      today: { date: '2026-06-20', dailyPower: 5.5 },
      totalPower: 45.5,
    });
  });

  it('states since when a source of its figures is offline, and what its controllers counted meanwhile', async () => {
    await owner(`update device set online_status = 0, offline_since = '2026-06-20 13:10+08' where id = $1`, [
      generation,
    ]);
    const { sources, standIn, today } = await get<Record<string, unknown>>(
      `stationSummary?stationId=${metered.stationId}`,
    );
    expect(sources).toEqual([
      {
        deviceId: generation,
        name: 'Device',
        type: 2,
        online: false,
        offlineSince: '2026-06-20 13:10:00',
      },
    ]);
    expect(standIn).toEqual({ by: 'controller', energy: expect.any(Number), coverage: expect.any(Number) });
    expect(today).toMatchObject({ missingSeconds: 13 * 3600 });
    await owner('update device set online_status = 1, offline_since = null where id = $1', [generation]);
    expect(await get(`stationSummary?stationId=${metered.stationId}`)).toMatchObject({
      sources: [{ deviceId: generation, online: true, offlineSince: null }],
      standIn: null,
    });
    await owner('update device set online_status = 0 where id = $1', [generation]);
  });

  it('shows the newest readings of its energy flow, and animates it when its first controller is online', async () => {
    await ingest.readings([
      {
        tenantId,
        deviceId: behind,
        record: 'controller',
        at: now,
        pack: 0,
        values: { pv1Voltage: 61.5, chargingPower: 900 },
      },
      meterReading(tenantId, grid, now, { totalActivePower: 4.2 }),
    ]);
    const flow = await get<Record<string, unknown>>(`energyFlow?stationId=${metered.stationId}`);
    expect(flow).toMatchObject({
      running: true,
      controllers: [
        { deviceId: behind, dataTime: '2026-06-20 14:00:00', values: { pv1Voltage: 61.5, pv2Voltage: null } },
      ],
      meters: [{ deviceId: generation }, { deviceId: grid, meterRole: 2, values: { totalActivePower: 4.2 } }],
      batteries: [],
      inverters: [],
    });
  });

  it('shows the inverter values of the diagram, and is running without controllers while an inverter answers', async () => {
    const roof = await addStation(owner, { tenantId, dept: '10' });
    const inverter = await addDevice(owner, { tenantId, dtuId: roof.dtuId, type: 3, dept: '10' });
    const flowOf = () =>
      get<{ running: boolean; inverters: { values: object }[] }>(`energyFlow?stationId=${roof.stationId}`);
    expect(await flowOf()).toMatchObject({
      running: false,
      inverters: [{ deviceId: inverter, dataTime: null }],
    });
    await owner('update device set online_status = 1 where id = $1', [inverter]);
    await ingest.backfill([
      {
        tenantId,
        deviceId: inverter,
        record: 'inverterData',
        at: now,
        pack: 0,
        values: { inverterActivePower: 9000, pv1Current: 8.1, radiatorTemperature: 41 },
      },
    ]);
    const { running, inverters } = await flowOf();
    expect(running).toBe(true);
    expect(inverters).toMatchObject([{ values: { inverterActivePower: 9000, pv1Current: 8.1, soc: null } }]);
    expect(Object.keys(inverters[0]?.values ?? {})).not.toContain('radiatorTemperature');
  });

  it('gives the reason if a register and its energy differ', async () => {
    const events = await get<unknown[]>(`energyEvents?stationId=${metered.stationId}`);
    // Two silences of each of the three counters, the newest first.
    expect(events).toHaveLength(6);
    const name = 'Device';
    expect(events.find((event) => (event as { deviceId: string }).deviceId === generation)).toEqual({
      deviceId: generation,
      deviceName: name,
      role: 'forward',
      kind: 'gap',
      beginTime: '2026-06-18 13:00:00',
      endTime: '2026-06-20 12:00:00',
      from: 140,
      to: 140,
      energy: 0,
    });
    expect(await get(`energyEvents?stationId=${metered.stationId}&kind=reset`)).toEqual([]);
    expect(
      (await server.get(`${index}/energyEvents?stationId=${metered.stationId}&kind=magic`, everyone)).status,
    ).toBe(400);
  });
});

import { startOfDay } from '@heliodeck/kit/zone';
import { describe, expect, it } from 'vitest';
import { weatherParams } from '../../../apps/server/areas/weather/choose-provider.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { addDevice, addStation, meterReading } from '../../support/telemetry.ts';

const world = await fieldWorld();
const ours = await organisation(world, '绩效电力');
const theirs = await organisation(world, '别家绩效');
const { owner } = world.database;
const reader = await ours.user('reader', { roleIds: [await ours.role('reader', ['insightAnalysis'])] });
const nobody = await ours.user('nobody', { roleIds: [await ours.role('nobody', ['post'])] });
type Headers = Record<string, string>;

// No outgoing calls: the light is that of a clear sky.
await owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'p', $1, 'offline')`,
  [weatherParams.provider],
);
const zone = 'Asia/Shanghai';
const day = '2026-11-20';
const { tenantId } = ours;
const { stationId, dtuId } = await addStation(owner, { tenantId, zone });
await owner(
  `update station set longitude = '118.8', latitude = '32.0', installed_capacity = 20, module_tilt = 20, module_azimuth = 180,
     region_id = '320100' where id = $1`,
  [stationId],
);
const inverterOf = async (name: string) => {
  const id = await addDevice(owner, { tenantId, dtuId, type: 3 });
  await owner('update device set name = $2, rated_power = 8, connected_power = 10 where id = $1', [id, name]);
  return id;
};
const good = await inverterOf('1#');
const stopped = await inverterOf('2#');
const meter = await addDevice(owner, { tenantId, dtuId, type: 2, meterRole: 1 });
const minute = 60_000;
const at = (hours: number, minutes = 0) => startOfDay(zone, day) + hours * 60 * minute + minutes * minute;

/** kWh that an inverter has counted since six o'clock, at 4 kW until `off`. */
const counted = (hour: number, off: number) => 4 * Math.max(0, Math.min(hour, off) - 6);
const readings = Array.from({ length: 12 * 12 + 1 }, (_, step) => step * 5).flatMap((minutes) => {
  const hour = 6 + minutes / 60;
  const inverter = (deviceId: string, off: number) => ({
    tenantId,
    deviceId,
    record: 'inverterData',
    pack: 0,
    at: at(6, minutes),
    values: {
      inverterActivePower: hour < off ? 4000 : 0,
      pvOutputPower: hour < off ? 4100 : 0,
      pvTotalOutputEnergy: 100 + counted(hour, off),
    },
  });
  const sum = counted(hour, 18) + counted(hour, 12);
  return [
    inverter(good, 18),
    inverter(stopped, 12),
    meterReading(tenantId, meter, at(6, minutes), { totalPositiveActiveEnergy: 500 + sum * 0.98 }),
  ];
});
await world.store(readings as never);

const ask = (query: string, headers: Headers = reader, of = 'station') =>
  world.get(`/api/blade-index/insight/${of}?${query}`, headers);
const period = `beginTime=${day}&endTime=${day}`;
const found = async (): Promise<Row> => {
  const { status, body } = await ask(`stationId=${stationId}&${period}`, ours.admin);
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  return body.data as Row;
};

describe('the performance of stations', () => {
  it('is refused without a token, without the permission code, for invalid parameters, and for a station of another tenant', async () => {
    const good = `stationId=${stationId}&${period}`;
    expect((await ask(good, {})).status).toBe(401);
    expect((await ask(good, nobody)).status).toBe(403);
    expect((await ask(period, nobody, 'stations')).status).toBe(403);
    expect((await ask(good, theirs.admin)).status).toBe(404);
    for (const wrong of [
      'beginTime=2026-02-30&endTime=2026-03-01',
      'beginTime=2026-11-20&endTime=2026-11-19',
      'beginTime=2026-09-01&endTime=2026-11-19',
      'beginTime=2099-01-01&endTime=2099-01-02',
    ])
      expect([(await ask(`stationId=${stationId}&${wrong}`, ours.admin)).status, wrong]).toEqual([
        400,
        wrong,
      ]);
    expect((await ask(`stationId=x&${period}`)).status).toBe(400);
    expect((await ask(`${period}&region=123`, reader, 'stations')).status).toBe(400);
  });

  it('has the energy of the meter, and states that its light is that of a clear sky', async () => {
    const data = await found();
    expect(data.clearSky).toBeNull();
    expect(data).toMatchObject({ light: 'clearSky', capacity: 20, energy: 70.56, finalYield: 3.528 });
    expect(data.plane).toEqual({ tilt: 20, azimuth: 180, assumed: false });
    expect(data.coefficient).toEqual({ value: -0.0035, assumed: true });
    // Hours without readings at night are not covered, and their light does not count.
    expect(data.coverage).toBeCloseTo(0.5, 1);
    expect(data.ratioAt25).toBeNull();
    expect(Number(data.ratio)).toBeCloseTo(3.528 / Number(data.referenceYield), 3);
  });

  it('lists the losses, and its parts add up to what the light would have produced', async () => {
    const data = await found();
    const losses = data.losses as Record<string, number | null>;
    const sum = Object.values(losses).reduce<number>((all, one) => all + (one ?? 0), 0);
    expect(sum + Number(data.unexplained) + Number(data.energy)).toBeCloseTo(Number(data.theoretical), 2);
    // Six hours of the other inverter, less the time before the outage is detected.
    expect(losses.outage).toBeGreaterThan(16);
    expect(losses.outage).toBeLessThanOrEqual(24);
    expect(losses.lines).toBeCloseTo(72 * 0.02, 1);
    expect(losses.temperature).toBeNull();
  });

  it('compares the inverters, the one that lags first, with the reason', async () => {
    const inverters = (await found()).inverters as Row[];
    expect(inverters.map(({ name }) => name)).toEqual(['2#', '1#']);
    expect(inverters[0]).toMatchObject({
      directRatio: 1.25,
      energy: 24,
      specific: 2.4,
      lacking: 12,
      worth: null,
    });
    expect(inverters[0]?.reasons).toContain('off');
    expect(inverters[1]).toMatchObject({ energy: 48, specific: 4.8, lacking: 0 });
    expect(inverters[1]?.reasons).not.toContain('off');
  });

  it('compares stations with those of their region, and shows none of another tenant', async () => {
    const other = await addStation(owner, { tenantId, zone });
    await owner(
      `update station set installed_capacity = 10, region_id = '320500', longitude = null where id = $1`,
      [other.stationId],
    );
    const otherMeter = await addDevice(owner, { tenantId, dtuId: other.dtuId, type: 2, meterRole: 1 });
    await world.store([
      meterReading(tenantId, otherMeter, at(7), { totalPositiveActiveEnergy: 0 }),
      meterReading(tenantId, otherMeter, at(17), { totalPositiveActiveEnergy: 20 }),
    ]);
    const { body } = await ask(period, ours.admin, 'stations');
    const rows = body.data as Row[];
    expect(rows.map(({ id, group }) => [id, group])).toEqual([
      [other.stationId, '32'],
      [stationId, '32'],
    ]);
    expect(rows[0]).toMatchObject({ specific: 2, ofClearSky: null });
    expect(Number(rows[0]?.lacking)).toBeCloseTo((3.528 - 2) * 0.5 * 10, 2);
    const strangers = (await ask(period, theirs.admin, 'stations')).body.data as Row[];
    expect(strangers).toEqual([]);
    const elsewhere = (await ask(`${period}&region=33`, ours.admin, 'stations')).body.data as Row[];
    expect(elsewhere).toEqual([]);
  });

  it('divides by the capacity that the station had on those days, not by the present one', async () => {
    const wider = await addStation(owner, { tenantId, zone });
    await owner(
      `update station set longitude = '118.8', latitude = '32.0', installed_capacity = 40, region_id = '330100' where id = $1`,
      [wider.stationId],
    );
    await owner(
      `insert into station_capacity (tenant_id, station_id, valid_from, capacity)
       values ($1, $2, $3::date, 10), ($1, $2, $3::date + 1, 40)`,
      [tenantId, wider.stationId, day],
    );
    const counter = await addDevice(owner, { tenantId, dtuId: wider.dtuId, type: 2, meterRole: 1 });
    await world.store([
      meterReading(tenantId, counter, at(11), { totalPositiveActiveEnergy: 0 }),
      meterReading(tenantId, counter, at(11, 15), { totalPositiveActiveEnergy: 2 }),
      meterReading(tenantId, counter, at(11, 30), { totalPositiveActiveEnergy: 4 }),
    ]);
    const { body } = await ask(`stationId=${wider.stationId}&${period}`, ours.admin);
    const told = body.data as Row & { days: readonly Row[] };
    expect(told).toMatchObject({ capacity: 10, energy: 4, finalYield: 0.4 });
    expect(told.days).toMatchObject([{ date: day, finalYield: 0.4 }]);
    const [beside] = (await ask(`${period}&region=33`, ours.admin, 'stations')).body.data as Row[];
    expect(beside).toMatchObject({ capacity: 10, specific: 0.4 });
  });
});

describe('a station with a capacity of 0', () => {
  it('has its energy and no figure that divides by the capacity, nor losses', async () => {
    const empty = await addStation(owner, { tenantId, zone });
    await owner(
      `update station set longitude = '180', latitude = '-16.8', installed_capacity = 0, region_id = '340100' where id = $1`,
      [empty.stationId],
    );
    const counter = await addDevice(owner, { tenantId, dtuId: empty.dtuId, type: 2, meterRole: 1 });
    await world.store([
      meterReading(tenantId, counter, at(11), { totalPositiveActiveEnergy: 0 }),
      meterReading(tenantId, counter, at(11, 15), { totalPositiveActiveEnergy: 2 }),
    ]);
    const { status, body } = await ask(`stationId=${empty.stationId}&${period}`, ours.admin);
    expect([status, body.data]).toMatchObject([
      200,
      {
        capacity: null,
        energy: 2,
        finalYield: null,
        referenceYield: null,
        ratio: null,
        ratioAt25: null,
        theoretical: null,
        losses: null,
        unexplained: null,
        energyAvailability: null,
      },
    ]);
    const [beside] = (await ask(`${period}&region=34`, ours.admin, 'stations')).body.data as Row[];
    expect(beside).toMatchObject({
      capacity: null,
      energy: 2,
      specific: null,
      ofClearSky: null,
      against: null,
    });
    const years = await ask(`stationId=${empty.stationId}`, ours.admin, 'years');
    expect(years.body.data).toMatchObject({ lacks: 'capacity' });
  });
});

describe('a station over several years', () => {
  const years = (query: string, headers: Headers = ours.admin) => ask(query, headers, 'years');

  it('is refused without a token, without the permission code, for invalid parameters, and for a station of another tenant', async () => {
    expect((await years(`stationId=${stationId}`, {})).status).toBe(401);
    expect((await years(`stationId=${stationId}`, nobody)).status).toBe(403);
    expect((await years('stationId=x')).status).toBe(400);
    expect((await years(`stationId=${stationId}`, theirs.admin)).status).toBe(404);
  });

  it('has no figure for a few days, and states what it needs', async () => {
    const { status, body } = await years(`stationId=${stationId}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      lacks: null,
      degradation: { rate: null, pairs: 0, lacks: 'days' },
      soiling: { ratio: null, rate: null, cleanings: [], lacks: 'days' },
    });
  });

  it('finds the yearly degradation of a plant in three years of completed days', async () => {
    const old = await addStation(owner, { tenantId, zone });
    await owner(
      `update station set longitude = '118.8', latitude = '32.0', installed_capacity = 10, module_tilt = 20, module_azimuth = 180
       where id = $1`,
      [old.stationId],
    );
    const counter = await addDevice(owner, { tenantId, dtuId: old.dtuId, type: 2, meterRole: 1 });
    await owner(
      `insert into energy_counter (tenant_id, device_id, role, record, unit, moduli, maximum_watts, gap_ms, zone)
       values ($1, $2, 1, 'meter', 10, '{100000000}', 1000000, 1200000, $3)`,
      [tenantId, counter, zone],
    );
    // The same days of each year have the same energy, less one per cent per year.
    await owner(
      `insert into energy_day (tenant_id, device_id, role, day, wh, covered_s)
       select $1, $2, 1, d::date, round(40000 * (1 - 0.01 * (row_number() over (order by d)) / 365.0)), 86400
       from generate_series($3::date - 1094, $3::date, interval '1 day') d`,
      [tenantId, counter, day],
    );
    const { body } = await years(`stationId=${old.stationId}`);
    const told = body.data as { degradation: { rate: number; pairs: number }; clearDays: number };
    expect(told.degradation.rate).toBeCloseTo(-0.01, 3);
    expect(told.degradation.pairs).toBeGreaterThan(300);
  });
});

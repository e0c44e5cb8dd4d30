import { startOfDay } from '@heliodeck/kit/zone';
import { expect, it } from 'vitest';
import { weatherParams } from '../../../apps/server/areas/weather/choose-provider.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { addDevice, addStation, meterReading } from '../../support/telemetry.ts';

const world = await fieldWorld();
const ours = await organisation(world, '实测电力');
const { owner } = world.database;
const { tenantId } = ours;
// No outgoing calls: without a usable sensor the light is that of a clear sky.
await owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'p', $1, 'offline')`,
  [weatherParams.provider],
);
const zone = 'Asia/Shanghai';
const day = '2026-11-20';
const minute = 60_000;
const at = (hour: number) => startOfDay(zone, day) + hour * 60 * minute;
const everyFive = Array.from({ length: 12 * 12 + 1 }, (_, step) => 6 + step / 12);

/** A station of 10 kWp, whose meter counts 4 kW from eight to four: 32 kWh. */
async function lit(): Promise<{ readonly stationId: string; readonly dtuId: string }> {
  const station = await addStation(owner, { tenantId, zone });
  await owner(
    `update station set longitude = '118.8', latitude = '32.0', installed_capacity = 10, module_tilt = 20, module_azimuth = 180
     where id = $1`,
    [station.stationId],
  );
  const meter = await addDevice(owner, { tenantId, dtuId: station.dtuId, type: 2, meterRole: 1 });
  await world.store(
    everyFive.map((hour) =>
      meterReading(tenantId, meter, at(hour), {
        totalPositiveActiveEnergy: 100 + 4 * (Math.min(16, Math.max(8, hour)) - 8),
      }),
    ) as never,
  );
  return station;
}

type Said = (hour: number) => number | null | undefined;
/** 500 W/m² from eight to four: with the slopes of five minutes on both sides 4,041.67 Wh/m². */
const steady: Said = (hour) => (hour >= 8 && hour <= 16 ? 500 : 0);

/** A weather station with its readings; `undefined` means no reading. */
async function sensor(dtuId: string, name: string, light: Said, warmth: Said = () => 45): Promise<string> {
  const id = await addDevice(owner, { tenantId, dtuId, type: 5 });
  await owner('update device set name = $2 where id = $1', [id, name]);
  const readings = everyFive.flatMap((hour) => {
    const planeIrradiance = light(hour);
    if (planeIrradiance === undefined) return [];
    const values = { planeIrradiance, moduleTemperature: warmth(hour) ?? null };
    return [{ tenantId, deviceId: id, record: 'environment', pack: 0, at: at(hour), values }];
  });
  await world.store(readings as never);
  return id;
}

async function found(stationId: string): Promise<Row> {
  const query = `stationId=${stationId}&beginTime=${day}&endTime=${day}`;
  const { status, body } = await world.get(`/api/blade-index/insight/station?${query}`, ours.admin);
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  return body.data as Row;
}

/** The losses and the remainder add up to the difference between the theoretical and the measured energy under known light. */
function expectWhole(data: Row): void {
  const losses = Object.values(data.losses as Record<string, number | null>);
  const explained = losses.reduce<number>((sum, one) => sum + (one ?? 0), 0) + Number(data.unexplained);
  expect(explained + Number(data.energy) - Number(data.unlit)).toBeCloseTo(Number(data.theoretical), 2);
}

it('light and module temperature come from the weather station, which is named', async () => {
  const { stationId, dtuId } = await lit();
  const id = await sensor(dtuId, '气象1', steady);
  const data = await found(stationId);
  // Yr = 4,041.67 / 1000; PR = 3.2 / 4.0417; at 45 °C and −0.35%/K the modules could have produced 93% of it: 0.79175 / 0.93.
  expect(data).toMatchObject({
    light: 'measured',
    sensor: { id, name: '气象1', coverage: 1 },
    energy: 32,
    unlit: 0,
    finalYield: 3.2,
    referenceYield: 4.042,
    ratio: 0.7918,
    ratioAt25: 0.8513,
    theoretical: 40.417,
  });
  // A cloudless day gives 10 kWp more than the 500 W/m² of eight hours.
  expect(Number(data.clearSky)).toBeGreaterThan(Number(data.theoretical));
  expect(Number(data.clearSky)).toBeLessThan(110);
  // 40.417 kWh × 0.0035 × 20.
  expect((data.losses as Row).temperature).toBeCloseTo(2.829, 3);
  expect(data.days).toMatchObject([{ date: day, ratio: 0.7918, referenceYield: 4.042 }]);
  expectWhole(data);
});

it('periods that the sensor missed are left out, with their energy, and no other light is used for them', async () => {
  const { stationId, dtuId } = await lit();
  // Null values for an hour, no readings for another: eight quarters of an hour at 4 kW.
  await sensor(dtuId, '气象2', (hour) => {
    if (hour > 12.01 && hour < 13.01) return null;
    return hour > 13.01 && hour < 13.99 ? undefined : steady(hour);
  });
  const data = await found(stationId);
  expect(data).toMatchObject({
    light: 'measured',
    energy: 32,
    unlit: 8,
    finalYield: 3.2,
    referenceYield: 3.042,
    // 2.4 / 3.0417
    ratio: 0.789,
    theoretical: 30.417,
  });
  const { coverage } = data.sensor as { coverage: number };
  expect(coverage).toBeGreaterThan(0.78);
  expect(coverage).toBeLessThan(0.84);
  expectWhole(data);
});

it('the ratio at 25 °C is absent if most of the light has no module temperature', async () => {
  const { stationId, dtuId } = await lit();
  await sensor(dtuId, '气象3', steady, (hour) => (hour < 10 ? 45 : null));
  const data = await found(stationId);
  expect(data).toMatchObject({ light: 'measured', ratio: 0.7918, ratioAt25: null });
});

it('a sensor with less than half of the daylight is not used, and its share is stated', async () => {
  const { stationId, dtuId } = await lit();
  const id = await sensor(dtuId, '气象4', (hour) => (hour <= 10 ? steady(hour) : undefined));
  const data = await found(stationId);
  expect(data).toMatchObject({ light: 'clearSky', ratioAt25: null, unlit: 0, sensor: { id, name: '气象4' } });
  expect((data.sensor as { coverage: number }).coverage).toBeLessThan(0.5);
  const other = await sensor(dtuId, '气象5', steady);
  expect(await found(stationId)).toMatchObject({ light: 'measured', sensor: { id: other, coverage: 1 } });
});

it('a sensor whose readings are too far apart is named, and not used', async () => {
  const { stationId, dtuId } = await lit();
  const id = await sensor(dtuId, '气象9', (hour) =>
    Math.round(hour * 60) % 30 === 0 ? steady(hour) : undefined,
  );
  expect(await found(stationId)).toMatchObject({ light: 'clearSky', sensor: { id, coverage: 0 } });
});

it('a weather station with horizontal light only, and one that never reported, are not mentioned', async () => {
  const { stationId, dtuId } = await lit();
  expect((await found(stationId)).sensor).toBeNull();
  await sensor(dtuId, '气象6', () => undefined);
  await sensor(dtuId, '气象7', () => null);
  expect(await found(stationId)).toMatchObject({ light: 'clearSky', sensor: null });
});

it('no place is needed if the light is measured', async () => {
  const { stationId, dtuId } = await lit();
  await owner('update station set longitude = null, latitude = null where id = $1', [stationId]);
  expect(await found(stationId)).toMatchObject({ light: null, sensor: null, ratio: null, losses: null });
  await sensor(dtuId, '气象8', steady);
  expect(await found(stationId)).toMatchObject({ light: 'measured', plane: null, ratio: 0.7918 });
});

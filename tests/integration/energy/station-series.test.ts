import type { StationLine, StationSeries } from '@heliodeck/model/energy/station-signals';
import { entities } from '@heliodeck/model/registries/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
/** 14:02:30 on the clocks of the stations. */
const now = Date.parse('2026-06-20T06:02:30Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [energyArea],
  now: () => new Date(now),
});
const reader = server.policy.admit('reader', { codes: ['monitorCompare'] });
const ingest = ingestOn(store, { now: () => new Date(now) });
const at = (wall: string) => Date.parse(`2026-06-${wall}+08:00`);
const device = (dtuId: string, type: number, meterRole?: number) =>
  addDevice(owner, { tenantId, dtuId, type, dept: '10', ...(meterRole && { meterRole }) });

/** Two meters at the generation, a controller and a battery of two packs. */
const plant = await addStation(owner, { tenantId, dept: '10', capacity: 10 });
const [north, south] = [await device(plant.dtuId, 2, 1), await device(plant.dtuId, 2, 1)];
const [controller, battery] = [await device(plant.dtuId, 1), await device(plant.dtuId, 4)];
/** A meter with a counter. */
const counted = await addStation(owner, { tenantId, dept: '10', capacity: 10 });
const counter = await device(counted.dtuId, 2, 1);
/** An inverter and a meter at the grid, and none at the load. */
const roof = await addStation(owner, { tenantId, dept: '10' });
const [inverter, grid] = [await device(roof.dtuId, 3), await device(roof.dtuId, 2, 2)];

const path = '/api/blade-index/index/stationSeries';
const ask = (query: Readonly<Record<string, string>>, headers?: Record<string, string>) =>
  server.get(`${path}?${new URLSearchParams(query)}`, headers);
const hour = { beginTime: '2026-06-20 13:00:00', endTime: '2026-06-20 14:00:00' };
const line = async (
  stationId: string,
  signal: string,
  period: Readonly<Record<string, string>> = hour,
  headers = reader,
): Promise<StationLine> => {
  const { body } = await ask({ stationId, signals: signal, ...period }, headers);
  const [found] = (body.data as StationSeries).lines;
  if (found === undefined) throw new Error(JSON.stringify(body));
  return found;
};
const timed = ({ points }: StationLine) => points.map(([time, value]) => [time.slice(5), value]);

beforeAll(async () => {
  const power = (id: string, wall: string, totalActivePower: number) =>
    meterReading(tenantId, id, at(wall), { totalActivePower });
  const of = (deviceId: string, record: string, wall: string, values: Record<string, number>, pack = 0) => ({
    tenantId,
    deviceId,
    record,
    pack,
    at: at(wall),
    values,
  });
  const energy = (wall: string, totalPositiveActiveEnergy: number) =>
    meterReading(tenantId, counter, at(wall), { totalPositiveActiveEnergy });
  await ingest.backfill([
    power(north, '20T13:20:00', 3.5),
    power(south, '20T13:30:00', 1.25),
    of(controller, 'controller', '20T13:40:00', { chargingPower: 2000, loadPower: 450 }),
    of(battery, 'battery', '20T13:30:00', { voltage: 5300, batteryCurrent: 1000, soc: 80 }, 1),
    of(battery, 'battery', '20T13:30:00', { voltage: 5200, batteryCurrent: -500, soc: 61 }, 2),
    of(inverter, 'inverterData', '20T13:10:00', { inverterActivePower: 5000, pvOutputPower: 5200 }),
    power(grid, '20T13:20:00', -2),
    ...[50, 50.3, 50.6, 50.9].map((kilowattHours, n) =>
      energy(['18T23:40:00', '18T23:50:00', '19T00:00:00', '19T00:10:00'][n] ?? '', kilowattHours),
    ),
    ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
      energy(n === 6 ? '19T13:00:00' : `19T12:${n}0:00`, Number((50.9 + 0.3 * n).toFixed(1))),
    ),
  ]);
});

describe('a call for signals of a station', () => {
  const good = { stationId: plant.stationId, signals: 'power', ...hour };

  it('is refused without a token, without permission to compare or for the dashboard, and for a station of another tenant', async () => {
    expect((await ask(good)).status).toBe(401);
    expect((await ask(good, server.policy.admit('nobody', { codes: ['xwj'] }))).status).toBe(403);
    const stranger = server.policy.admit('stranger', { tenantId: '100002', codes: ['monitorCompare'] });
    expect((await ask(good, stranger)).body).toMatchObject({ code: 404, errorCode: 'record.notFound' });
    const neighbour = server.policy.admit('neighbour', { codes: ['monitorCompare'] });
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    expect((await ask(good, neighbour)).status).toBe(404);
  });

  it.each([
    [{ signals: 'nothing' }, 'series.signalUnknown'],
    [{ signals: 'power,constructor' }, 'series.signalUnknown'],
    [{ signals: '' }, 'series.signalUnknown'],
    [{ beginTime: '2025-06-19 13:59:59' }, 'series.rangeTooLong'],
    [{ beginTime: '2026-06-20 15:00:00' }, 'period.reversed'],
    [{ beginTime: 'yesterday' }, 'request.parameterFormat'],
  ])('refuses %o as %s', async (wrong, errorCode) => {
    expect((await ask({ ...good, ...wrong }, reader)).body).toMatchObject({ code: 400, errorCode });
  });

  it('is refused for an invalid id, and for the performance ratio without the permission for performance', async () => {
    expect((await ask({ ...good, stationId: '0x1' }, reader)).status).toBe(400);
    expect((await ask({ signals: 'power' }, reader)).status).toBe(400);
    expect((await ask({ ...good, signals: 'power,ratio' }, reader)).status).toBe(403);
  });
});

describe('the power of a station over time', () => {
  it('is the sum of its meters, or of its controllers if no meter reports', async () => {
    const power = await line(plant.stationId, 'power');
    expect(power.stepMs).toBe(15_000);
    const changes = timed(power).filter(([, value], n, all) => value !== all[n - 1]?.[1]);
    expect(changes).toEqual([
      ['06-20 13:20:00', 3.5],
      ['06-20 13:30:00', 4.75],
      ['06-20 13:35:00', 1.25],
      ['06-20 13:45:00', 2],
      ['06-20 13:55:00', null],
    ]);
  });

  it('states the covered share of the time, of how much one meter is missing, and the substitutes', async () => {
    // 241 instants: 80 with one of two meters, 20 with both, 40 with the controller as a substitute.
    const { coverage, partly, sources } = await line(plant.stationId, 'power');
    expect(coverage).toBe(Number((100 / 241).toFixed(4)));
    expect(partly).toBe(Number((80 / 140).toFixed(4)));
    expect(sources).toEqual([
      { by: 'meter', share: Number((100 / 140).toFixed(4)) },
      { by: 'controller', share: Number((40 / 140).toFixed(4)) },
    ]);
  });

  it('excludes what a data scope hides from the caller', async () => {
    await owner("update device set create_dept = '11' where id = $1", [south]);
    const own = server.policy.admit('own', { codes: ['monitorCompare'] });
    server.policy.limit('own', { kind: 'departments', deptIds: ['10'] });
    const values = timed(await line(plant.stationId, 'power', hour, own)).map(([, value]) => value);
    expect([...new Set(values)]).toEqual([3.5, null, 2]);
    await owner("update device set create_dept = '10' where id = $1", [south]);
  });

  it('has no values in the future, and a year in steps of two hours', async () => {
    const tomorrow = { beginTime: '2026-06-21 00:00:00', endTime: '2026-06-22 00:00:00' };
    expect(await line(plant.stationId, 'power', tomorrow)).toMatchObject({ coverage: null, points: [] });
    const year = await line(roof.stationId, 'power', {
      beginTime: '2025-06-20 14:00:00',
      endTime: '2026-06-20 14:00:00',
    });
    expect([year.stepMs, year.points]).toEqual([7_200_000, []]);
  });
});

describe('other signals of a station', () => {
  it('the battery’s power is the sum of its packs, and its charge their mean', async () => {
    expect(timed(await line(plant.stationId, 'batteryPower'))[0]).toEqual(['06-20 13:30:00', 0.27]);
    const soc = await line(plant.stationId, 'soc');
    expect([timed(soc)[0], soc.sources]).toEqual([['06-20 13:30:00', 70.5], [{ by: 'battery', share: 1 }]]);
  });

  it('the load is that of the controllers where no meter measures it, in kilowatts', async () => {
    const load = await line(plant.stationId, 'loadPower');
    expect([timed(load)[0], load.sources]).toEqual([
      ['06-20 13:40:00', 0.45],
      [{ by: 'controller', share: 1 }],
    ]);
  });

  it('the load of a roof is computed from generation and grid while both are known, and marked as computed', async () => {
    const load = await line(roof.stationId, 'loadPower');
    expect(timed(load).filter(([, value], n, all) => value !== all[n - 1]?.[1])).toEqual([
      ['06-20 13:20:00', 3],
      ['06-20 13:25:00', null],
    ]);
    expect(load.sources).toEqual([{ by: 'balance', share: 1 }]);
    expect(timed(await line(roof.stationId, 'gridPower'))[0]).toEqual(['06-20 13:20:00', -2]);
  });

  it('are unknown, not zero, if the station has no source for them', async () => {
    expect(await line(counted.stationId, 'soc')).toMatchObject({ coverage: 0, sources: [], points: [] });
  });
});

describe('the energy of a station over time', () => {
  it('grows from midnight of each local day by quarters of an hour, with a gap without data', async () => {
    const energy = await line(counted.stationId, 'energyToday', {
      beginTime: '2026-06-18 23:00:00',
      endTime: '2026-06-19 13:00:00',
    });
    expect(timed(energy)).toEqual([
      ['06-18 23:45:00', 0.15],
      ['06-18 23:59:59', 0.6],
      ['06-19 00:00:00', 0],
      ['06-19 00:15:00', 0.3],
      ['06-19 00:30:00', null],
      ['06-19 12:15:00', 0.75],
      ['06-19 12:30:00', 1.2],
      ['06-19 12:45:00', 1.65],
      ['06-19 13:00:00', 2.1],
    ]);
    expect(energy.sources).toEqual([{ by: 'meter', share: 1 }]);
    // 90 minutes of 14 hours.
    expect(energy.coverage).toBe(Number((90 / 840).toFixed(4)));
  });

  it('has one value a day that is constant from its beginning to its end', async () => {
    const days = { beginTime: '2026-06-18 00:00:00', endTime: '2026-06-20 14:00:00' };
    expect(timed(await line(counted.stationId, 'energyDay', days))).toEqual([
      ['06-18 00:00:00', 0.6],
      ['06-18 23:59:59', 0.6],
      ['06-19 00:00:00', 2.1],
      ['06-19 23:59:59', 2.1],
      ['06-20 00:00:00', null],
    ]);
    const hours = await line(counted.stationId, 'fullHours', days);
    expect(hours.points.map(([, value]) => value)).toEqual([0.06, 0.06, 0.21, 0.21, null]);
    expect(hours.partly).toBe(1);
  });

  it('has the same ratio as the performance of the station for the same days, with its source of light', async () => {
    const analyst = server.policy.admit('analyst', { codes: ['monitorCompare', 'insightAnalysis'] });
    const days = { beginTime: '2026-06-18 00:00:00', endTime: '2026-06-19 23:59:59' };
    const ratio = await line(counted.stationId, 'ratio', days, analyst);
    const { body } = await server.get(
      `/api/blade-index/insight/station?stationId=${counted.stationId}&beginTime=2026-06-19&endTime=2026-06-19`,
      analyst,
    );
    const [day] = (body.data as { days: { ratio: number }[] }).days;
    expect(day?.ratio).toBeGreaterThan(0);
    expect(ratio.points.at(-1)?.[1]).toBeCloseTo(Number(day?.ratio) * 100, 1);
    expect(ratio.sources).toEqual([{ by: 'clearSky', share: 1 }]);
  });
});

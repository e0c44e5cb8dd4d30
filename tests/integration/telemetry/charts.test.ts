import type { Reading } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';
import { meter } from '@heliodeck/model/devices/records/meter';
import { entities } from '@heliodeck/model/registries/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { rollUp } from '../../../apps/server/telemetry/chart/roll-up.ts';
import { energyInTotal } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const tenantId = '100001';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const platform = store.asPlatform('tests look at several tenants');
const reader = server.policy.admit('reader', {
  codes: ['monitorDevice', 'meterDataHistory_delete', 'meterDataHistory'],
});
const base = '/api/blade-meterDataHistory/meterDataHistory/getEchart';
const ingest = ingestOn(store, { now: () => new Date(now) });

const { dtuId } = await addStation(owner, { tenantId, zone: 'Asia/Shanghai', dept: '10' });
const newMeter = () => addDevice(owner, { tenantId, dtuId, type: 2, dept: '10' });
const query = (params: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
type Point = { readonly dataTime: string } & Record<string, number | null | string>;
const chart = async (params: Record<string, string | number>, path = base) => {
  const reply = await server.get(`${path}?${query(params)}`, reader);
  return { ...reply, points: reply.body.data as Point[] };
};
const rollUpAll = async (at = now) => {
  while ((await rollUp(platform, meter, at)) > 0);
};

describe('a chart is refused', () => {
  it('a chart is refused without a sign-in or permission for the screen, and in another tenant or department', async () => {
    const device = await newMeter();
    const path = `${base}?${query({ xwjId: device, type: 0 })}`;
    expect((await server.get(path)).status).toBe(401);
    expect((await server.get(path, server.policy.admit('clerk', { codes: ['user_add'] }))).status).toBe(403);
    const stranger = server.policy.admit('stranger', { tenantId: '100002', codes: ['monitorDevice'] });
    expect((await server.get(path, stranger)).body).toMatchObject({
      code: 404,
      errorCode: 'record.notFound',
    });
    const neighbour = server.policy.admit('neighbour', { codes: ['monitorDevice'] });
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    expect((await server.get(path, neighbour)).status).toBe(404);
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['10'] });
    expect((await server.get(path, neighbour)).status).toBe(200);
  });

  it('a chart is refused for a line that does not exist, an invalid time, or no device', async () => {
    const device = await newMeter();
    expect((await chart({ xwjId: device, type: 4 })).body).toMatchObject({
      code: 400,
      errorCode: 'chart.typeUnknown',
    });
    expect((await chart({ xwjId: device })).body).toMatchObject({
      errorCode: 'request.parameterMissing',
      msg: '缺少必要的请求参数: type',
    });
    expect((await chart({ xwjId: device, metrics: 'constructor' })).body.errorCode).toBe('chart.typeUnknown');
    expect((await chart({ xwjId: device, type: 0, beginTime: 'noon' })).body.errorCode).toBe(
      'request.parameterFormat',
    );
    expect((await chart({ xwjId: "1' or 1=1", type: 0 })).status).toBe(400);
    expect((await chart({ type: 0 })).status).toBe(400);
  });

  it('a chart is refused beyond 31 days, unless the number of points is given', async () => {
    const device = await newMeter();
    const month = {
      xwjId: device,
      type: 0,
      beginTime: '2026-05-01 00:00:00',
      endTime: '2026-06-01 00:00:00',
    };
    expect((await chart(month)).status).toBe(200);
    const longer = { ...month, endTime: '2026-06-01 00:00:01' };
    expect((await chart(longer)).body).toMatchObject({
      code: 400,
      errorCode: 'chart.rangeTooLong',
      msg: '时间跨度最大为31天！',
    });
    expect((await chart({ ...longer, lang: 'en' })).body.msg).toBe('The time span can be at most 31 days!');
    expect((await chart({ ...longer, points: 500 })).status).toBe(200);
    expect((await chart({ ...longer, points: 5 })).status).toBe(400);
  });
});

describe('a chart of readings', () => {
  it('returns one line by its index, from midnight in the station zone until now', async () => {
    const device = await newMeter();
    const midnight = Date.parse('2026-06-19T16:00:00Z');
    await ingest.backfill([
      meterReading(tenantId, device, midnight - minute, { totalCurrent: 1 }),
      meterReading(tenantId, device, midnight, { totalCurrent: 2 }),
      meterReading(tenantId, device, midnight + minute, { totalCurrent: 3.5 }),
    ]);
    expect((await chart({ xwjId: device, type: 1 })).points).toEqual([
      { dataTime: '2026-06-20 00:00:00', totalCurrent: 2 },
      { dataTime: '2026-06-20 00:01:00', totalCurrent: 3.5 },
    ]);
  });

  it('returns several lines at once and breaks them where data are missing', async () => {
    const device = await newMeter();
    const at = (n: number) => now - 60 * minute + n * minute;
    await ingest.backfill(
      [0, 1, 2, 12, 13].map((n) =>
        meterReading(tenantId, device, at(n), { firstVoltage: 230 + n, totalCurrent: n }),
      ),
    );
    const { points } = await chart({ xwjId: device, metrics: 'firstVoltage, totalCurrent' });
    expect(points.map((point) => [point.firstVoltage, point.totalCurrent])).toEqual([
      [230, 0],
      [231, 1],
      [232, 2],
      [null, null],
      [242, 12],
      [243, 13],
    ]);
  });

  it('shows batteries in volts and amperes under the names that clients read, pack by pack', async () => {
    const device = await addDevice(owner, { tenantId, dtuId, type: 4, dept: '10' });
    const reading = (pack: number, voltage: number): Reading => ({
      tenantId,
      deviceId: device,
      record: 'battery',
      at: now - minute,
      pack,
      values: { voltage, batteryCurrent: -1234, cellVoltage1: 3321, soc: 87 },
    });
    await ingest.backfill([reading(1, 5312), reading(2, 5299)]);
    const path = '/api/blade-batteryHistory/batteryHistory/getEchart';
    const line = async (type: number, more = {}) =>
      (await chart({ xwjId: device, type, ...more }, path)).points;
    const dataTime = '2026-06-20 11:59:00';
    expect(await line(0)).toEqual([{ dataTime, batteryVoltage: 53.12 }]);
    expect(await line(0, { packNum: 2 })).toEqual([{ dataTime, batteryVoltage: 52.99 }]);
    expect(await line(1)).toEqual([{ dataTime, batteryCurrent: -12.34 }]);
    expect(await line(2)).toEqual([{ dataTime, soc: 87 }]);
    expect(await line(3)).toEqual([{ dataTime, cellVoltage1: 3.321 }]);
    expect(battery.chart).toHaveLength(18);
  });

  it('shows the power of a controller as stored, in watts', async () => {
    const device = await addDevice(owner, { tenantId, dtuId, type: 1, dept: '10' });
    await ingest.backfill([
      {
        tenantId,
        deviceId: device,
        record: 'controller',
        at: now - minute,
        pack: 0,
        values: { chargingPower: 1234 },
      },
    ]);
    const path = '/api/blade-xwjHistory/xwjHistory/getEchart';
    expect((await chart({ xwjId: device, type: 10 }, path)).points).toEqual([
      { dataTime: '2026-06-20 11:59:00', chargingPower: 1234 },
    ]);
  });
});

describe('a chart of a long period', () => {
  let device = '';
  const first = now - 120 * day;
  const spikeAt = first + 50 * day + 7 * minute;
  beforeAll(async () => {
    device = await newMeter();
    const step = 10 * minute;
    for (let start = first; start < now; start += 3_000 * step) {
      const readings: Reading[] = [];
      for (let at = start; at < Math.min(start + 3_000 * step, now); at += step) {
        const silent = at > first + 80 * day && at < first + 90 * day;
        if (!silent)
          readings.push(
            meterReading(tenantId, device, at, { totalCurrent: Math.sin(at / hour), firstVoltage: 230 }),
          );
      }
      await ingest.backfill(readings);
    }
    await ingest.backfill([meterReading(tenantId, device, spikeAt, { totalCurrent: 99 })]);
  });
  const whole = (points: number) =>
    chart({ xwjId: device, metrics: 'totalCurrent', beginTime: '2026-02-20', endTime: '2026-06-20', points });

  it('preserves a spike of ten minutes, its length and its gap, before and after the roll-up', async () => {
    const check = async () => {
      const { points } = await whole(1_000);
      const values = points.map((point) => point.totalCurrent);
      expect(Math.max(...values.map(Number))).toBe(99);
      expect(points.length).toBeLessThanOrEqual(1_000);
      expect(points.length).toBeGreaterThan(400);
      expect(values.filter((value) => value === null)).toHaveLength(1);
      expect(points.every((point, i) => point.dataTime >= (points[i - 1]?.dataTime ?? ''))).toBe(true);
      return points;
    };
    const before = await check();
    await rollUpAll();
    const open = await owner('select slot from rollup_open where device_id = $1', [device]);
    // The current quarter of an hour is still open.
    expect(open).toHaveLength(1);
    expect(Math.abs((await check()).length - before.length)).toBeLessThan(20);
  });

  it('contains every point at its stored instant and with its value, before and after the roll-up', async () => {
    await rollUpAll();
    for (const points of [300, 1_000, 5_000]) {
      const drawn = (await whole(points)).points.filter((point) => point.totalCurrent !== null);
      const [found] = await owner(
        `select count(*)::int as n from unnest($2::text[], $3::float8[]) p(at, value)
         join history_meter h on h.device_id = $1 and h.total_current = p.value
           and h.data_time = p.at::timestamp at time zone 'Asia/Shanghai'`,
        [device, drawn.map(({ dataTime }) => dataTime), drawn.map((point) => point.totalCurrent)],
      );
      expect(found?.n).toBe(drawn.length);
      expect(drawn.find((point) => point.totalCurrent === 99)?.dataTime).toBe(
        new Date(spikeAt + 8 * hour).toISOString().slice(0, 19).replace('T', ' '),
      );
    }
  });

  it('shows a late spike immediately, and still when its quarter is rolled up again', async () => {
    await rollUpAll();
    await ingest.readings([meterReading(tenantId, device, first + 20 * day + 1, { totalCurrent: -77 })]);
    const least = async () =>
      Math.min(...(await whole(600)).points.map((point) => Number(point.totalCurrent)));
    expect(await least()).toBe(-77);
    await rollUpAll(now + 30 * minute);
    expect(await least()).toBe(-77);
    const fine = await owner(
      `select readings, total_current_low as low from rollup_meter_15m where device_id = $1 and slot = $2`,
      [device, new Date(Math.floor((first + 20 * day) / 900_000) * 900_000)],
    );
    expect(fine).toEqual([{ readings: 3, low: -77 }]);
  });

  it('drops a spike that is removed', async () => {
    await rollUpAll();
    const reply = await server.post(
      `/api/blade-meterDataHistory/meterDataHistory/remove?ids=${device}-0-${spikeAt}`,
      undefined,
      reader,
    );
    expect(reply.body).toMatchObject({ success: true });
    await rollUpAll(now + 30 * minute);
    const { points } = await whole(1_000);
    expect(Math.max(...points.map((point) => Number(point.totalCurrent)))).toBeLessThanOrEqual(1);
  });
});

describe('the removal of a reading from history', () => {
  it('removes its jump from the energy, and later readings continue to count', async () => {
    const device = await newMeter();
    const at = (n: number) => now - hour + n * minute;
    const counted = [100, 101, 150, 103, 104];
    await ingest.readings(
      counted.map((kilowattHours, n) =>
        meterReading(tenantId, device, at(n), { totalPositiveActiveEnergy: kilowattHours }),
      ),
    );
    const total = () => energyInTotal(store.tenantDb(tenantId), [{ deviceId: device, role: 1 }]);
    const events = () => owner('select kind from energy_event where device_id = $1', [device]);
    // Up 49 kWh within the power a meter may carry, then down: treated as an exchange.
    expect(await total()).toBe(51_000);
    expect(await events()).toEqual([{ kind: 'exchange' }]);
    const path = '/api/blade-meterDataHistory/meterDataHistory/remove';
    expect((await server.post(`${path}?ids=${device}-0-${at(2)}`, undefined, reader)).status).toBe(200);
    expect(await total()).toBe(4_000);
    expect(await events()).toEqual([]);
    await ingest.readings([meterReading(tenantId, device, at(5), { totalPositiveActiveEnergy: 106 })]);
    expect(await total()).toBe(6_000);
  });
});

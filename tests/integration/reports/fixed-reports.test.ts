import { Readable } from 'node:stream';
import { planEnergy } from '@heliodeck/model/energy/plan-energy';
import { entities } from '@heliodeck/model/registries/entities';
import type { FigureOrigin } from '@heliodeck/model/reports/figure-origin';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { stationCapacity } from '@heliodeck/model/stations/station-capacity';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportSheet } from '../../../apps/server/areas/reports/report-sheet.ts';
import type { Context } from '../../../apps/server/context.ts';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { freshDatabase } from '../../support/database.ts';
import { reportAreas } from '../../support/report-areas.ts';
import { type TestReply, testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: reportAreas,
  now: () => new Date(now),
});
const codes = [
  ...[...fixedReports.keys()].flatMap((key) => [`${key}_view`, `${key}_export`]),
  ...['planEnergy', 'stationCapacity'].flatMap((key) =>
    ['add', 'view', 'edit'].map((act) => `${key}_${act}`),
  ),
];
codes.push(
  ...['meterDailyPower', 'measurementForm', 'stationForm', 'inverterForm'].map((key) => `${key}_view`),
);
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const neighbour = server.policy.admit('neighbour', { codes });
server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
server.policy.limit('stranger', { kind: 'all' });
const quarter = 900_000;
const ingest = ingestOn(store, { now: () => new Date(now) });

type Row = Record<string, number | string | null> & { id: string };
interface Answer {
  readonly records: Row[];
  readonly total: number;
  readonly sums: Record<string, number | null>;
  readonly partial: number;
}
const ask = async (key: string, query: string, headers = everyone): Promise<Answer> =>
  (await server.get(`/api/${fixedReports.get(key)?.path}/list?size=100&${query}`, headers)).body
    .data as Answer;
const origin = (report: string, id: string, way: string, headers = everyone): Promise<TestReply> =>
  server.get(`/api/blade-report/report/origin?report=${report}&id=${id}&way=${way}`, headers);

const site = await addStation(owner, { tenantId, dept: '10', capacity: 4 });
const other = await addStation(owner, { tenantId, dept: '10' });
const device = (type: number, dtuId = site.dtuId, meterRole?: number) =>
  addDevice(owner, { tenantId, dtuId, type, dept: '10', ...(meterRole ? { meterRole } : {}) });
const inverter = await device(3);
const generation = await device(2, site.dtuId, 1);
const grid = await device(2, site.dtuId, 2);
const alone = await device(3, other.dtuId);

beforeAll(async () => {
  await owner(
    `update device set connected_power = 4, serial_number = 'SN-1', device_brand = 3 where id = $1`,
    [inverter],
  );
  // 18 June in Shanghai: the inverter reports 24 kWh, its meter 22, of which the grid takes 6. Data of the meter are missing from noon to
  // 15:00.
  const from = Date.parse('2026-06-17T16:00:00Z');
  const steps = Array.from({ length: 24 * 4 + 1 }, (_, i) => i);
  const record = (deviceId: string, name: string, metric: string, at: number, value: number) => ({
    tenantId,
    deviceId,
    record: name,
    at,
    pack: 0,
    values: { [metric]: value },
  });
  for (const one of [inverter, alone])
    await ingest.backfill(
      steps.map((i) => record(one, 'inverterData', 'pvTotalOutputEnergy', from + i * quarter, 100 + i / 4)),
    );
  const heard = steps.filter((i) => i <= 48 || i >= 60);
  await ingest.backfill(
    heard.map((i) =>
      meterReading(tenantId, generation, from + i * quarter, {
        totalPositiveActiveEnergy: 50 + Math.round(i * 22.9166667) / 100,
      }),
    ),
  );
  await ingest.backfill(
    steps.map((i) => record(grid, 'meterTariff', 'negativeTotal', from + i * quarter, 7 + i / 16)),
  );
  await closeEnergyDays(store.asPlatform('test'), now);
  const plan = { stationId: site.stationId, planMonth: '2026-06', planPower: 600 };
  expect((await server.post(`/api/${planEnergy.path}/submit`, plan, everyone)).status).toBe(200);
});

describe('the fixed reports are refused', () => {
  it.each([...fixedReports.values()])(
    '$key is refused without a sign-in or its permission code',
    async ({ path }) => {
      for (const tail of ['list', 'page', 'detail?id=1-20260618', 'export']) {
        expect((await server.get(`/api/${path}/${tail}`)).status).toBe(401);
        expect((await server.get(`/api/${path}/${tail}`, server.policy.admit('nobody'))).status).toBe(403);
      }
    },
  );

  it('a report has no periods of a length for which it has no button', async () => {
    const path = fixedReports.get('powerReport')?.path;
    const reply = await server.get(`/api/${path}/list?type=4`, everyone);
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'request.parameterFormat']);
  });

  it('permission for one report does not open the sources of the figures of another', async () => {
    const half = server.policy.admit('half', { codes: ['powerReport_view'] });
    server.policy.limit('half', { kind: 'all' });
    expect((await origin('inverterReport', `${inverter}-20260618`, 'generated', half)).body.errorCode).toBe(
      'request.forbidden',
    );
    expect((await origin('powerReport', `${site.stationId}-20260618`, 'generated', half)).status).toBe(200);
  });

  it.each([
    ['powerReport', (): string => `${inverter}-20260618`, 'generated', 'record.notFound'],
    ['inverterReport', (): string => `${inverter}-20260618`, 'forward', 'request.parameterFormat'],
    ['inverterReport', (): string => `${inverter}-20260230`, 'generated', 'request.parameterFormat'],
    ['inverterReport', (): string => 'x', 'generated', 'request.parameterFormat'],
    ['nothing', (): string => `${inverter}-20260618`, 'generated', 'request.parameterFormat'],
    ['measurementForm', (): string => `${generation}-20260618`, 'generated', 'request.parameterFormat'],
    ['stationForm', (): string => `${inverter}-20260618`, 'forward', 'request.parameterFormat'],
    ['meterDailyPower', (): string => `${inverter}-total`, 'generated', 'request.parameterFormat'],
    ['meterDailyPower', (): string => `${site.stationId}-20260618`, 'forward', 'record.notFound'],
    ['inverterForm', (): string => `${generation}-20260618`, 'generated', 'record.notFound'],
  ] as const)('no figure of %s opens sources of other quantities', async (report, id, way, code) => {
    expect((await origin(report, id(), way)).body.errorCode).toBe(code);
  });

  it('other tenants and other departments get nothing', async () => {
    for (const headers of [neighbour, stranger]) {
      for (const key of fixedReports.keys())
        expect((await ask(key, 'timeRange=2026-06-18', headers)).records).toEqual([]);
      expect(
        (await origin('inverterReport', `${inverter}-20260618`, 'generated', headers)).body.errorCode,
      ).toBe('record.notFound');
    }
  });

  it('a second capacity from the same day on is refused, and one of another tenant’s station', async () => {
    const path = `/api/${stationCapacity.path}/submit`;
    const body = { stationId: other.stationId, validFrom: '2026-01-01', capacity: 5 };
    expect((await server.post(path, body, stranger)).status).not.toBe(200);
    const both = await Promise.all([server.post(path, body, everyone), server.post(path, body, everyone)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await server.post(path, { ...body, validFrom: '2026-02-30' }, everyone)).status).toBe(400);
    expect(
      (await server.post(path, { ...body, validFrom: '2026-03-01', capacity: 0 }, everyone)).status,
    ).toBe(400);
    expect(await owner('select count(*)::int as n from station_capacity')).toEqual([{ n: 1 }]);
  });
});

describe('the station operation report', () => {
  it('compares inverters and meters, capacity and plan, and shows the differences', async () => {
    const page = await ask('powerReport', `timeRange=2026-06-18&stationId=${site.stationId}`);
    const { records } = page;
    expect(records).toHaveLength(1);
    // A part of the day has no data: its sums cover a part only.
    expect(page.partial).toBe(1);
    expect(records[0]).toMatchObject({
      inverter: 24,
      ammeter: 22,
      capacity: 4,
      fullHour: 5.5,
      deviation: 8.33,
      planEle: 20,
      planRate: 110,
      onEnergy: 6,
      selfCapacity: 16,
      events: 0,
      data: '2026-06-18',
      quality: 87.5,
      coverage: 87.5,
    });
  });

  it('a station without meters or plan has neither deviation nor completion, and its inverters count', async () => {
    const { records } = await ask('powerReport', `timeRange=2026-06-18&stationId=${other.stationId}`);
    expect(records[0]).toMatchObject({
      inverter: 24,
      ammeter: null,
      deviation: null,
      planEle: null,
      planRate: null,
      onEnergy: null,
      selfCapacity: null,
      capacity: null,
      fullHour: null,
    });
  });

  it('sums are those of the rows in days, months and years', async () => {
    for (const query of [
      'beginTime=2026-06-16&endTime=2026-06-20',
      'type=2&timeRange=2026-06',
      'type=3&timeRange=2026',
    ]) {
      const { records, sums } = await ask('powerReport', query);
      for (const name of Object.keys(sums))
        expect([
          query,
          name,
          records.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 1000), 0),
        ]).toEqual([query, name, Math.round(Number(sums[name] ?? 0) * 1000)]);
      expect(sums.inverter).toBe(48);
    }
  });

  it('a capacity counts from its date, and a month with a change has the mean of its days', async () => {
    const add = (validFrom: string, capacity: number): Promise<TestReply> =>
      server.post(
        `/api/${stationCapacity.path}/submit`,
        { stationId: site.stationId, validFrom, capacity },
        everyone,
      );
    expect((await add('2026-06-18', 8)).status).toBe(200);
    const at = async (query: string): Promise<Partial<Row>> =>
      (await ask('powerReport', `${query}&stationId=${site.stationId}`)).records[0] ?? {};
    expect(await at('timeRange=2026-06-17')).toMatchObject({ capacity: 4 });
    expect(await at('timeRange=2026-06-18')).toMatchObject({ capacity: 8, fullHour: 2.75 });
    // 17 days of 4 kWp and three of 8 until today.
    expect(await at('type=2&timeRange=2026-06')).toMatchObject({ capacity: 4.6, fullHour: 4.78 });
  });
});

describe('the other reports', () => {
  it('an inverter has its generation, its rated power and its hours', async () => {
    const { records } = await ask('inverterReport', `timeRange=2026-06-18&deviceId=${inverter}`);
    expect(records).toEqual([
      expect.objectContaining({
        noun: 'SN-1',
        vender: '3',
        incCapacity: 4,
        ratedPower: null,
        generation: 24,
        uthours: 6,
        quality: 100,
        data: '2026-06-18',
      }),
    ]);
    expect((await ask('inverterReport', `type=4&deviceId=${inverter}`)).records[0]).toMatchObject({
      data: 'total',
      generation: 24,
    });
  });

  it('the metering report contains the readings between which a meter was counted', async () => {
    const { records } = await ask('measureReport', `timeRange=2026-06-18&deviceId=${generation}`);
    expect(records[0]).toMatchObject({
      data: '2026-06-18 00:00:00',
      samplingTime: '2026-06-18 23:45:00',
      timeZone: expect.any(String),
      zz: 22,
      quality: 87.5,
    });
    const [without] = (await ask('measureReport', `timeRange=2026-06-10&deviceId=${generation}`)).records;
    expect(without).toMatchObject({ data: null, samplingTime: null, zz: null, quality: 0 });
  });

  it('a figure is the sum of the quarters that it opens, and its gap is among the events', async () => {
    const found = (await origin('measureReport', `${generation}-20260618`, 'forward')).body
      .data as FigureOrigin;
    expect(found).toMatchObject({ unit: 'quarter', energy: 22, coverage: 87.5, period: '2026-06-18' });
    expect(found.parts).toHaveLength(96);
    expect(found.parts.reduce((sum, { energy }) => sum + Math.round(Number(energy ?? 0) * 1000), 0)).toBe(
      22_000,
    );
    expect(found.parts[48]).toMatchObject({ name: '2026-06-18 12:00', coverage: 0 });
    expect(found.events).toEqual([
      expect.objectContaining({
        kind: 'gap',
        beginTime: '2026-06-18 12:00:00',
        endTime: '2026-06-18 15:00:00',
      }),
    ]);
    const month = (await origin('powerReport', `${site.stationId}-202606`, 'reverse')).body
      .data as FigureOrigin;
    expect(month).toMatchObject({ unit: 'day', energy: 6, counters: [{ deviceId: grid, role: 'reverse' }] });
    expect(month.parts).toHaveLength(30);
  });

  it('a figure of a list opens its own counter, also up to the end of its period, and never that of its station', async () => {
    const figure = async (report: string, id: string, way: string, more = '') =>
      (await origin(report, `${id}-20260618`, `${way}${more}`)).body.data as FigureOrigin;
    expect(await figure('meterDailyPower', generation, 'forward')).toMatchObject({
      unit: 'quarter',
      energy: 22,
      coverage: 87.5,
      counters: [{ deviceId: generation, role: 'forward' }],
    });
    expect(await figure('measurementForm', generation, 'reverse')).toMatchObject({
      energy: null,
      counters: [],
    });
    const upTo = await figure('measurementForm', generation, 'forward', '&upTo=1');
    expect(upTo).toMatchObject({ unit: 'year', period: 'total' });
    const all = await figure('measurementForm', generation, 'forward');
    expect(Number(upTo.energy)).toBeGreaterThanOrEqual(Number(all.energy));
    const reply = await server.get(
      `/api/blade-meterDailyPower/meterDailyPower/detail?id=${generation}-20260618`,
      everyone,
    );
    expect(upTo.energy).toBe(Number((reply.body.data as { nowdayPower: number }).nowdayPower));
    expect((await figure('inverterForm', inverter, 'generated')).counters).toEqual([
      expect.objectContaining({ deviceId: inverter }),
    ]);
  });

  it.each([...fixedReports.values()])(
    'the export of $key has the rows of its list and their sums',
    async (report) => {
      const query = 'beginTime=2026-06-17&endTime=2026-06-19';
      const { records, sums, partial } = await ask(report.key, query);
      const reply = await server.app.http.app.inject({
        url: `/api/${report.path}/export?${query}&lang=en`,
        headers: everyone,
      });
      expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(report.label.en);
      const [sheet] = await readExcel(Readable.from([reply.rawPayload]));
      const [, ...rows] = sheet?.data ?? [];
      // A line below the sums says what their mark means.
      expect(rows).toHaveLength(records.length + (partial > 0 ? 2 : 1));
      for (const [index, { key, sum }] of report.columns.entries()) {
        if (!sum) continue;
        expect([key, rows.slice(0, records.length).map((row) => row[index] ?? null)]).toEqual([
          key,
          records.map((row) => row[key]),
        ]);
        expect([key, rows[records.length]?.[index] ?? null]).toEqual([key, sums[key]]);
      }
    },
  );

  it('has rows and sums of one snapshot in a file, although data arrives between them', async () => {
    const report = [...fixedReports.values()].find(({ subject }) => subject === 'station');
    const summed = report?.columns.find(({ sum, kind }) => sum && kind === 'number');
    if (!report || !summed) throw new Error('no report of stations');
    const found: number[] = [];
    const context: Pick<Context, 'db' | 'locale' | 'now' | 'zone'> = {
      db: store.tenantDb(tenantId),
      locale: 'en',
      now: new Date(now),
      zone: 'Asia/Shanghai',
    };
    const file = await reportSheet(context, report, async ({ db }) => {
      const count = async (): Promise<number> => {
        const rows = await db.read((kysely) => kysely.selectFrom('station').select('id').execute());
        found.push(rows.length);
        return rows.length;
      };
      return {
        periods: [],
        total: 1,
        async rows() {
          await count();
          await addStation(owner, { tenantId, dept: '10' });
          return [];
        },
        sums: async () => ({ sums: { [summed.key]: await count() }, partial: 0 }),
      };
    });
    // Read completely before anybody reads the file.
    expect(found).toHaveLength(2);
    expect(found[1]).toBe(found[0]);
    file.stream.destroy();
  });
});

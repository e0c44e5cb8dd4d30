import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { entities } from '@heliodeck/model/registries/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepBands } from '../../../apps/server/telemetry/energy/band-roll.ts';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { freshDatabase } from '../../support/database.ts';
import { reportAreas } from '../../support/report-areas.ts';
import { testServer } from '../../support/server.ts';
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
  'timedivisionForm_view',
  'timedivisionForm_export',
  'tariff_add',
  'tariff_edit',
  'tariff_view',
];
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const path = '/api/blade-timedivisionForm/timedivisionForm';
const quarter = 900_000;
const ingest = ingestOn(store, { now: () => new Date(now) });
const platform = store.asPlatform('test');

type Row = Record<string, number | string | null> & { id: string };
interface Answer {
  readonly records: Row[];
  readonly total: number;
  readonly sums: Record<string, number | null>;
}
const ask = async (query: string, headers = everyone): Promise<Answer> =>
  (await server.get(`${path}/list?size=500&${query}`, headers)).body.data as Answer;
const code = async (query: string) => (await server.get(`${path}/list?${query}`, everyone)).body.errorCode;
const wh = (value: unknown) => Math.round(Number(value) * 1000);
const bandNames = ['Jian', 'Feng', 'Ping', 'Gu', 'Other'];
const added = (rows: readonly Record<string, unknown>[], name: string) =>
  rows.reduce((sum, row) => sum + wh(row[name] ?? 0), 0);
const expectBandsAddUp = (row: Record<string, unknown>) => {
  for (const way of ['positive', 'negative'])
    expect(bandNames.reduce((sum, band) => sum + wh(row[`${way}${band}`] ?? 0), 0)).toBe(
      wh(row[`${way}Total`] ?? 0),
    );
};

const shanghai = await addStation(owner, { tenantId, dept: '10' });
const berlin = await addStation(owner, { tenantId, zone: 'Europe/Berlin', dept: '11' });
const add = (dtuId: string, dept: string) =>
  addDevice(owner, { tenantId, dtuId, type: 2, meterRole: 2, dept });
const computed = await add(shanghai.dtuId, '10');
const ownRegisters = await add(shanghai.dtuId, '10');
const abroad = await add(berlin.dtuId, '11');

const calendar = (valleyEnd: string) => ({
  bands: [
    { key: 'peak', name: '峰' },
    { key: 'valley', name: '谷' },
    { key: 'deep', name: '深谷' },
  ],
  versions: ['2026-01-01', '2026-06-19'].map((validFrom, index) => ({
    validFrom,
    seasons: [
      {
        name: 'year',
        ranges: [{ from: '01-01', to: '12-31' }],
        days: [
          {
            on: [1, 2, 3, 4, 5, 6, 7, 'holiday'],
            windows: [
              { from: '00:00', to: '02:00', band: 'deep' },
              { from: '02:00', to: index === 0 ? valleyEnd : '10:00', band: 'valley' },
              { from: index === 0 ? valleyEnd : '10:00', to: '24:00', band: 'peak' },
            ],
          },
        ],
      },
    ],
    holidays: [],
    prices: Object.fromEntries(
      ['peak', 'valley', 'deep'].map((band) => [band, { buy: '1', sell: '1', subsidy: '0' }]),
    ),
  })),
});
const saveTariff = (body: object) => server.post(`/api/${tariff.path}/submit`, body, everyone);

beforeAll(async () => {
  // Two whole days in Shanghai, 1 kWh an hour forward and half of it in reverse.
  const from = Date.parse('2026-06-17T16:00:00Z');
  const steps = Array.from({ length: 48 * 4 + 1 }, (_, i) => i);
  const at = (i: number) => from + i * quarter;
  for (const device of [computed, ownRegisters])
    await ingest.backfill(
      steps.map((i) => meterReading(tenantId, device, at(i), { totalPositiveActiveEnergy: 100 + i / 4 })),
    );
  const tariffReading = (device: string, i: number, values: Record<string, number>) => ({
    tenantId,
    deviceId: device,
    record: 'meterTariff',
    at: at(i),
    pack: 0,
    values,
  });
  await ingest.backfill(steps.map((i) => tariffReading(computed, i, { negativeTotal: 7 + i / 8 })));
  // The meter's own bands are not those of the tariff: half of everything is sharp, half is flat.
  await ingest.backfill(
    steps.map((i) =>
      tariffReading(ownRegisters, i, {
        positiveJian: 10 + i / 8,
        positiveFeng: 5,
        positivePing: 20 + i / 8,
        positiveGu: 0,
        transformRatio: 160,
      }),
    ),
  );
  // The last Sunday of March has 23 hours in Berlin; one reading in the middle is missing for six hours.
  const change = Date.parse('2026-03-28T23:00:00Z');
  await ingest.backfill(
    Array.from({ length: 23 * 4 + 1 }, (_, i) => i)
      .filter((i) => i < 40 || i >= 64)
      .map((i) =>
        meterReading(tenantId, abroad, change + i * quarter, { totalPositiveActiveEnergy: 10 + i / 4 }),
      ),
  );
  await closeEnergyDays(platform, now);
  expect((await saveTariff({ tariffName: 'A', currency: 'CNY', calendar: calendar('08:00') })).status).toBe(
    200,
  );
});

describe('a report by band is refused', () => {
  it('a report by band is refused without a sign-in or the permission code, and for writers', async () => {
    for (const tail of ['list', 'page', 'detail?id=1-20260618', 'export']) {
      expect((await server.get(`${path}/${tail}`)).status).toBe(401);
      expect((await server.get(`${path}/${tail}`, server.policy.admit('nobody'))).status).toBe(403);
    }
    for (const tail of ['save', 'update', 'submit', 'remove'])
      expect((await server.post(`${path}/${tail}`, {}, everyone)).status).toBe(404);
  });

  it('meters of another tenant or of another department are not included', async () => {
    const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
    server.policy.limit('stranger', { kind: 'all' });
    const neighbour = server.policy.admit('neighbour', { codes });
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    expect((await ask('timeRange=2026-06-18', stranger)).records).toEqual([]);
    expect((await ask('timeRange=2026-06-18', neighbour)).records.map(({ subjectId }) => subjectId)).toEqual([
      abroad,
    ]);
    const detail = await server.get(`${path}/detail?id=${computed}-20260618`, neighbour);
    expect(detail.body.errorCode).toBe('record.notFound');
  });

  it.each([
    ['type=5', 'request.parameterFormat'],
    ['type=x', 'request.parameterType'],
    ['timeRange=2026-02-30', 'request.parameterFormat'],
    ['type=3&beginTime=1926&endTime=2026', 'request.parameterFormat'],
    ['type=3&beginTime=2000&endTime=2099', 'report.tooLong'],
    ['beginTime=2025-01-01&endTime=2026-06-01', 'report.tooLong'],
    ['beginTime=2026-06-02&endTime=2026-06-01', 'period.reversed'],
    ['regionId=35020', 'report.region'],
    ["stationId=1' or '1'='1", 'request.parameterFormat'],
    ['size=10001', 'request.parameterFormat'],
  ])('%s is refused with %s', async (query, expected) => {
    expect(await code(query)).toBe(expected);
  });

  it.each(['x', '1', '1-2026061', '1-20260230', '1-20260618-1'])('an id is refused: %s', async (id) => {
    const reply = await server.get(`${path}/detail?id=${encodeURIComponent(id)}`, everyone);
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'request.parameterFormat']);
  });
});

const days = 'beginTime=2026-06-17&endTime=2026-06-20';
const whole = ['type=2&timeRange=2026-06', 'type=3&timeRange=2026', 'type=4'];

/** Everything that must hold for all days, months and years together, whatever is stored for them. */
async function expectSumsAgree(): Promise<readonly Row[]> {
  const { records, sums } = await ask(days);
  for (const row of records) expectBandsAddUp(row);
  expectBandsAddUp(sums);
  for (const name of Object.keys(sums))
    expect([name, added(records, name)]).toEqual([name, wh(sums[name] ?? 0)]);
  for (const query of whole) {
    const longer = await ask(`${query}&stationId=${shanghai.stationId}`);
    for (const device of [computed, ownRegisters]) {
      const own = longer.records.filter(({ subjectId }) => subjectId === device);
      const daily = records.filter(({ subjectId }) => subjectId === device);
      for (const name of Object.keys(sums))
        expect([query, name, added(own, name)]).toEqual([query, name, added(daily, name)]);
      for (const row of own) expectBandsAddUp(row);
    }
  }
  return records;
}

describe('a report by band', () => {
  it('distinguishes registers of a meter from values computed with the tariff, row by row', async () => {
    const records = await expectSumsAgree();
    const of = (device: string, date: string) =>
      records.find(({ subjectId, period }) => subjectId === device && period === date);
    expect(of(ownRegisters, '2026-06-18')).toMatchObject({
      bandsBy: 'register',
      positiveTotal: 24,
      positiveJian: 12,
      positivePing: 12,
      positiveFeng: 0,
      transformRatio: 160,
      quality: 100,
      negativeTotal: null,
    });
    // 2 h of deep valley are in none of the four bands; the second version of the tariff ends the valley two hours later.
    expect(of(computed, '2026-06-18')).toMatchObject({
      bandsBy: 'tariff',
      positiveTotal: 24,
      positiveGu: 6,
      positiveFeng: 16,
      positiveOther: 2,
      negativeTotal: 12,
      negativeGu: 3,
      negativeFeng: 8,
      negativeOther: 1,
      transformRatio: null,
    });
    expect(of(computed, '2026-06-19')).toMatchObject({ positiveGu: 8, positiveFeng: 14, positiveOther: 2 });
  });

  it('has the same values for stored days as for days computed on request', async () => {
    const before = await expectSumsAgree();
    while ((await keepBands(platform, 3)) === 3);
    const kept = await owner('select count(*)::int as n from energy_band_day');
    expect(kept[0]?.n).toBeGreaterThan(3);
    expect(await expectSumsAgree()).toEqual(before);
  });

  it('a late reading changes its day immediately, and not again when the day is closed and stored', async () => {
    const late = Date.parse('2026-06-19T18:30:00Z');
    await ingest.backfill([meterReading(tenantId, computed, late, { totalPositiveActiveEnergy: 148.125 })]);
    const open = await expectSumsAgree();
    expect(await closeEnergyDays(platform, now)).toBeGreaterThanOrEqual(0);
    expect(await expectSumsAgree()).toEqual(open);
    while ((await keepBands(platform, 100)) === 100);
    expect(await expectSumsAgree()).toEqual(open);
  });

  it('a changed tariff changes the figures immediately, and the stored ones after the next run', async () => {
    const [row] = await owner('select id::text from tariff where is_deleted = 0');
    const saved = await saveTariff({
      id: row?.id,
      tariffName: 'A',
      currency: 'CNY',
      calendar: calendar('06:00'),
    });
    expect(saved.status).toBe(200);
    const changed = await expectSumsAgree();
    const day = changed.find(({ subjectId, period }) => subjectId === computed && period === '2026-06-18');
    expect(day).toMatchObject({ positiveGu: 4, positiveFeng: 18, positiveOther: 2 });
    while ((await keepBands(platform, 100)) === 100);
    expect(await expectSumsAgree()).toEqual(changed);
  });

  it('a day of 23 hours with a gap has its bands in the time zone of its station, and its gap is marked', async () => {
    const { records } = await ask(`timeRange=2026-03-29&stationId=${berlin.stationId}`);
    expect(records).toHaveLength(1);
    const [row] = records;
    // 02:00 to 03:00 does not exist: four hours of valley and none fewer of deep valley.
    expect(row).toMatchObject({ positiveTotal: 23, positiveOther: 2, events: 1 });
    expect(Number(row?.quality)).toBeLessThan(75);
    expect(Number(row?.positiveGu) + Number(row?.positiveFeng)).toBe(21);
  });

  it('a day without any reading is absent rather than zero', async () => {
    const { records, sums } = await ask(`timeRange=2026-05-01&stationId=${shanghai.stationId}`);
    expect(records.map(({ positiveTotal, quality }) => [positiveTotal, quality])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(sums.positiveTotal).toBeNull();
  });

  it('pages follow each other without a gap, and each has the sums of all', async () => {
    const { records, sums } = await ask(days);
    const small = await server.get(`${path}/list?${days}&size=3&current=2`, everyone);
    const page = small.body.data as Answer;
    expect(page.records).toEqual(records.slice(3, 6));
    expect([page.total, page.sums]).toEqual([records.length, sums]);
  });

  it('one row equals the row of the list', async () => {
    const { records } = await ask(days);
    const row = records.find(({ period, subjectId }) => period === '2026-06-18' && subjectId === computed);
    expect((await server.get(`${path}/detail?id=${row?.id}`, everyone)).body.data).toEqual(row);
  });
});

import type { BandEnergy } from '@heliodeck/model/energy/band-energy';
import { planEnergy } from '@heliodeck/model/energy/plan-energy';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { entities } from '@heliodeck/model/registries/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestMeteredDays, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [energyArea],
  now: () => new Date(now),
});
const acts = ['add', 'view', 'edit', 'delete'];
const codes = ['tariff', 'planEnergy'].flatMap((key) => acts.map((act) => `${key}_${act}`));
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
server.policy.limit('stranger', { kind: 'all' });
const quarter = 900_000;
const ingest = ingestOn(store, { now: () => new Date(now) });
const tariffs = `/api/${tariff.path}`;
const plans = `/api/${planEnergy.path}`;
const bandsOf = '/api/blade-index/index/energyByBand';

const shanghai = await addStation(owner, { tenantId, dept: '10' });
const berlin = await addStation(owner, { tenantId, zone: 'Europe/Berlin', dept: '11' });
const unpriced = await addStation(owner, { tenantId: '100002' });
const add = (dtuId: string, role: number, dept: string) =>
  addDevice(owner, { tenantId, dtuId, type: 2, meterRole: role, dept });
const generation = await add(shanghai.dtuId, 1, '10');
const grid = await add(shanghai.dtuId, 2, '10');
const abroad = await add(berlin.dtuId, 1, '11');

const everyDay = [1, 2, 3, 4, 5, 6, 7, 'holiday'];
const windows = (...ends: readonly (readonly [string, string])[]) =>
  ends.map(([band, to], n) => ({ from: ends[n - 1]?.[1] ?? '00:00', to, band }));
const version = (validFrom: string, buy: string, change: object = {}) => ({
  validFrom,
  seasons: [
    {
      name: 'year',
      ranges: [{ from: '01-01', to: '12-31' }],
      days: [{ on: everyDay, windows: windows(['valley', '08:00'], ['peak', '22:00'], ['valley', '24:00']) }],
    },
  ],
  holidays: [],
  prices: {
    peak: { buy, sell: '0.4153', subsidy: '0.05' },
    valley: { buy: '0.3', sell: '0.4153', subsidy: '0.05' },
  },
  ...change,
});
const calendar = (...versions: readonly object[]) => ({
  bands: [
    { key: 'peak', name: '峰' },
    { key: 'valley', name: '谷' },
  ],
  versions,
});
const draft = (change: object = {}) => ({
  tariffName: '一般工商业',
  currency: 'CNY',
  calendar: calendar(version('2026-01-01', '1.0001'), version('2026-06-19', '1.2')),
  ...change,
});
const save = (body: object, headers = everyone) => server.post(`${tariffs}/submit`, body, headers);
const count = async (): Promise<number> =>
  Number((await owner('select count(*) as n from tariff where is_deleted = 0'))[0]?.n);
const ask = (query: string, headers = everyone) => server.get(`${bandsOf}?${query}`, headers);
const bands = async (query: string): Promise<BandEnergy> => (await ask(query)).body.data as BandEnergy;
/** kWh of one day by direction and band. */
const byBand = async (stationId: string, date: string): Promise<Record<string, number>> => {
  const found = await bands(`stationId=${stationId}&beginTime=${date}&endTime=${date}`);
  return Object.fromEntries(
    (found.periods[0]?.parts ?? []).map(({ way, band, energy }) => [`${way} ${band}`, energy]),
  );
};

beforeAll(async () => {
  await ingestMeteredDays(ingest, { tenantId, generation, grid });
  // The last Sunday of March has 23 hours in Berlin.
  const change = Date.parse('2026-03-28T23:00:00Z');
  await ingest.backfill(
    Array.from({ length: 23 * 4 + 1 }, (_, i) =>
      meterReading(tenantId, abroad, change + i * quarter, { totalPositiveActiveEnergy: 10 + i / 4 }),
    ),
  );
  await closeEnergyDays(store.asPlatform('test'), now);
});

describe('a tariff is refused', () => {
  it('a tariff is refused without a sign-in, without the permission code, and in another tenant', async () => {
    expect((await server.post(`${tariffs}/submit`, draft())).status).toBe(401);
    expect((await save(draft(), server.policy.admit('nobody'))).status).toBe(403);
    expect((await save(draft({ stationId: shanghai.stationId }), stranger)).status).not.toBe(200);
    expect(await count()).toBe(0);
  });

  it.each([
    ['request.invalidField', 'text', 'x'],
    ['tariff.shape', 'an object of another kind', { hours: [] }],
    ['tariff.shape', 'a band without a name', { ...calendar(), bands: [{ key: 'peak', name: ' ' }] }],
    ['tariff.noVersion', 'no version', calendar()],
    ['tariff.badDate', 'a day that does not exist', calendar(version('2026-02-30', '1'))],
    ['tariff.badPrice', 'a price below zero', calendar(version('2026-01-01', '-1'))],
    [
      'tariff.sameStart',
      'two versions of one day',
      calendar(version('2026-01-01', '1'), version('2026-01-01', '2')),
    ],
    [
      'tariff.hole',
      'a year with a hole',
      calendar(
        version('2026-01-01', '1', {
          seasons: version('', '1').seasons.map((one) => ({
            ...one,
            ranges: [{ from: '01-01', to: '12-30' }],
          })),
        }),
      ),
    ],
    [
      'tariff.overlap',
      'windows that overlap',
      calendar(
        version('2026-01-01', '1', {
          seasons: version('', '1').seasons.map((one) => ({
            ...one,
            days: [
              {
                on: everyDay,
                windows: [
                  { from: '00:00', to: '12:00', band: 'peak' },
                  { from: '11:45', to: '24:00', band: 'valley' },
                ],
              },
            ],
          })),
        }),
      ),
    ],
  ])('%s: %s is refused', async (code, _what, given) => {
    const { status, body } = await save(draft({ calendar: given }));
    expect([status, body.errorCode]).toEqual([400, code]);
    expect(await count()).toBe(0);
  });

  it('a second tariff for all stations or for one station is refused, also when both come at once', async () => {
    const replies = await Promise.all([save(draft()), save(draft())]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.errorCode).toBe('tariff.second');
    const own = draft({ stationId: berlin.stationId, currency: 'EUR' });
    const both = await Promise.all([save(own), save(own)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await count()).toBe(2);
  });

  it('a change that would make it invalid is refused, and it is unchanged', async () => {
    const [row] = await owner('select id::text, calendar from tariff where station_id is null');
    const reply = await save({ id: row?.id, calendar: calendar(version('2026-13-01', '1')) });
    expect(reply.body.errorCode).toBe('tariff.badDate');
    expect(await owner('select id::text, calendar from tariff where station_id is null')).toEqual([row]);
  });
});

describe('energy by band is refused', () => {
  it.each([
    ['request.parameterFormat', 'beginTime=soon&endTime=2026-06-18'],
    ['period.reversed', 'beginTime=2026-06-19&endTime=2026-06-18'],
    ['tariff.tooLong', 'beginTime=2025-06-18&endTime=2026-06-19'],
    ['request.parameterFormat', 'beginTime=noon'],
  ])('%s is answered to %s', async (code, query) => {
    const { status, body } = await ask(`stationId=${shanghai.stationId}&${query}`);
    expect([status, body.errorCode]).toEqual([400, code]);
  });

  it('energy by band is refused without a sign-in or permission for tariffs, and for a station of another tenant', async () => {
    const query = `stationId=${shanghai.stationId}&beginTime=2026-06-18&endTime=2026-06-18`;
    expect((await server.get(`${bandsOf}?${query}`)).status).toBe(401);
    expect((await ask(query, server.policy.admit('nobody'))).status).toBe(403);
    expect((await ask(query, stranger)).body.errorCode).toBe('record.notFound');
  });
});

describe('energy by band', () => {
  it('splits generated, bought and sold energy by the wall clock of the station', async () => {
    expect(await byBand(shanghai.stationId, '2026-06-18')).toEqual({
      'generated peak': 14,
      'generated valley': 10,
      'bought peak': 28,
      'bought valley': 20,
      'sold peak': 7,
      'sold valley': 5,
    });
  });

  it('prices each day with the version valid on it, and rounds the exact sum once', async () => {
    const found = await bands(`stationId=${shanghai.stationId}&beginTime=2026-06-18&endTime=2026-06-19`);
    const bought = found.periods.map(({ sums }) => sums.find(({ way }) => way === 'bought')?.amount);
    // 28 × 1.0001 + 20 × 0.3, then 28 × 1.2 + 20 × 0.3.
    expect(bought).toEqual(['34.00', '39.60']);
    expect(found.totals).toEqual([
      { way: 'generated', energy: 48, amount: '2.40' },
      { way: 'bought', energy: 96, amount: '73.60' },
      { way: 'sold', energy: 24, amount: '9.97' },
    ]);
    const month = await bands(
      `stationId=${shanghai.stationId}&beginTime=2026-06-01&endTime=2026-06-30&unit=month`,
    );
    expect(month.totals).toEqual(found.totals);
    const versions = new Set(month.periods[0]?.parts.map(({ validFrom }) => validFrom));
    expect(versions).toEqual(new Set(['2026-01-01', '2026-06-19']));
  });

  it('assigns the hours of the clock to a day of 23 hours, by the tariff of the station itself', async () => {
    expect(await byBand(berlin.stationId, '2026-03-29')).toEqual({
      'generated peak': 14,
      'generated valley': 9,
    });
    const found = await bands(`stationId=${berlin.stationId}&beginTime=2026-03-29&endTime=2026-03-29`);
    expect(found.currency).toBe('EUR');
  });

  it('covers one day where only one is given, and the month up to today where none is', async () => {
    const one = await bands(`stationId=${shanghai.stationId}&beginTime=2026-06-18`);
    expect(one.periods.map(({ date }) => date)).toEqual(['2026-06-18']);
    const month = await bands(`stationId=${shanghai.stationId}`);
    expect([month.periods[0]?.date, month.periods.at(-1)?.date]).toEqual(['2026-06-01', '2026-06-20']);
  });

  it('has no day without readings, and marks a partial day by its coverage', async () => {
    expect(await byBand(shanghai.stationId, '2026-06-01')).toEqual({});
    const { periods } = await bands(
      `stationId=${shanghai.stationId}&beginTime=2026-06-18&endTime=2026-06-18`,
    );
    expect(periods[0]?.parts.every(({ coverage }) => coverage === 1)).toBe(true);
  });

  it('moves energy between bands when a late reading arrives, and preserves the sum', async () => {
    const read = (time: string, kilowattHours: number) =>
      ingest.backfill([
        meterReading(tenantId, generation, Date.parse(`2026-06-${time}:00+08:00`), {
          totalPositiveActiveEnergy: kilowattHours,
        }),
      ]);
    await read('10T07:00', 90);
    await read('10T09:00', 92);
    await read('11T00:00', 92);
    expect(await byBand(shanghai.stationId, '2026-06-10')).toEqual({
      'generated valley': 1,
      'generated peak': 1,
    });
    await read('10T08:00', 91.6);
    expect(await byBand(shanghai.stationId, '2026-06-10')).toEqual({
      'generated valley': 1.6,
      'generated peak': 0.4,
    });
  });

  it('uses the price of the account where no tariff is set', async () => {
    const reply = await ask(
      `stationId=${unpriced.stationId}&beginTime=2026-06-18&endTime=2026-06-18`,
      stranger,
    );
    expect(reply.body.data).toMatchObject({ tariffId: null, currency: null, totals: [] });
  });
});

describe('planned energy', () => {
  const plan = (change: object = {}) => ({
    stationId: shanghai.stationId,
    planMonth: '2026-07',
    planPower: 1200.5,
    ...change,
  });
  const savePlan = (body: object, headers = everyone) => server.post(`${plans}/submit`, body, headers);

  it.each(['2026-02-30', '2026-13', '26-07', 'July', '1999-01'])('is refused for %s', async (planMonth) => {
    const { status, body } = await savePlan(plan({ planMonth }));
    expect([status, body.errorCode]).toEqual([400, 'plan.noMonth']);
    expect(await owner('select 1 from plan_energy')).toEqual([]);
  });

  it('is refused for the station of another tenant, below zero, and a second time for the same month', async () => {
    expect((await savePlan(plan(), stranger)).status).not.toBe(200);
    expect((await savePlan(plan({ planPower: -1 }))).status).toBe(400);
    const replies = await Promise.all([savePlan(plan()), savePlan(plan({ planMonth: '2026-07-15' }))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await owner('select plan_month as m, origin as o from plan_energy')).toEqual([
      { m: '2026-07', o: 1 },
    ]);
  });
});

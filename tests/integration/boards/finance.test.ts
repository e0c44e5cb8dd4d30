import { join } from 'node:path';
import { energyUses } from '@heliodeck/model/boards/energy-use';
import type { FinanceMember } from '@heliodeck/model/boards/finance';
import type { Figure, WidgetData } from '@heliodeck/model/boards/widget-data';
import { entities } from '@heliodeck/model/registries/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccess } from '../../../apps/server/access/callers/access.ts';
import { loadKeyRing } from '../../../apps/server/access/keys/key-ring.ts';
import { boardsArea } from '../../../apps/server/areas/boards/area.ts';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { boardReads } from '../../../apps/server/board-reads.ts';
import { createLiveFeed } from '../../../apps/server/live/live-feed.ts';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { freshDatabase } from '../../support/database.ts';
import { recordingLog } from '../../support/log.ts';
import { multipart } from '../../support/multipart.ts';
import { testServer } from '../../support/server.ts';
import { xlsxOf } from '../../support/sheets.ts';
import { addDevice, addStation, ingestMeteredDays, ingestOn } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:00:00Z');
const keys = dataFolder();
afterAll(keys.remove);
const access = openAccess(store, await loadKeyRing(join(keys.path, 'keys')));
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [energyArea, boardsArea({ access, live: createLiveFeed(recordingLog(), now), reads: boardReads })],
  now: () => new Date(now),
});
const acts = ['add', 'view', 'edit', 'delete'];
const codes = [
  ...['financeEntry', 'energyUse', 'tariff'].flatMap((key) => acts.map((act) => `${key}_${act}`)),
  ...['financialAnalysis', 'energyAnalysis'],
];
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
server.policy.limit('stranger', { kind: 'all' });
const ingest = ingestOn(store, { now: () => new Date(now) });
const base = '/api/blade-board';
const entries = '/api/blade-financeEntry/financeEntry';

const { stationId, dtuId } = await addStation(owner, { tenantId, capacity: 100, dept: '10' });
const bare = await addStation(owner, { tenantId, dept: '10' });
const add = (meterRole: number) => addDevice(owner, { tenantId, dtuId, type: 2, meterRole, dept: '10' });
const [generation, grid] = [await add(1), await add(2)];
await owner("update station set station_name = 'Roof', region_id = '320500' where id = $1", [stationId]);

beforeAll(async () => {
  await ingestMeteredDays(ingest, { tenantId, generation, grid });
  await closeEnergyDays(store.asPlatform('test'), now);
});

const widget = async (source: string, query = '', headers = everyone) => {
  const { status, body } = await server.get(`${base}/board/data?source=${source}${query}`, headers);
  return status === 200 ? (body.data as WidgetData) : status;
};
const cards = async (headers = everyone): Promise<Record<string, Figure>> => {
  const found = await widget('financeCards', '&year=2026', headers);
  if (typeof found === 'number' || found.shape !== 'figures') throw new Error('no cards');
  return Object.fromEntries(found.figures.map((figure) => [figure.key, figure]));
};
const notes = async () => {
  const found = await widget('financeCards', '&year=2026');
  return typeof found === 'number'
    ? []
    : found.notes.map(({ code, count, of }) => [code, count, ...(of === undefined ? [] : [of])].join(' '));
};
const members = async (total: string, page = '') =>
  (await server.get(`${base}/finance/members?total=${total}&year=2026${page}`, everyone)).body.data as {
    sum: string | null;
    count: number;
    members: FinanceMember[];
  };
const enter = (body: object, headers = everyone) => server.post(`${entries}/submit`, body, headers);
const entry = { kind: 1, period: '2026-05', amount: 1000.1, currency: 'CNY' };

describe('the finance figures', () => {
  it('are refused without a token, without the permission code, for invalid parameters and for a station of another tenant', async () => {
    expect((await server.get(`${base}/finance/members?total=income`)).status).toBe(401);
    const nobody = server.policy.admit('nobody', { codes: ['energyAnalysis'] });
    server.policy.limit('nobody', { kind: 'all' });
    expect((await server.get(`${base}/finance/members?total=income`, nobody)).status).toBe(403);
    expect(await widget('financeCards', '', nobody)).toBe(403);
    for (const query of [
      ...[
        '',
        'total=gain',
        'total=income&month=2026',
        'total=income&station=x',
        'total=income&year=x',
        'total=income&year=1e9',
      ],
      ...['total=income&size=0', 'total=income&size=1001', 'total=income&current=0', 'total=income&size=x'],
    ])
      expect((await server.get(`${base}/finance/members?${query}`, everyone)).status).toBe(400);
    for (const bad of [
      ...[{ period: '2026-02-30' }, { period: '1999-12' }, { amount: 'x' }, { amount: 1e13 }],
      ...[{ kind: 9 }, { currency: 'yuan' }],
    ])
      expect([bad, (await enter({ ...entry, ...bad })).status]).toEqual([bad, 400]);
    expect((await enter({ ...entry, stationId }, stranger)).status).not.toBe(200);
    expect((await owner('select count(*)::int as n from finance_entry'))[0]?.n).toBe(0);
  });

  it('are absent, not zero, while no tariff is set, and the board states it', async () => {
    const { income, expenditure, profit, cash } = await cards();
    expect([income, expenditure, profit, cash].map((one) => one?.value)).toEqual([null, null, null, null]);
    expect(await notes()).toEqual(['priced 0 2', 'noTariff 2']);
  });

  it('are energy × tariff, repair costs and entered amounts, and each total is the sum of its members to the cent', async () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7, 'holiday'];
    const calendar = {
      bands: [{ key: 'flat', name: '平' }],
      versions: [
        {
          validFrom: '2026-01-01',
          seasons: [
            {
              name: 'year',
              ranges: [{ from: '01-01', to: '12-31' }],
              days: [{ on: everyDay, windows: [{ from: '00:00', to: '24:00', band: 'flat' }] }],
            },
          ],
          holidays: [],
          prices: { flat: { buy: '0.7', sell: '0.4153', subsidy: '0.05' } },
        },
      ],
    };
    const saved = await server.post(
      '/api/blade-tariff/tariff/submit',
      { tariffName: 'Roof', currency: 'CNY', stationId, calendar },
      everyone,
    );
    expect([saved.status, saved.body.msg]).toEqual([200, expect.any(String)]);
    await owner(
      `insert into order_record (tenant_id, type, status, station_id, device_name, repair_time, money, create_time, update_time, is_deleted, create_dept)
       values ($1, 1, 3, $2, 'Fuse', '2026-06-18T04:00:00Z', 80.55, now(), now(), 0, 10),
              ($1, 1, 1, $2, 'Open', '2026-06-18T04:00:00Z', 999, now(), now(), 0, 10)`,
      [tenantId, stationId],
    );
    expect((await enter(entry)).status).toBe(200);
    expect((await enter({ ...entry, kind: 2, amount: -0.1, note: 'refund' })).status).toBe(200);
    expect((await enter({ ...entry, kind: 4, amount: 1e9, period: '2025-01' })).status).toBe(200);
    expect((await enter({ ...entry, kind: 4, amount: -0.01 })).status).toBe(200);
    expect((await enter({ ...entry, kind: 1, amount: 7, currency: 'EUR' })).status).toBe(200);
    await owner(
      `insert into order_record (tenant_id, type, status, station_id, device_name, repair_time, money, currency, create_time, update_time, is_deleted, create_dept)
       values ($1, 1, 3, $2, 'Fan', '2026-06-19T04:00:00Z', 30, 'EUR', now(), now(), 0, 10)`,
      [tenantId, stationId],
    );
    const found = await cards();
    // 24 × 0.4153 + 48 × 0.05 + 1000.10; 96 × 0.7 + 80.55 − 0.10.
    expect(found.income?.exact).toBe('1012.47 CNY');
    expect(found.expenditure?.exact).toBe('147.65 CNY');
    expect(found.profit?.exact).toBe('864.82 CNY');
    expect(found.receivable?.exact).toBe('999999999.99 CNY');
    expect(found.payable).toMatchObject({ value: null });
    expect(await notes()).toEqual(['priced 1 2', 'noTariff 1', 'otherCurrency 2', 'entered 4']);
    for (const total of ['income', 'expenditure', 'receivable']) {
      const { sum, members: those } = await members(total);
      const cents = those.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
      expect(sum).toBe((cents / 100).toFixed(2));
      expect(those.every(({ link }) => link.startsWith('/'))).toBe(true);
    }
    expect((await members('profit')).sum).toBe('864.82');
    expect((await members('income', '&energy=0')).sum).toBe('1000.10');
    const { members: incomes, sum: income } = await members('income');
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => members('income', `&size=2&current=${page}`)),
    );
    expect(pages.map(({ sum, count }) => [sum, count])).toEqual([1, 2, 3].map(() => [income, 3]));
    expect(pages.map((page) => page.members)).toEqual([incomes.slice(0, 2), incomes.slice(2), []]);
    expect(incomes.map(({ origin, amount }) => `${origin} ${amount}`).sort()).toEqual([
      ...['energy 2.40', 'energy 9.97', 'entered 1000.10'],
    ]);
    expect(await widget('regionRevenue', '&year=2026')).toMatchObject({
      parts: [{ key: '32', value: 12.37 }],
    });
    expect((await cards(stranger)).income).toMatchObject({ value: null });
  });

  it('are imported from a spreadsheet and marked as imported, and a sheet with a bad row changes nothing', async () => {
    const send = async (rows: readonly (string | number)[][], query = '') => {
      const head = ['类别', '月份', '金额', '货币', '电站名称', '说明'];
      const { body, headers } = await multipart(await xlsxOf([head, ...rows]), 'entries.xlsx');
      return server.post(`${entries}/import-entry?${query}`, body, { ...everyone, ...headers });
    };
    const count = async () => (await owner('select count(*)::int as n from finance_entry'))[0]?.n;
    const before = await count();
    for (const row of [
      ['应付', '2026-05', 5],
      ['应付账款', '2026-13', 5],
      ['应付账款', '2026-05', '=1+1'],
      ['应付账款', '2026-05', 5, 'yuan'],
      ['应付账款', '2026-05', 5, 'CNY', 'nowhere'],
    ])
      await send([['应付账款', '2026-05', 1], row]);
    expect(await count()).toBe(before);
    const { status, text } = await send([['应付账款', '2026-05', 12.3, 'CNY', 'Roof', '备件']]);
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect((await members('payable')).members).toMatchObject([
      { origin: 'imported', amount: '12.30', stationName: 'Roof' },
    ]);
  });

  it('amounts without a currency are in that of the tenant, which changes no existing one', async () => {
    const currencies = async () =>
      (await owner('select currency from finance_entry order by id')).map(({ currency }) => currency);
    const before = await currencies();
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'c', 'tenant.currency', 'EUR')`,
      [tenantId],
    );
    const { currency: _, ...unnamed } = entry;
    expect((await enter({ ...unnamed, kind: 5, period: '2024-01' })).status).toBe(200);
    const { body, headers } = await multipart(
      await xlsxOf([
        ['类别', '月份', '金额'],
        ['应付账款', '2024-01', 5],
      ]),
      'entries.xlsx',
    );
    await server.post(`${entries}/import-entry?`, body, { ...everyone, ...headers });
    expect(await currencies()).toEqual([...before, 'EUR', 'EUR']);
    // The tariffs of most stations are still in the former one.
    expect((await cards()).income?.currency).toBe('CNY');
    await owner(`delete from param where param_key = 'tenant.currency'`);
  });

  it('have a growth where a year follows one with revenue, else the board states that it is unknown', async () => {
    const revenue = async () => {
      const found = await widget('annualRevenue', '&year=2026');
      if (typeof found === 'number' || found.shape !== 'series') throw new Error('no series');
      const { beside = [], notes } = found;
      return [beside.map(({ unit, values }) => [unit.en, values.at(-1)]), notes.map(({ code }) => code)];
    };
    expect(await revenue()).toEqual([[['stations', 0]], expect.arrayContaining(['noEarlierRevenue'])]);
    expect((await enter({ ...entry, period: '2025-05', amount: 500 })).status).toBe(200);
    const [lines, said] = await revenue();
    expect(lines).toEqual([
      ['stations', 0],
      ['%', 102.5],
    ]);
    expect(said).not.toContain('noEarlierRevenue');
  });
});

describe('the consumption of stations', () => {
  it('is generated plus bought minus sold energy, by day and by station, with the stations that measure none', async () => {
    const days = await widget('consumptionDays');
    if (typeof days === 'number' || days.shape !== 'series') throw new Error('no days');
    const of = (key: string) => days.series.find((one) => one.key === key)?.values[17];
    expect([of('generated'), of('bought'), of('sold'), of('consumed')]).toEqual([24, 48, 12, 60]);
    expect(days.notes).toEqual([{ code: 'noConsumption', count: 1 }]);
    expect(await widget('consumptionShare')).toMatchObject({
      parts: [{ key: stationId, value: 120 }],
      total: 120,
    });
    expect(await widget('consumptionShare', '', stranger)).toMatchObject({ parts: [], total: 0 });
    expect(await widget('stationGeneration')).toMatchObject({ parts: [{ key: stationId, value: 48 }] });
  });

  it('is given in tons of standard coal by the use assigned to a meter, which has one use only', async () => {
    expect(await widget('coal')).toMatchObject({ parts: [], notes: [{ code: 'noUse' }] });
    const give = (body: object) => server.post('/api/blade-energyUse/energyUse/submit', body, everyone);
    expect((await give({ deviceId: grid, useKind: 9 })).status).toBe(400);
    expect((await give({ deviceId: grid, useKind: 2 })).status).toBe(200);
    expect((await give({ deviceId: grid, useKind: 3 })).status).toBe(400);
    // 96 kWh × 0.1229 kgce/kWh.
    const [dormitory, , office, inverter] = energyUses.map(({ label }) => label);
    expect(await widget('coal')).toMatchObject({
      parts: [{ key: '2', value: 0.0118 }],
      // Energy that no meter measures is listed without a value; 'other' only if a meter measures it.
      unmeasured: [dormitory, office, inverter],
      total: 0.0118,
    });
  });

  it('states the share of the plan that a month reached, for months that have both', async () => {
    const planned = async () => {
      const found = await widget('planRate');
      if (typeof found === 'number' || found.shape !== 'series') throw new Error('no series');
      return found;
    };
    const rates = async () => (await planned()).beside?.find(({ key }) => key === 'planRate')?.values;
    expect(await rates()).toBeUndefined();
    const unplanned = await planned();
    expect(unplanned.marks, 'no plan is named where there is none').toBeUndefined();
    expect(unplanned.notes).toEqual([{ code: 'noPlan', count: 1 }]);
    const plan = (month: string, power: number) =>
      owner(
        'insert into plan_energy (id, tenant_id, station_id, plan_month, plan_power) values ($1, $2, $3, $4, $5)',
        [Number(month.slice(5)) + 900, tenantId, stationId, month, power],
      );
    await plan('2026-06', 64);
    await plan('2026-07', 64);
    expect(await rates()).toEqual(Array.from({ length: 12 }, (_, month) => (month === 5 ? 75 : null)));
    expect(await planned()).toMatchObject({ marks: { key: 'planned' }, notes: [] });
  });

  it('is unchanged after the devices that measured it were removed', async () => {
    await owner('update device set is_deleted = 1 where id = $1', [grid]);
    expect(await widget('consumptionShare')).toMatchObject({ total: 120 });
    expect(await widget('deviceTypes', `&stationId=${bare.stationId}`)).toMatchObject({ parts: [] });
  });
});

import { planEnergy } from '@heliodeck/model/energy/plan-energy';
import type { PlanMonth } from '@heliodeck/model/energy/plan-year';
import { entities } from '@heliodeck/model/registries/entities';
import type { ImportReport } from '@heliodeck/model/wire/import-report';
import { beforeAll, describe, expect, it } from 'vitest';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { freshDatabase } from '../../support/database.ts';
import { multipart } from '../../support/multipart.ts';
import { testServer } from '../../support/server.ts';
import { xlsOf, xlsxOf } from '../../support/sheets.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [energyArea],
  now: () => new Date(now),
});
const codes = ['add', 'view', 'edit'].map((act) => `planEnergy_${act}`);
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
server.policy.limit('stranger', { kind: 'all' });
const base = `/api/${planEnergy.path}`;
const ingest = ingestOn(store, { now: () => new Date(now) });

const { stationId, dtuId } = await addStation(owner, { tenantId, capacity: 100, dept: '10' });
const meter = await addDevice(owner, { tenantId, dtuId, type: 2, meterRole: 1, dept: '10' });
await owner(`update station set station_name = 'Roof' where id = $1`, [stationId]);

const send = async (rows: readonly (string | number)[][], query = '', headers = everyone) => {
  const file = await xlsxOf([['电站名称', '计划月份', '计划发电量'], ...rows]);
  const { body, headers: type } = await multipart(file, 'plans.xlsx');
  const reply = await server.post(`${base}/import-plan?${query}`, body, { ...headers, ...type });
  return { ...reply, report: reply.body.data as ImportReport };
};
const yearOf = async (year: number): Promise<readonly PlanMonth[]> =>
  (await server.get(`${base}/year?stationId=${stationId}&year=${year}`, everyone)).body
    .data as readonly PlanMonth[];
const kept = () =>
  owner('select plan_month as m, plan_power::float8 as p, origin as o from plan_energy order by 1');

beforeAll(async () => {
  // A whole May of the year before, 10 kWh an hour, 7,440 in all.
  const from = Date.parse('2025-04-30T16:00:00Z');
  await ingest.backfill(
    Array.from({ length: 31 * 96 + 1 }, (_, i) =>
      meterReading(tenantId, meter, from + i * 900_000, { totalPositiveActiveEnergy: 100 + 2.5 * i }),
    ),
  );
  await closeEnergyDays(store.asPlatform('test'), now);
});

describe('planned energy is refused', () => {
  it('the year, proposals and imports are refused without a token or permission code, and for a station of another tenant', async () => {
    const nobody = server.policy.admit('nobody');
    const year = `${base}/year?stationId=${stationId}&year=2026`;
    const body = { stationId, year: 2026 };
    expect((await server.get(year)).status).toBe(401);
    expect((await server.get(year, nobody)).status).toBe(403);
    expect((await server.get(year, stranger)).body.errorCode).toBe('record.notFound');
    expect((await server.post(`${base}/propose`, body)).status).toBe(401);
    expect((await server.post(`${base}/propose`, body, nobody)).status).toBe(403);
    expect((await server.post(`${base}/propose`, body, stranger)).body.errorCode).toBe('record.notFound');
    expect((await send([['Roof', '2026-07', 5]], '', {})).status).toBe(401);
    expect((await send([['Roof', '2026-07', 5]], '', nobody)).status).toBe(403);
    expect((await send([['Roof', '2026-07', 5]], 'dryRun=1', stranger)).report.faults[0]?.code).toBe(
      'plan.noStation',
    );
    expect(await kept()).toEqual([]);
  });

  it.each(['year=1999', 'year=2100', 'year=x', ''])('a year is refused: %s', async (query) => {
    expect((await server.get(`${base}/year?stationId=${stationId}&${query}`, everyone)).status).toBe(400);
  });

  it('a sheet with one fault is refused as a whole, and every fault is listed by row', async () => {
    const rows = [
      ['Roof', '2026-07', 5],
      ['Nowhere', '2026-07', 5],
      ['Roof', '2026-02-30', 5],
      ['Roof', '2026-08', '=1+1'],
      ['Roof', '2026-09', -3],
      ['Roof', '', 3],
      ['Roof', '2026-07-15', 3],
    ];
    const { report } = await send(rows, 'dryRun=1');
    expect(report.faults.map(({ row, code }) => [row, code])).toEqual([
      [3, 'plan.noStation'],
      [4, 'plan.noMonth'],
      [5, 'plan.noEnergy'],
      [6, 'plan.noEnergy'],
      [7, 'plan.empty'],
      [8, 'import.twice'],
    ]);
    expect((await send(rows)).body.errorCode).toBe('import.faulty');
    expect(await kept()).toEqual([]);
  });

  it('a sheet with a formula is refused as a whole, whatever the formula’s value', async () => {
    const sheet = xlsOf([
      ['电站名称', '计划月份', '计划发电量'],
      ['Roof', '2026-07', { computed: 5 }],
    ]);
    const { body, headers } = await multipart(sheet, 'plans.xls');
    const reply = await server.post(`${base}/import-plan?`, body, { ...everyone, ...headers });
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'sheet.formula']);
    expect(await kept()).toEqual([]);
  });
});

describe('planned energy', () => {
  it('an import adds plans, refuses existing ones, and overwrites them on request', async () => {
    const rows = [
      ['Roof', '2026-07', 5000],
      [stationId, '2026-08', '4800.5'],
    ];
    expect((await send(rows)).report).toMatchObject({ added: 2, covered: 0 });
    expect((await send(rows, 'dryRun=1')).report.faults.map(({ code }) => code)).toEqual([
      'plan.exists',
      'plan.exists',
    ]);
    const adder = server.policy.admit('adder', { codes: ['planEnergy_add'] });
    server.policy.limit('adder', { kind: 'all' });
    expect((await send([['Roof', '2026-07', 1]], 'isCovered=1', adder)).status).toBe(403);
    expect((await send([['Roof', '2026-07', 5100]], 'isCovered=1')).report).toMatchObject({ covered: 1 });
    expect(await kept()).toEqual([
      { m: '2026-07', p: 5100, o: 2 },
      { m: '2026-08', p: 4800.5, o: 2 },
    ]);
  });

  it('proposals use the same month of earlier years, and a share of the clear-sky estimate for the others', async () => {
    const months = await yearOf(2026);
    expect(months).toHaveLength(12);
    expect(months[4]).toMatchObject({ month: '2026-05', proposed: 7440, basis: 'years', power: null });
    expect(months.filter(({ basis }) => basis === 'clear-sky')).toHaveLength(11);
    expect(months[6]).toMatchObject({ planPower: 5100, origin: 2 });
    expect((await yearOf(2025))[4]).toMatchObject({ power: 7440, coverage: 1 });
  });

  it('proposals are saved for months without a plan, once, also when two users request them at once', async () => {
    const ask = () => server.post(`${base}/propose`, { stationId, year: 2026 }, everyone);
    const replies = await Promise.all([ask(), ask()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.errorCode).toBe('plan.nothing');
    expect(replies.find(({ status }) => status === 200)?.body.data).toEqual({ added: 10 });
    const rows = await kept();
    expect(rows).toHaveLength(12);
    expect(rows[6]).toEqual({ m: '2026-07', p: 5100, o: 2 });
    expect(rows[4]).toEqual({ m: '2026-05', p: 7440, o: 3 });
  });

  it('changes by a person are marked as entered', async () => {
    const [row] = await owner(`select id::text from plan_energy where plan_month = '2026-05'`);
    await server.post(`${base}/submit`, { id: row?.id, planPower: 7000 }, everyone);
    expect((await kept())[4]).toEqual({ m: '2026-05', p: 7000, o: 1 });
  });
});

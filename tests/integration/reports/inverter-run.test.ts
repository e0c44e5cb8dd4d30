import { profilesOf } from '@heliodeck/devices/registry';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { inverterForm } from '@heliodeck/model/reports/inverter-form';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { brandOfModel } from '../../../apps/server/telemetry/figures/inverter-run.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
// 14:00 on Saturday in Shanghai.
const now = Date.parse('2026-06-20T06:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [],
  now: () => new Date(now),
});
const codes = ['inverterForm_view', 'inverterForm_export'];
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const path = `/api/${inverterForm.path}`;
const ingest = ingestOn(store, { now: () => new Date(now) });
type Row = Record<string, unknown> & { readonly deviceId: string; readonly generation: number };
const listed = async (query: string, headers = everyone): Promise<readonly Row[]> =>
  ((await server.get(`${path}/list?size=500&${query}`, headers)).body.data as { records: Row[] }).records;

const { dtuId } = await addStation(owner, { tenantId, dept: '10' });
const add = (type: number) => addDevice(owner, { tenantId, dtuId, type, dept: '10' });
const known = await add(deviceType.inverter);
const bare = await add(deviceType.inverter);
const meter = await add(deviceType.meter);

beforeAll(async () => {
  await owner(
    `update device set rated_power = 8, connected_power = 10, model = 'solis-hybrid', serial_number = 'SN-7' where id = $1`,
    [known],
  );
  const quarter = 900_000;
  // Nothing is generated between these hours.
  for (const [n, day] of ['2025-12-31', '2026-05-30', '2026-06-20'].entries()) {
    const noon = Date.parse(`${day}T04:00:00Z`);
    for (const [deviceId, step] of [
      [known, 2.5],
      [bare, 1],
    ] as const)
      await ingest.backfill(
        Array.from({ length: 5 }, (_, i) => ({
          tenantId,
          deviceId,
          record: 'inverterData',
          at: noon + i * quarter,
          pack: 0,
          values: { pvTotalOutputEnergy: (4 * n + i) * step },
        })),
      );
    await ingest.backfill(
      Array.from({ length: 5 }, (_, i) => ({
        tenantId,
        deviceId: meter,
        record: 'meter',
        at: noon + i * quarter,
        pack: 0,
        values: { totalPositiveActiveEnergy: 4 * n + i },
      })),
    );
  }
  await closeEnergyDays(store.asPlatform('test'), now);
});

describe('the inverter run report without permission', () => {
  it('refuses callers without a sign-in or the permission code, and writers', async () => {
    for (const tail of ['list', 'page', 'detail?id=1-20260618', 'export']) {
      expect((await server.get(`${path}/${tail}`)).status).toBe(401);
      expect((await server.get(`${path}/${tail}`, server.policy.admit('nobody'))).status).toBe(403);
    }
    for (const tail of ['save', 'update', 'submit', 'remove'])
      expect((await server.post(`${path}/${tail}`, { id: `${known}-2026` }, everyone)).status).toBe(404);
  });

  it('shows nothing of another tenant or of another department', async () => {
    const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
    server.policy.limit('stranger', { kind: 'all' });
    const neighbour = server.policy.admit('neighbour', { codes });
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    for (const headers of [stranger, neighbour])
      for (const type of [1, 2, 3, 4]) {
        expect(await listed(`type=${type}`, headers)).toEqual([]);
        const id = `${known}-${type === 4 ? 'total' : '2026'}`;
        expect((await server.get(`${path}/detail?id=${id}`, headers)).body.errorCode).toBe('record.notFound');
      }
  });

  it.each(['type=5', 'type=x', 'timeRange=soon', 'timeRange=2026-02-30'])(
    'refuses invalid parameters: %s',
    async (query) => {
      expect((await server.get(`${path}/list?${query}`, everyone)).body.errorCode).toBe(
        'request.parameterFormat',
      );
    },
  );
});

describe('the inverter run report', () => {
  it('has days by default, the newest first, of inverters alone', async () => {
    const rows = await listed('');
    expect(new Set(rows.map(({ deviceId }) => deviceId))).toEqual(new Set([known, bare]));
    expect(rows.filter(({ deviceId, generation }) => deviceId === known && generation !== 0)).toMatchObject([
      {
        period: '2026-06-20',
        generation: 10,
        actualPower: 10,
        usingHours: 1,
        deviceNo: 'SN-7',
        deviceBrand: 3,
      },
      { period: '2026-05-30', generation: 10 },
      { period: '2025-12-31', generation: 10 },
    ]);
  });

  it('has neither power nor hours for an inverter without an entered power', async () => {
    const [row] = await listed(`deviceId=${bare}`);
    expect(row).toMatchObject({ generation: 4, actualPower: null, usingHours: null, deviceBrand: null });
  });

  it('finds the month and the year of a day', async () => {
    expect(await listed(`type=2&timeRange=2026-06-11&deviceId=${known}`)).toMatchObject([
      { id: `${known}-202606`, period: '2026-06' },
    ]);
    expect(await listed(`type=3&timeRange=2026-06-11&deviceId=${known}`)).toMatchObject([
      { id: `${known}-2026`, period: '2026' },
    ]);
  });

  it('answers with the sum over all pages and the number of rows that lack data', async () => {
    const { data } = (await server.get(`${path}/list?size=1&type=2`, everyone)).body as {
      data: { records: Row[]; total: number; sums: Record<string, number>; partial: number };
    };
    const rows = await listed('type=2');
    const whole = rows.reduce((all, { generation }) => all + generation, 0);
    expect(data.records).toHaveLength(1);
    expect(data.sums).toEqual({ generation: whole });
    expect(data.partial).toBe(rows.filter(({ coverage }) => Number(coverage) < 99.9).length);
    // Days and months count the same energy.
    const mixed = (await server.get(`${path}/list?type_in=1,2`, everyone)).body.data;
    expect(mixed).not.toHaveProperty('sums');
  });

  it('adds up: days to months, months to years, years to all time', async () => {
    const sum = async (type: number) =>
      (await listed(`type=${type}&deviceId=${known}`)).reduce((all, { generation }) => all + generation, 0);
    const total = await sum(4);
    expect(total).toBe(30);
    for (const type of [1, 2, 3]) expect(await sum(type)).toBe(total);
    const [all] = await listed(`type=4&deviceId=${known}`);
    // Three hours since the first day of data, which began on 2025-12-30 at 16:00 UTC.
    const elapsed = (now - Date.parse('2025-12-30T16:00:00Z')) / 3_600_000;
    expect(all).toMatchObject({ id: `${known}-total`, period: 'total' });
    expect(all?.coverage).toBeCloseTo((100 * 3) / elapsed, 0);
    const { body } = await server.get(`${path}/detail?id=${known}-total`, everyone);
    expect(body.data).toMatchObject({ generation: all?.generation });
  });

  it('has the maker of every inverter whose model has one', () => {
    const unknown = profilesOf(deviceType.inverter).filter(({ id }) => !brandOfModel.has(id));
    expect(unknown.map(({ id }) => id)).toEqual(['sunspec', 'sunspec-combiner', 'heliodeck-hybrid']);
  });
});

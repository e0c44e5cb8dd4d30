import { entities } from '@heliodeck/model/registries/entities';
import type { ReportMeters } from '@heliodeck/model/reports/report-meter';
import { beforeAll, describe, expect, it } from 'vitest';
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
const codes = ['timeSharingReport_view'];
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const near = server.policy.admit('near', { codes });
server.policy.limit('near', { kind: 'departments', deptIds: ['10'] });
const ingest = ingestOn(store, { now: () => new Date(now) });
const path = '/api/blade-timeSharing/timeSharing/meters';
const asked = async (query: string, headers = everyone) =>
  (await server.get(`${path}?${query}`, headers)).body.data as ReportMeters;

const south = await addStation(owner, { tenantId, dept: '10' });
const north = await addStation(owner, { tenantId, dept: '11' });
await owner(`update station set station_name = '南站' where id = $1`, [south.stationId]);
await owner(`update station set station_name = 'North' where id = $1`, [north.stationId]);
const meter = async (dtuId: string, dept: string, meterRole: number, name: string) => {
  const id = await addDevice(owner, { tenantId, dtuId, type: 2, meterRole, dept });
  await owner('update device set name = $2 where id = $1', [id, name]);
  return id;
};
const meters = [
  await meter(south.dtuId, '10', 2, 'A feeder'),
  await meter(south.dtuId, '10', 2, 'B 并网柜'),
  await meter(south.dtuId, '10', 1, 'C generation'),
  await meter(north.dtuId, '11', 2, 'D feeder'),
];

beforeAll(async () => {
  const from = Date.parse('2026-06-18T00:00:00Z');
  for (const id of meters)
    await ingest.backfill(
      [0, 1].map((n) =>
        meterReading(tenantId, id, from + n * 900_000, { totalPositiveActiveEnergy: 100 + n }),
      ),
    );
  await closeEnergyDays(store.asPlatform('test'), now);
});

describe('the meters that a report can be limited to', () => {
  it('are numbered at their place, and found by words of meter and station, in pinyin too', async () => {
    const { total, records } = await asked('size=3');
    expect([total, records.length]).toEqual([4, 3]);
    const named = async (name: string) =>
      (await asked(`name=${encodeURIComponent(name)}`)).records.map((one) => `${one.number} ${one.name}`);
    expect(await named('feeder')).toEqual(['1 D feeder', '1 A feeder']);
    expect(await named('bwg')).toEqual(['2 B 并网柜']);
    expect(await named('bwg north')).toEqual([]);
    expect(await named('binggui')).toEqual([]);
    expect(await named('bingwang nan')).toEqual(['2 B 并网柜']);
    expect(await named('feeder 南站')).toEqual(['1 A feeder']);
  });

  it('keep their number if a single one is asked for, and are those of the station and of the data scope', async () => {
    const { records } = await asked(`deviceId=${meters[1]}`);
    expect(records).toMatchObject([{ id: meters[1], number: 2, stationName: '南站' }]);
    expect((await asked(`stationId=${north.stationId}`)).records.map(({ id }) => id)).toEqual([meters[3]]);
    expect((await asked('', near)).total).toBe(3);
  });

  it('are refused without the permission of the report, and for invalid parameters', async () => {
    expect((await server.get(path)).status).toBe(401);
    const nobody = server.policy.admit('nobody', { codes: [] });
    expect((await server.get(path, nobody)).status).toBe(403);
    expect((await server.get(`${path}?size=501`, everyone)).status).toBe(400);
  });
});

import { meter } from '@heliodeck/model/devices/records/meter';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { countWaiting } from '../../../apps/server/telemetry/history/count-waiting.ts';
import { historyCounts } from '../../../apps/server/telemetry/history/history-counts.ts';
import { countRows } from '../../../apps/server/telemetry/history/seek.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const minute = 60_000;
const now = Date.parse('2026-03-02T10:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [],
  now: () => new Date(now),
});
const chief = server.policy.admit('chief', { codes: ['meterDataHistory_view'] });
const { dtuId } = await addStation(owner, { tenantId });
const platform = store.asPlatform('a test counts history of before');
const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Devices with a month of readings that were not counted, as in an older installation. */
async function devicesOfBefore(count: number): Promise<string[]> {
  await owner(
    "select ensure_month('history_meter', m::date) from unnest(array['2026-02-01', '2026-03-01']) m",
  );
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await addDevice(owner, { tenantId, dtuId, type: 2 }));
  await owner(
    `insert into history_meter (tenant_id, device_id, pack, data_time)
     select $1, d::bigint, 0, at from unnest($2::text[]) d,
       generate_series('2026-02-01 00:00Z'::timestamptz, '2026-03-02 09:30Z', '97 minutes') at`,
    [tenantId, ids],
  );
  await owner(
    `insert into live_meter (tenant_id, device_id, pack, data_time)
     select $1, device_id, 0, max(data_time) from history_meter where device_id = any($2::bigint[]) group by device_id`,
    [tenantId, ids],
  );
  await owner(
    `insert into history_to_count (tenant_id, history, device_id) select $1, 'history_meter', d::bigint from unnest($2::text[]) d`,
    [tenantId, ids],
  );
  return ids;
}

const stored = async (ids: readonly string[]) =>
  Number(
    (await owner('select count(*) as n from history_meter where device_id = any($1::bigint[])', [ids]))[0]?.n,
  );
const countedOf = (ids: readonly string[]) =>
  store
    .tenantDb(tenantId)
    .read((_, { client }) =>
      countRows(historyCounts(client, { record: meter, tenantId, deviceIds: ids }), everything),
    );
async function countAll(): Promise<void> {
  while ((await countWaiting(platform, meter)) > 0);
}

describe('history of an older installation', () => {
  it('is shown completely before it is counted, to its tenant alone', async () => {
    const ids = await devicesOfBefore(2);
    const page = async (current: number) => {
      const { body } = await server.get(
        `/api/blade-meterDataHistory/meterDataHistory/list?size=10&current=${current}`,
        chief,
      );
      return body.data as { total: number; records: unknown[] };
    };
    const rows = await stored(ids);
    expect(await countedOf(ids)).toBe(0);
    expect((await page(1)).total).toBe(rows);
    expect((await page(Math.ceil(rows / 10))).records).toHaveLength(rows % 10 || 10);
    await countAll();
    expect(await countedOf(ids)).toBe(rows);
    expect((await page(1)).total).toBe(rows);
    expect((await page(Math.ceil(rows / 10))).records).toHaveLength(rows % 10 || 10);
  });

  it('is counted once each, by two servers at once, while new, late and repeated readings arrive', async () => {
    const ids = await devicesOfBefore(25);
    const ingest = ingestOn(store, { now: () => new Date(now) });
    const write = async () => {
      for (let n = 0; n < 12; n += 1) {
        await ingest.readings(
          ids.flatMap((id) => [
            meterReading(tenantId, id, now - (15 - n) * minute, { totalCurrent: n }),
            // Late readings, in quarters with and without rows.
            meterReading(tenantId, id, now - (1000 + 97 * n) * minute, { totalCurrent: n }),
          ]),
        );
      }
    };
    await Promise.all([write(), countAll(), countAll()]);
    await countAll();
    expect(await countedOf(ids)).toBe(await stored(ids));
    for (const id of ids) expect(await countedOf([id])).toBe(await stored([id]));
    // Counted rows are not counted again.
    expect(await owner('select 1 from history_to_count')).toEqual([]);
    await ingest.close();
  });
});

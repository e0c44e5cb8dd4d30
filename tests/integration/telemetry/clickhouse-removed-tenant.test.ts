import { meter } from '@heliodeck/model/devices/records/meter';
import { expect, it } from 'vitest';
import { removeExpiredRows } from '../../../apps/server/telemetry/clickhouse/remove-expired.ts';
import { slotLevels } from '../../../apps/server/telemetry/clickhouse/tables.ts';
import { historyWorld } from '../../support/history-world.ts';
import { meterReading } from '../../support/telemetry.ts';

const now = Date.parse('2026-03-22T10:00:00Z');
const day = 86_400_000;
const [removed, other] = ['100001', '100002'];

it('history of a removed tenant is removed completely with its retention, even if the process ended between the two databases', {
  timeout: 120_000,
}, async () => {
  const world = await historyWorld({ now, isBehind: true });
  const { clickHouse, ingest, owner, store, telemetry } = world;
  const devices = { [removed]: await world.newMeter(removed), [other]: await world.newMeter(other) };
  for (const [tenantId, device] of Object.entries(devices))
    await ingest.readings(
      [200, 100, 1].map((days) => meterReading(tenantId, device, now - days * day, { totalCurrent: days })),
    );
  await world.handOn();
  await owner('update device set is_deleted = 1 where tenant_id = $1', [removed]);
  await owner(`update param set param_value = '3000' where tenant_id = $1`, [other]);

  const tables = [
    meter.historyTable,
    ...slotLevels(meter).map(({ suffix }) => `${meter.historyTable}_${suffix}`),
  ];
  const inClickHouse = async (tenantId: string): Promise<number[]> => {
    const counts = tables.map((table) =>
      clickHouse.rows<[string]>(`select count() from ${table} where tenant = '${tenantId}'`),
    );
    return (await Promise.all(counts)).map(([[count] = ['0']]) => Number(count));
  };
  const inPostgres = async (tenantId: string): Promise<number> => {
    const rows = await owner('select count(*)::int as n from history_meter where tenant_id = $1', [tenantId]);
    return Number(rows[0]?.n);
  };
  const kept = await inClickHouse(other);
  expect(kept[0]).toBe(3);
  expect(await inClickHouse(removed)).toEqual(kept);

  // Readings of 400 days are kept. The process ends when ClickHouse has removed older ones and PostgreSQL has not.
  const later = now + 500 * day;
  await removeExpiredRows(store.asPlatform('a test removes what is kept no longer'), clickHouse, later);
  expect(await inClickHouse(removed)).toEqual(tables.map(() => 0));
  expect(await inPostgres(removed)).toBe(3);
  await telemetry.history.removeExpired(later);
  expect(await inPostgres(removed)).toBe(0);
  await world.handOn();
  expect(await inClickHouse(removed)).toEqual(tables.map(() => 0));
  expect([await inClickHouse(other), await inPostgres(other)]).toEqual([kept, 3]);
});

import { snakeCase } from '@heliodeck/kit/snake-case';
import type { Metric, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type pg from 'pg';
import { utcMonthOf } from '../store/months.ts';
import { retentionDays } from '../store/retention-days.ts';
import { statement } from '../store/sql.ts';
import { arrayText } from '../store/sql-text.ts';
import { rollupColumns, rollupLevels, rollupTable } from '../store/telemetry-schema.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { forgetCounts } from './history/forget-counts.ts';
import { settleAllSums } from './history/tenant-sums.ts';
import { TelemetryMonths } from './months.ts';

const dayMs = 86_400_000;
/** The kept range begins with a slot of every roll-up: a partly removed slot would not match its readings. */
const widestMs = Math.max(...rollupLevels.map(({ ms }) => ms));
/** Devices cleaned up in one transaction. */
const devicesAtOnce = 200;

/** The expired telemetry of a tenant. */
export interface Expiry {
  readonly deviceId: string;
  readonly tenantId: string;
  /** Data before this time, ms, is expired. */
  readonly before: number;
}

/**
 * Removes expired telemetry: row by row for tenants with a shorter retention, and as whole months if they are too old for every tenant.
 * Days of energy are kept.
 */
export async function removeExpired(
  platform: TenantDb,
  now: number,
): Promise<{ rows: number; months: number }> {
  const { expiries, oldest } = await expiriesAt(platform, now);
  const month = utcMonthOf(oldest);
  const firstKept = Date.parse(`${month}-01T00:00:00Z`);
  let rows = 0;
  for (let start = 0; start < expiries.length; start += devicesAtOnce) {
    const some = expiries.slice(start, start + devicesAtOnce);
    rows += await platform.tx(async (_, { client }) => {
      let removed = 0;
      for (const record of records.values()) removed += await removeOf(client, record, some, firstKept);
      return removed;
      // Another engine of history expires its rows itself (migration 184).
    }, "set local app.expires = 'on'");
  }
  const months = new TelemetryMonths(platform);
  let dropped = 0;
  for (const record of records.values()) dropped += await months.dropBefore(record.historyTable, month);
  dropped += await months.dropBefore('energy_slot', month);
  for (const record of records.values()) await settleAllSums(platform, record);
  return { rows, months: dropped };
}

/** Returns what is expired at a time: from when each device's readings are kept, and the earliest of these times. */
export async function expiriesAt(
  platform: TenantDb,
  now: number,
): Promise<{ expiries: Expiry[]; oldest: number }> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ id: string; tenantId: string; days: number }>(
      statement`with retention as (
         select t.tenant_id, ${retentionDays(sql`t.tenant_id`)} as days from (select distinct tenant_id from device) t)
       select d.id::text, tenant_id as "tenantId", r.days from device d join retention r using (tenant_id)`,
    ),
  );
  const expiries = rows.map(({ id, tenantId, days }) => ({
    deviceId: id,
    tenantId,
    before: Math.floor((now - days * dayMs) / widestMs) * widestMs,
  }));
  return { expiries, oldest: expiries.reduce((least, { before }) => Math.min(least, before), now) };
}

/**
 * Removes one record's expired rows of some devices. Rows in months that are dropped later stay until then, but no longer count for energy:
 * between a removed sample and the first kept one, a late reading would find only one of its neighbours.
 */
async function removeOf(
  client: pg.PoolClient,
  record: TelemetryRecord,
  expiries: readonly Expiry[],
  firstKept: number,
): Promise<number> {
  const ends = expiries.map((expiry) => new Date(endOf(expiry, firstKept)).toISOString());
  const expired = sql`unnest(${arrayText(expiries.map(({ deviceId }) => deviceId))}::bigint[],
    ${arrayText(ends)}::timestamptz[]) as x(device_id, before)`;
  const history = sql.id(record.historyTable);
  const isOld = sql`exists (select 1 from ${history} o where o.device_id = x.device_id and o.data_time < x.before)`;
  for (const [name, { counter }] of Object.entries<Metric>(record.metrics)) {
    if (counter === undefined) continue;
    const first = sql`select h.data_time from ${history} h where h.device_id = x.device_id and h.pack = 0
      and h.data_time >= x.before and ${sql.id('h', snakeCase(name))} is not null order by h.data_time limit 1`;
    // Touching the live row makes ingest read the counter again.
    await client.query(
      statement`with old as (
         update energy_counter c set energy_from = coalesce((${first}), x.before) from ${expired}
         where c.device_id = x.device_id and c.role = ${sql.lit(roleNumber(counter.role))} and ${isOld}
         returning c.device_id)
       update ${sql.id(record.liveTable)} l set data_time = l.data_time from old where l.device_id = old.device_id`,
    );
  }
  const removed = await client.query(
    statement`delete from ${history} h using ${expired}
     where h.device_id = x.device_id and h.data_time < x.before and h.data_time >= ${new Date(firstKept)}`,
  );
  if (rollupColumns(record).length > 0) {
    for (const level of rollupLevels) {
      await client.query(
        statement`delete from ${sql.id(rollupTable(record, level))} r using ${expired}
         where r.device_id = x.device_id and r.slot < x.before`,
      );
    }
  }
  for (const [key, of] of Map.groupBy(
    expiries,
    (expiry) => `${expiry.tenantId} ${endOf(expiry, firstKept)}`,
  )) {
    const [tenantId = '', before] = key.split(' ');
    const deviceIds = of.map(({ deviceId }) => deviceId);
    await forgetCounts(client, record, { tenantId, deviceIds, before: Number(before) });
  }
  return removed.rowCount ?? 0;
}

/** Begin of a tenant's kept range; tenants with the longest retention lose whole months only. */
export function endOf({ before }: Expiry, firstKept: number): number {
  return utcMonthOf(before) === utcMonthOf(firstKept) ? firstKept : before;
}

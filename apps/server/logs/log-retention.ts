import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { sql } from 'kysely';
import { utcMonthOf } from '../store/months.ts';
import { retentionDays } from '../store/retention-days.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { logEntities } from './log-rows.ts';

const dayMs = 86_400_000;
const atOnce = 5_000;

/**
 * Deletes lines of the logs older than their tenant's retention, and whole months that are too old for every tenant. Not the audit log,
 * which is append-only.
 */
export async function removeExpiredLogs(
  platform: TenantDb,
  now: Date,
): Promise<{ readonly rows: number; readonly months: number }> {
  const days = await daysOfTenants(platform);
  const longest = Math.max(...days.values());
  const before = (kept: number) => new Date(now.getTime() - kept * dayMs);
  let rows = 0;
  let months = 0;
  for (const { table } of Object.values(logEntities)) {
    for (const [tenantId, kept] of days) {
      if (kept < longest) rows += await removeBefore(platform, table, tenantId, before(kept));
    }
    const dropped = await platform.read((_, { client }) =>
      client.query<{ n: number }>(
        statement`select drop_log_months_before(${table}, ${`${utcMonthOf(before(longest).getTime())}-01`}::date) as n`,
      ),
    );
    months += dropped.rows[0]?.n ?? 0;
  }
  return { rows, months };
}

async function daysOfTenants(platform: TenantDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ tenantId: string; days: number }>(
      statement`select tenant_id as "tenantId", ${retentionDays(sql`t.tenant_id`, 'log.retentionDays')} as days
       from (select tenant_id from tenant union select ${platformTenant}) t`,
    ),
  );
  return new Map(rows.map(({ tenantId, days }) => [tenantId, days]));
}

async function removeBefore(platform: TenantDb, table: string, tenantId: string, at: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await platform.read((_, { client }) =>
      client.query<{ n: number }>(
        statement`select remove_log_lines_before(${table}, ${tenantId}, ${at}, ${atOnce}) as n`,
      ),
    );
    const gone = rows[0]?.n ?? 0;
    removed += gone;
    if (gone < atOnce) return removed;
  }
}

import { sql } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { StoredHistory } from '../telemetry-store.ts';
import { cellsOfLevel, levelNumber } from './count-calendar.ts';

const cells = Array.from({ length: cellsOfLevel.year }, (_, n) => n);
const dayMs = 86_400_000;

/**
 * Returns the amount of history of every tenant from the stored counts; reads no history.
 * @param platform has access to all tenants
 * @param elsewhere bytes per row in another engine, by history; null = unknown
 */
export async function storedByTenant(
  platform: TenantDb,
  now: Date,
  elsewhere: (history: string) => number | null = () => 0,
): Promise<readonly StoredHistory[]> {
  const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const lastMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1);
  const { rows } = await platform.read((db) =>
    sql<{
      tenantId: string;
      history: string;
      rows: number;
      last: number;
      current: number;
      bytesPerRow: number | null;
    }>`
      with months as (
        select h.tenant_id, h.history, h.begin + make_interval(months => m.cell) as month, sum(m.rows)::float8 as rows
        from history_count h cross join lateral (values
          ${sql.raw(cells.map((n) => `(${n}, coalesce(h.c${n}, 0))`).join(', '))}) m (cell, rows)
        where h.level = ${levelNumber('year')} and m.rows > 0 group by 1, 2, 3),
      sizes as (
        select p.relname as history,
          -- Of months that the database has looked at; those to come are empty and never looked at.
          sum(pg_total_relation_size(c.oid)) filter (where c.reltuples > 0)
            / sum(c.reltuples::float8) filter (where c.reltuples > 0) as bytes
        from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
        where p.relnamespace = 'public'::regnamespace and p.relname in (select history from months) group by 1)
      select tenant_id as "tenantId", history, sum(rows) as rows,
        coalesce(sum(rows) filter (where month = to_timestamp(${lastMonth / 1000})), 0) as last,
        coalesce(sum(rows) filter (where month = to_timestamp(${thisMonth / 1000})), 0) as current, s.bytes as "bytesPerRow"
      from months left join sizes s using (history) group by tenant_id, history, s.bytes`.execute(db),
  );
  const sinceMonth = (now.getTime() - thisMonth) / dayMs;
  const tenants = new Map<string, StoredHistory>();
  for (const { tenantId, history, rows: count, last, current, bytesPerRow: own } of rows) {
    const other = elsewhere(history);
    const bytesPerRow = own === null || other === null ? null : own + other;
    const rowsPerDay =
      last > 0 ? last / ((thisMonth - lastMonth) / dayMs) : current / Math.max(1, sinceMonth);
    const known = tenants.get(tenantId) ?? { tenantId, rows: 0, rowsPerDay: 0, bytes: 0, bytesPerDay: 0 };
    tenants.set(tenantId, {
      tenantId,
      rows: known.rows + count,
      rowsPerDay: known.rowsPerDay + rowsPerDay,
      bytes: sumOrUnknown(known.bytes, bytesPerRow, count),
      bytesPerDay: sumOrUnknown(known.bytesPerDay, bytesPerRow, rowsPerDay),
    });
  }
  return [...tenants.values()];
}

/** One unknown summand makes the sum unknown. */
function sumOrUnknown(sum: number | null, bytesPerRow: number | null, count: number): number | null {
  return sum === null || bytesPerRow === null ? null : sum + bytesPerRow * count;
}

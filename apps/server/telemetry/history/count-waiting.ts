import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import pg from 'pg';
import { type Fragment, list, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { beginSql, type CountLevel, cellSql, cellsOfLevel, levelNumber, sumSql } from './count-calendar.ts';
import { settleSums } from './tenant-sums.ts';

/** Devices counted in one transaction; their readings wait meanwhile. */
const devicesAtOnce = 10;
/** Most attempts at a transaction that conflicts with writers of its devices. */
const mostAttempts = 10;

/** Existing history still to be counted; until then lists of it are read like tables. */
const waiting = sql.id('history_to_count');
/** Value of device_id for a tenant whose sums are to be settled. */
const tenantSums = sql.lit(0);

/**
 * Counts the history of the next waiting devices. Replaces the counts of these devices since the migration, except those in their live
 * rows. Once no device waits, settles the sums of the tenants. Several servers may run it concurrently, and it may be interrupted at any
 * time.
 * @returns how many devices or tenants; 0 = none is left
 */
export async function countWaiting(platform: TenantDb, record: TelemetryRecord): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const devices = await countNext(platform, record);
      return devices > 0 ? devices : await settleNext(platform, record);
    } catch (error) {
      if (!isConflict(error) || attempt === mostAttempts) throw error;
    }
  }
}

/** A writer of the same devices committed first. */
const isConflict = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40001';

async function settleNext(platform: TenantDb, record: TelemetryRecord): Promise<number> {
  return platform.tx(async (_, { client }) => {
    const { rows } = await client.query<{ tenant: string }>(
      statement`delete from ${waiting} w using (
         select history, device_id, tenant_id from ${waiting} where history = ${record.historyTable} and device_id = ${tenantSums}
         order by tenant_id limit 1 for update skip locked) next
       where w.history = next.history and w.device_id = next.device_id and w.tenant_id = next.tenant_id
       returning w.tenant_id as tenant`,
    );
    for (const { tenant } of rows) await settleSums(client, record, tenant);
    return rows.length;
  });
}

async function countNext(platform: TenantDb, record: TelemetryRecord): Promise<number> {
  const { historyTable, liveTable } = record;
  return platform.tx(
    async (_, { client }) => {
      const { rows } = await client.query<{ tenant: string; device: string }>(
        statement`select tenant_id as tenant, device_id::text as device from ${waiting}
         where history = ${historyTable} and device_id <> ${tenantSums}
         order by tenant_id, device_id limit ${sql.lit(devicesAtOnce)} for update skip locked`,
      );
      for (const [tenant, of] of Map.groupBy(rows, (row) => row.tenant)) {
        const devices = arrayText(of.map(({ device }) => device));
        const own = sql`tenant_id = ${tenant} and device_id = any(${devices}::bigint[])`;
        const ownCounts = sql`history = ${sql.lit(historyTable)} and ${own}`;
        const [history, live] = [sql.id(historyTable), sql.id(liveTable)];
        // Writers of a device's history change its live row first.
        await client.query(statement`select 1 from ${live} where ${own} for update`);
        await client.query(statement`delete from history_count where ${ownCounts}`);
        await count(
          client,
          record,
          'day',
          tenant,
          sql`
          select r.device_id, r.pack, r.at, r.n - coalesce(l.counted, 0) as n
          from (select device_id, pack, date_bin('15 minutes', data_time, 'epoch') as at, count(*) as n
            from ${history} where ${own} group by 1, 2, 3) r
          left join ${live} l
            on l.device_id = r.device_id and l.pack = r.pack and l.counted_from = r.at`,
        );
        for (const [level, finer] of [
          ['month', 'day'],
          ['year', 'month'],
        ] as const) {
          await count(
            client,
            record,
            level,
            tenant,
            sql`select h.device_id, h.pack, h.begin as at, ${sumSql(finer, 'h')} as n from history_count h
            where level = ${sql.lit(levelNumber(finer))} and ${ownCounts}`,
          );
        }
        await client.query(statement`delete from ${waiting} where ${ownCounts}`);
        await client.query(
          statement`insert into ${waiting} (tenant_id, history, device_id) values (${tenant}, ${historyTable}, ${tenantSums})
            on conflict do nothing`,
        );
      }
      return rows.length;
    },
    // A concurrent commit of a writer is either in the snapshot or makes this transaction fail and be retried.
    'set transaction isolation level repeatable read',
  );
}

async function count(
  client: pg.PoolClient,
  { historyTable }: TelemetryRecord,
  level: CountLevel,
  tenantId: string,
  source: Fragment,
): Promise<void> {
  const cells = Array.from({ length: cellsOfLevel[level] }, (_, n) => n);
  await client.query(
    statement`insert into history_count
       (tenant_id, history, level, begin, device_id, pack, ${list(cells.map((n) => sql.id(`c${n}`)))})
     select ${tenantId}::text, ${sql.lit(historyTable)}, ${sql.lit(levelNumber(level))}, begin, device_id, pack,
       ${list(cells.map((n) => sql`max(n) filter (where cell = ${sql.lit(n)})`))}
     from (select s.*, ${beginSql(level, sql`s.at`)} as begin, ${cellSql[level](sql`s.at`)} as cell from (${source}) s
       where n <> 0) c
     group by begin, device_id, pack`,
  );
}

/** Returns whether all history of a tenant is counted. */
export async function isHistoryCounted(
  client: pg.ClientBase,
  { historyTable }: TelemetryRecord,
  tenantId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`select 1 from ${waiting} where history = ${historyTable} and tenant_id = ${tenantId} limit 1`,
  );
  return rowCount === 0;
}

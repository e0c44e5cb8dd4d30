import { setTimeout as wait } from 'node:timers/promises';
import { records } from '@heliodeck/model/registries/records';
import { monthOf } from '../../store/months.ts';
import { rollupColumns } from '../../store/telemetry-schema.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { endOf, expiriesAt } from '../retention.ts';
import type { ClickHouse } from './client.ts';
import { textOf, wholeOf } from './sql.ts';
import { rowsTable, slotsTable } from './tables.ts';

/** ClickHouse rewrites the parts that lose rows; so long that is waited for, ms. */
const rewrittenWithinMs = 3_600_000;

/**
 * Removes from ClickHouse what tenants keep no longer: whole months that are too old for every tenant, and before its own limit
 * the rows of each tenant with a shorter one. Comes before PostgreSQL loses them, so that a removal that was cut off is done again.
 */
export async function removeExpiredRows(
  platform: TenantDb,
  clickHouse: ClickHouse,
  now: number,
): Promise<void> {
  const { expiries, oldest } = await expiriesAt(platform, now);
  const month = monthOf(oldest);
  const firstKept = Date.parse(`${month}-01T00:00:00Z`);
  const tenants = new Map(expiries.map((expiry) => [expiry.tenantId, endOf(expiry, firstKept)]));
  const byLimit = Map.groupBy([...tenants], ([, before]) => before);
  for (const record of records.values()) {
    const tables = [
      { table: rowsTable(record), time: 'at' },
      ...(rollupColumns(record).length > 0 ? [{ table: slotsTable(record), time: 'slot' }] : []),
    ];
    for (const { table, time } of tables) {
      await dropMonths(clickHouse, table, month);
      for (const [before, of] of byLimit) {
        if (before <= firstKept) continue;
        const old = `tenant in (${of.map(([tenantId]) => textOf(tenantId)).join(', ')}) and ${time} < ${wholeOf(before)}`;
        const [[count] = []] = await clickHouse.rows<[string]>(`select count() from ${table} where ${old}`);
        if (Number(count) > 0) await clickHouse.run(`alter table ${table} delete where ${old}`);
      }
      await rewritten(clickHouse, table);
    }
  }
}

const bare = (table: string): string => textOf(table.replaceAll('`', ''));

async function dropMonths(clickHouse: ClickHouse, table: string, first: string): Promise<void> {
  const partitions = await clickHouse.rows<[string]>(
    `select distinct partition from system.parts
     where database = ${textOf(clickHouse.database)} and table = ${bare(table)} and active`,
  );
  for (const [partition] of partitions)
    if (Number(partition) < Number(first.replace('-', '')))
      await clickHouse.run(`alter table ${table} drop partition ${wholeOf(partition)}`);
}

async function rewritten(clickHouse: ClickHouse, table: string): Promise<void> {
  const until = performance.now() + rewrittenWithinMs;
  for (;;) {
    const [[left] = []] = await clickHouse.rows<[string]>(
      `select count() from system.mutations
       where database = ${textOf(clickHouse.database)} and table = ${bare(table)} and not is_done`,
    );
    if (Number(left) === 0) return;
    if (performance.now() > until) throw new Error(`ClickHouse has not removed old rows of ${table} yet`);
    await wait(200);
  }
}

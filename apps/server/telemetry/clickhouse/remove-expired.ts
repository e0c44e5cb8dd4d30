import { records } from '@heliodeck/model/registries/records';
import { utcMonthOf } from '../../store/months.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { endOf, expiriesAt } from '../retention.ts';
import type { ClickHouse } from './client.ts';
import { alterStored, storedName, systemTable } from './cluster.ts';
import { removeRows } from './remove-rows.ts';
import { textConstant, wholeOf } from './sql.ts';
import { rowsTable, slotLevels, slotsTable } from './tables.ts';

/**
 * Removes expired rows from ClickHouse: months too old for every tenant as whole partitions, and the newer rows of tenants with a shorter
 * retention. Runs before the removal in PostgreSQL, so that an interrupted removal is repeated.
 */
export async function removeExpiredRows(
  platform: TenantDb,
  clickHouse: ClickHouse,
  now: number,
): Promise<void> {
  const { expiries, oldest } = await expiriesAt(platform, now);
  const month = utcMonthOf(oldest);
  const firstKept = Date.parse(`${month}-01T00:00:00Z`);
  const tenants = new Map(expiries.map((expiry) => [expiry.tenantId, endOf(expiry, firstKept)]));
  const byLimit = Map.groupBy([...tenants], ([, before]) => before);
  for (const record of records.values()) {
    const tables = [
      { table: rowsTable(record), time: 'at' },
      ...slotLevels(record).map((level) => ({ table: slotsTable(record, level), time: 'slot' })),
    ];
    for (const { table, time } of tables) {
      await dropPartitions(clickHouse, table, month);
      // A partition of a year can contain months that are too old.
      await removeRows(clickHouse, table, `${time} < ${wholeOf(firstKept)}`);
      for (const [before, of] of byLimit) {
        if (before <= firstKept) continue;
        const tenants = of.map(([tenantId]) => textConstant(tenantId)).join(', ');
        await removeRows(clickHouse, table, `tenant in (${tenants}) and ${time} < ${wholeOf(before)}`);
      }
    }
  }
}

/** Drops the partitions before a month, 'yyyy-MM'; a partition is a month or a year. */
async function dropPartitions(clickHouse: ClickHouse, table: string, first: string): Promise<void> {
  const partitions = await clickHouse.rows<[string]>(
    `select distinct partition from ${systemTable(clickHouse, 'parts')}
     where database = ${textConstant(clickHouse.database)} and table = ${textConstant(storedName(clickHouse, table))} and active`,
  );
  const digits = first.replace('-', '');
  for (const [partition] of partitions)
    if (Number(partition) < Number(digits.slice(0, partition.length)))
      await clickHouse.run(`${alterStored(clickHouse, table)} drop partition ${wholeOf(partition)}`);
}

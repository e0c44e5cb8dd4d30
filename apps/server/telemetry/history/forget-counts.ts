import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { list, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import { beginOf, countCell, countLevels, finerLevel, levelNumber, sumSql } from './count-calendar.ts';
import { settleSums } from './tenant-sums.ts';

/** Devices of one tenant whose rows before a time, ms, were removed; the time is the begin of a quarter of an hour. */
interface Forgotten {
  readonly tenantId: string;
  readonly deviceIds: readonly string[];
  readonly before: number;
}

/** Subtracts removed rows from the counts. */
export async function forgetCounts(
  client: pg.ClientBase,
  record: TelemetryRecord,
  { tenantId, deviceIds, before }: Forgotten,
): Promise<void> {
  const devices = arrayText(deviceIds);
  const own = sql`tenant_id = ${tenantId} and history = ${sql.lit(record.historyTable)} and device_id = any(${devices}::bigint[])`;
  // From days to years: each level reads the new total of the partly removed cell from the level below.
  for (const level of countLevels.toReversed()) {
    const begin = new Date(beginOf(level, before));
    const number = sql.lit(levelNumber(level));
    await client.query(
      statement`delete from history_count where ${own} and level = ${number} and begin < ${begin}`,
    );
    const cell = countCell(level, before);
    const sets = Array.from({ length: cell }, (_, n) => sql`${sql.id(`c${n}`)} = null`);
    const finer = finerLevel(level);
    if (finer) {
      sets.push(sql`${sql.id(`c${cell}`)} = (select ${sumSql(finer, 'd')} from history_count d
        where d.tenant_id = t.tenant_id and d.history = t.history and d.level = ${sql.lit(levelNumber(finer))}
          and d.begin = ${new Date(beginOf(finer, before))} and d.device_id = t.device_id and d.pack = t.pack)`);
    }
    if (sets.length === 0) continue;
    await client.query(
      statement`update history_count t set ${list(sets)} where ${own} and level = ${number} and begin = ${begin}`,
    );
  }
  await settleSums(client, record, tenantId, before);
  await client.query(
    statement`update ${sql.id(record.liveTable)} set counted_from = null, counted = 0
     where tenant_id = ${tenantId} and device_id = any(${devices}::bigint[]) and counted_from < ${new Date(before)}`,
  );
}

import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
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
  const own = `tenant_id = $1 and history = '${record.historyTable}' and device_id = any($2::bigint[])`;
  // From days to years: each level reads the new total of the partly removed cell from the level below.
  for (const level of countLevels.toReversed()) {
    const values = [tenantId, devices, new Date(beginOf(level, before))];
    const number = levelNumber(level);
    await client.query(`delete from history_count where ${own} and level = ${number} and begin < $3`, values);
    const cell = countCell(level, before);
    const sets = Array.from({ length: cell }, (_, n) => `c${n} = null`);
    const finer = finerLevel(level);
    if (finer) {
      sets.push(`c${cell} = (select ${sumSql(finer, 'd')} from history_count d where d.tenant_id = t.tenant_id and d.history = t.history
        and d.level = ${levelNumber(finer)} and d.begin = $4 and d.device_id = t.device_id and d.pack = t.pack)`);
    }
    if (sets.length === 0) continue;
    await client.query(
      `update history_count t set ${sets.join(', ')} where ${own} and level = ${number} and begin = $3`,
      finer ? [...values, new Date(beginOf(finer, before))] : values,
    );
  }
  await settleSums(client, record, tenantId, before);
  await client.query(
    `update ${quoted(record.liveTable)} set counted_from = null, counted = 0
     where tenant_id = $1 and device_id = any($2::bigint[]) and counted_from < $3`,
    [tenantId, devices, new Date(before)],
  );
}

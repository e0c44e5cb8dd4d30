import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { quoted } from '../../store/ddl.ts';
import { tellsOfTrouble, troubleColumns, troubleValue } from '../../store/trouble-columns.ts';

/** A reading this long after the previous one counts as a new begin, even with the same trouble. */
export const again = '1 day';

/**
 * SQL condition: two readings report the same trouble.
 * @param aliases of their tables, with the dot
 */
export function isSameTrouble(record: TelemetryRecord, [one, other]: readonly [string, string]): string {
  return troubleColumns(record)
    .map((column) => `(${troubleValue(column, one)}) is not distinct from (${troubleValue(column, other)})`)
    .join(' and ');
}

/** SQL condition on a reading `t` of history: it reports trouble, and the previous one of the same pack and day reports another state. */
export function troubleBegins(record: TelemetryRecord): string {
  const before = `select p.* from ${quoted(record.historyTable)} p where p.device_id = t.device_id and p.pack = t.pack
    and p.data_time < t.data_time and p.data_time >= t.data_time - interval '${again}'
    order by p.data_time desc limit 1`;
  return `(${tellsOfTrouble(record, 't.')}) and not exists (select 1 from (${before}) q where ${isSameTrouble(record, ['q.', 't.'])})`;
}

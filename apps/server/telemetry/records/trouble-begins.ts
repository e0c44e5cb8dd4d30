import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { quoted } from '../../store/ddl.ts';
import { tellsOfTrouble, troubleColumns, troubleValue } from '../../store/trouble-columns.ts';

/** A reading that long after another one is told again, though it says the same. */
export const again = '1 day';

/**
 * SQL of a condition: two readings tell of the same trouble.
 * @param aliases of their tables, with the dot
 */
export function isSameTrouble(record: TelemetryRecord, [one, other]: readonly [string, string]): string {
  return troubleColumns(record)
    .map((column) => `(${troubleValue(column, one)}) is not distinct from (${troubleValue(column, other)})`)
    .join(' and ');
}

/**
 * SQL of a condition on a reading `t` of history: it tells of trouble, and the one before it, of the same pack and day, said
 * something else.
 */
export function troubleBegins(record: TelemetryRecord): string {
  const before = `select p.* from ${quoted(record.historyTable)} p where p.device_id = t.device_id and p.pack = t.pack
    and p.data_time < t.data_time and p.data_time >= t.data_time - interval '${again}'
    order by p.data_time desc limit 1`;
  return `(${tellsOfTrouble(record, 't.')}) and not exists (select 1 from (${before}) q where ${isSameTrouble(record, ['q.', 't.'])})`;
}

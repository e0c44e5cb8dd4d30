import { metricColumns, quoted } from '@heliodeck/model/descriptors/ddl';
import type { MetricValue, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import { arrayText, msOf } from '../../store/sql-text.ts';
import type { HistoryKey, HistoryRow, HistorySearch } from '../telemetry-store.ts';
import { instantOf } from './history-page.ts';

const keyText = ({ deviceId, pack, at }: HistoryKey): string => `${deviceId} ${pack} ${at}`;

/** What is selected of a row, in the order `rowOf` takes it. */
function selectList(record: TelemetryRecord): string {
  const cells = metricColumns(record).map(({ column }) => `h.${quoted(column)}`);
  return ['h.device_id::text', 'h.pack', msOf('h.data_time'), 'h.origin', ...cells].join(', ');
}

/** Makes rows of what was selected. */
export function rowMaker(record: TelemetryRecord): (stored: readonly unknown[]) => HistoryRow {
  const names = metricColumns(record).map(({ name }) => name);
  return ([deviceId, pack, at, origin, ...cells]) => ({
    ...{ deviceId: String(deviceId), pack: Number(pack), at: Number(at), origin: Number(origin) },
    values: Object.fromEntries(names.map((name, n) => [name, (cells[n] ?? null) as MetricValue])),
  });
}

/** The rows of keys, in their order; keys that are gone are left out. */
export async function historyRows(
  client: pg.ClientBase,
  record: TelemetryRecord,
  keys: readonly HistoryKey[],
): Promise<HistoryRow[]> {
  if (keys.length === 0) return [];
  const times = keys.map(({ at }) => at);
  const { rows } = await client.query<unknown[]>({
    // The first and last instant are said aloud, so that only the months of the page are looked into.
    text: `select ${selectList(record)}
      from unnest($1::bigint[], $2::integer[], $3::timestamptz[]) u(device_id, pack, data_time)
      join ${quoted(record.historyTable)} h using (device_id, pack, data_time)
      where h.data_time >= $4 and h.data_time <= $5`,
    values: [
      arrayText(keys.map(({ deviceId }) => deviceId)),
      arrayText(keys.map(({ pack }) => pack)),
      arrayText(keys.map(({ at }) => new Date(at).toISOString())),
      new Date(Math.min(...times)),
      new Date(Math.max(...times)),
    ],
    rowMode: 'array',
  });
  const found = new Map(rows.map(rowMaker(record)).map((row) => [keyText(row), row]));
  return keys.flatMap((key) => found.get(keyText(key)) ?? []);
}

/**
 * All rows of a search as one statement. Of a whole tenant the index by time gives them in order, so that the first
 * comes at once.
 */
export function exportStatement(tenantId: string, { record, deviceIds, pack, range, order }: HistorySearch) {
  const values: unknown[] = [tenantId, instantOf(range.from), instantOf(range.to)];
  const conditions = ['h.tenant_id = $1', 'h.data_time >= $2', 'h.data_time < $3'];
  if (deviceIds) conditions.push(`h.device_id = any($${values.push(arrayText(deviceIds))}::bigint[])`);
  if (pack !== undefined) conditions.push(`h.pack = $${values.push(pack)}`);
  const text = `select ${selectList(record)} from ${quoted(record.historyTable)} h
    where ${conditions.join(' and ')} order by h.data_time ${order}, h.device_id ${order}, h.pack ${order}`;
  return { text, values };
}

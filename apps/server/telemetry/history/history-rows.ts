import type { MetricValue, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { metricColumns, quoted } from '../../store/ddl.ts';
import { arrayText, msOf } from '../../store/sql-text.ts';
import type { HistoryRow, HistorySearch } from '../telemetry-store.ts';

/** An instant as the database takes it; a stretch may have no begin or no end. */
export const instantOf = (ms: number): Date | string =>
  Number.isFinite(ms) ? new Date(ms) : ms < 0 ? '-infinity' : 'infinity';

/** What is selected of a row `h`, in the order `rowMaker` takes it. */
export function selectList(record: TelemetryRecord): string {
  const cells = metricColumns(record).map(({ column }) => `h.${quoted(column)}`);
  return ['h.device_id::text', 'h.pack', msOf('h.data_time'), 'h.origin', ...cells].join(', ');
}

/** Makes rows of what was selected. */
export function rowMaker(record: TelemetryRecord): (stored: readonly unknown[]) => HistoryRow {
  const names = metricColumns(record).map(({ name }) => name);
  return ([deviceId, pack, at, origin, ...cells]) => ({
    deviceId: String(deviceId),
    pack: Number(pack),
    at: Number(at),
    origin: Number(origin),
    values: Object.fromEntries(names.map((name, n) => [name, (cells[n] ?? null) as MetricValue])),
  });
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

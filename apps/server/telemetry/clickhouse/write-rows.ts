import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { utcMonthOf } from '../../store/months.ts';
import type { HistoryKey } from '../telemetry-store.ts';
import type { ClickHouse } from './client.ts';
import { RowBinary } from './row-binary.ts';
import { clickhouseName } from './sql.ts';
import { layoutOf, rowsTable } from './tables.ts';

/** A row for ClickHouse. */
export interface HistoryCopy extends HistoryKey {
  readonly tenantId: string;
  /** Of several rows with one key, the one with the largest version is valid; digits. */
  readonly version: string;
  /** In the order of the record's columns, preceded by the origin; absent = the row was removed. */
  readonly cells: readonly unknown[] | undefined;
}

/** Inserts rows; they replace rows with the same key. Each month is a separate request, since it is a partition. */
export async function writeRows(
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  rows: readonly HistoryCopy[],
): Promise<void> {
  const { columns } = layoutOf(record);
  const names = [
    'tenant',
    'device',
    'pack',
    'at',
    'version',
    'gone',
    'origin',
    ...columns.map(({ column }) => column),
  ];
  for (const of of Map.groupBy(rows, ({ at }) => utcMonthOf(at)).values()) {
    const binary = new RowBinary();
    for (const { tenantId, deviceId, pack, at, version, cells } of of) {
      binary.text(tenantId).int64(deviceId).int32(pack).int64(at).int64(version);
      binary.uint8(cells ? 0 : 1).uint8(Number(cells?.[0] ?? 0));
      columns.forEach(({ text }, n) => {
        const cell = cells?.[n + 1] ?? null;
        if (text) binary.textOrNone(cell === null ? null : String(cell));
        else binary.number(cell === null ? null : Number(cell));
      });
    }
    await clickHouse.insert(rowsTable(record), names.map(clickhouseName), binary.finish());
  }
}

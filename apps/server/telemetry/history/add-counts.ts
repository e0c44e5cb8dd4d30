import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { Script } from '../../store/script.ts';
import { arrayOf, textsOf } from '../../store/sql-text.ts';
import { beginOf, type CountLevel, countCell, countLevels, levelNumber } from './count-calendar.ts';
import { anySumRow, sumLevelNumber } from './tenant-sums.ts';

/** Number of rows added to a device's history in one quarter of an hour; negative for removed rows. */
export interface CountedRows {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly pack: number;
  /** Any time in the quarter, ms. */
  readonly at: number;
  readonly rows: number;
}

/** Rows to count: for their device, and again in the sums of its tenant, with the number of the sum as `deviceId`. */
interface Counted extends CountedRows {
  readonly isSum: boolean;
}

/** A row of `history_count` and the increments of its cells. */
interface CountRow extends Pick<Counted, 'tenantId' | 'deviceId' | 'pack' | 'isSum'> {
  readonly begin: number;
  readonly cells: Map<number, number>;
}

/**
 * Adds to a script the counting of rows that were added or removed. History must change by exactly these rows in the same transaction,
 * since it is never counted again. The statements name only the cells they change, so that parsing and writing do not cost as much as for
 * the widest row.
 */
export function addCounts(script: Script, record: TelemetryRecord, counted: Iterable<CountedRows>): void {
  const sumRow = String(anySumRow());
  let some: Iterable<Counted> = [...counted].flatMap((rows) => [
    { ...rows, isSum: false },
    { ...rows, deviceId: sumRow, isSum: true },
  ]);
  for (const level of countLevels.toReversed()) {
    const rows = rowsOf(level, some);
    if (rows.length === 0) return;
    script.add(upsert(record, level, rows));
    // A cell of the next level is the sum of a row of this one.
    some = rows.map(({ cells, begin, ...key }) => ({
      ...key,
      at: begin,
      rows: [...cells.values()].reduce((sum, count) => sum + count, 0),
    }));
  }
}

/** Rows of a level, in an order that is the same for every writer, to avoid deadlocks. */
function rowsOf(level: CountLevel, counted: Iterable<Counted>): CountRow[] {
  const byKey = new Map<string, CountRow>();
  for (const { tenantId, deviceId, pack, at, rows, isSum } of counted) {
    if (rows === 0) continue;
    const begin = beginOf(level, at);
    const key = `${isSum} ${tenantId} ${deviceId} ${pack} ${begin}`;
    const known = byKey.get(key);
    const row = known ?? { tenantId, deviceId, pack, isSum, begin, cells: new Map<number, number>() };
    if (known === undefined) byKey.set(key, row);
    const cell = countCell(level, at);
    row.cells.set(cell, (row.cells.get(cell) ?? 0) + rows);
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

function upsert(record: TelemetryRecord, level: CountLevel, rows: readonly CountRow[]): string {
  const used = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b);
  const columns = used.map((cell) => `c${cell}`).join(', ');
  const key = 'tenant_id, history, level, begin, device_id, pack';
  const arrays = [
    textsOf(rows.map(({ tenantId }) => tenantId)),
    arrayOf(
      'smallint',
      rows.map(({ isSum }) => (isSum ? sumLevelNumber(level) : levelNumber(level))),
    ),
    arrayOf(
      'timestamptz',
      rows.map(({ begin }) => new Date(begin).toISOString()),
    ),
    arrayOf(
      'bigint',
      rows.map(({ deviceId }) => deviceId),
    ),
    arrayOf(
      'integer',
      rows.map(({ pack }) => pack),
    ),
    ...used.map((cell) =>
      arrayOf(
        'integer',
        rows.map(({ cells }) => cells.get(cell) ?? 'null'),
      ),
    ),
  ];
  const sets = used.map(
    (cell) => `c${cell} = coalesce(t.c${cell} + excluded.c${cell}, excluded.c${cell}, t.c${cell})`,
  );
  return `insert into history_count as t (${key}, ${columns})
    select u.tenant_id, '${record.historyTable}', u.level, u.begin, u.device_id, u.pack, ${used.map((cell) => `u.c${cell}`).join(', ')}
    from unnest(${arrays.join(', ')}) as u(tenant_id, level, begin, device_id, pack, ${columns})
    on conflict (${key}) do update set ${sets.join(', ')}`;
}

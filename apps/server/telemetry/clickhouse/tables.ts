import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { followingMonth } from '../../store/months.ts';
import { type RollupLevel, rollupColumns, rollupLevels } from '../../store/telemetry-schema.ts';
import { layouts, type RecordLayout } from '../record-layout.ts';
import type { ClickHouse } from './client.ts';
import { alterStored, onCluster, storedIn } from './cluster.ts';
import { removeRows } from './remove-rows.ts';
import { clickhouseName, textConstant, wholeOf } from './sql.ts';

/** Table of a record's rows. The newest version of a key is valid; a version with `gone` marks a removed row. */
export const rowsTable = (record: TelemetryRecord): string => clickhouseName(record.historyTable);
/** Table of a record's roll-up, filled by a materialised view. */
export const slotsTable = ({ historyTable }: TelemetryRecord, { suffix }: RollupLevel): string =>
  clickhouseName(`${historyTable}_${suffix}`);
const [finest] = rollupLevels;
/** Roll-ups of a record. */
export const slotLevels = (record: TelemetryRecord): readonly RollupLevel[] =>
  rollupColumns(record).length > 0 ? rollupLevels : [];

/** Layout of a record's rows. @throws Error for a record without a layout */
export function layoutOf(record: TelemetryRecord): RecordLayout {
  const layout = layouts.get(record.key);
  if (layout === undefined) throw new Error(`record ${record.key} has no layout`);
  return layout;
}

/** Tables that store rows, by their plain names. */
export const storingTables = (): string[] =>
  [...records.values()].flatMap((record) => [
    rowsTable(record),
    ...slotLevels(record).map((level) => slotsTable(record, level)),
  ]);

/** Roll-up tables of the first version, with two columns for each extreme. */
const olderSlots = ({ historyTable }: TelemetryRecord) => ({
  table: `${historyTable}_slots`,
  view: `${historyTable}_to_slots`,
});

/** Whether obsolete roll-up tables exist: history then has to be handed over and copied again. */
export async function hasOlderSlots(clickHouse: ClickHouse): Promise<boolean> {
  const names = [...records.values()].map((record) => textConstant(olderSlots(record).table));
  const rows = await clickHouse.rows(
    `select name from system.tables where database = ${textConstant(clickHouse.database)} and name in (${names.join(', ')})`,
  );
  return rows.length > 0;
}

/** Drops them and the views that fill them. */
export async function dropOlderSlots(clickHouse: ClickHouse): Promise<void> {
  for (const record of records.values()) {
    const { table, view } = olderSlots(record);
    await clickHouse.run(`drop table if exists ${clickhouseName(view)}`);
    await clickHouse.run(`drop table if exists ${clickhouseName(table)}`);
  }
}

/** Deletes all rows of a record. */
export async function emptyTables(clickHouse: ClickHouse, record: TelemetryRecord): Promise<void> {
  const tables = [rowsTable(record), ...slotLevels(record).map((level) => slotsTable(record, level))];
  for (const table of tables) {
    // Skipped if empty, because the statement waits for every server of a cluster.
    if (clickHouse.cluster && (await clickHouse.rows(`select 1 from ${table} limit 1`)).length === 0)
      continue;
    await clickHouse.run(`truncate table ${storedIn(clickHouse, table)}${onCluster(clickHouse)}`);
  }
}

/** Deletes the rows of a month, 'yyyy-MM'. */
export async function dropMonth(
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  month: string,
): Promise<void> {
  const partition = wholeOf(month.replace('-', ''));
  await clickHouse.run(`${alterStored(clickHouse, rowsTable(record))} drop partition ${partition}`);
  for (const level of slotLevels(record)) {
    const table = slotsTable(record, level);
    if (level === finest) {
      await clickHouse.run(`${alterStored(clickHouse, table)} drop partition ${partition}`);
      continue;
    }
    const begin = (of: string): string => wholeOf(Date.parse(`${of}-01T00:00:00Z`));
    await removeRows(clickHouse, table, `slot >= ${begin(month)} and slot < ${begin(followingMonth(month))}`);
  }
}

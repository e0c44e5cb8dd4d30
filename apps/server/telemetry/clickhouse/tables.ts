import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { followingMonth } from '../../store/months.ts';
import { type RollupLevel, rollupColumns, rollupLevels } from '../../store/telemetry-schema.ts';
import { layouts, type RecordLayout } from '../record-layout.ts';
import type { ClickHouse } from './client.ts';
import { extremeTexts } from './extremes.ts';
import { removeRows } from './remove-rows.ts';
import { named, textOf, wholeOf } from './sql.ts';

/** A record's rows. The newest version of a key counts; one that is `gone` was removed. */
export const rowsTable = (record: TelemetryRecord): string => named(record.historyTable);
/** A record's roll-up, which a materialised view keeps. */
export const slotsTable = (record: TelemetryRecord, level: RollupLevel): string =>
  named(slotsName(record, level));
const slotsName = ({ historyTable }: TelemetryRecord, { suffix }: RollupLevel) => `${historyTable}_${suffix}`;
const viewName = ({ historyTable }: TelemetryRecord, { suffix }: RollupLevel) =>
  `${historyTable}_to_${suffix}`;
const [finest] = rollupLevels;
/** Roll-ups a record has. */
export const slotLevels = (record: TelemetryRecord): readonly RollupLevel[] =>
  rollupColumns(record).length > 0 ? rollupLevels : [];

/** The layout of a record's rows. */
export function layoutOf(record: TelemetryRecord): RecordLayout {
  const layout = layouts.get(record.key);
  if (layout === undefined) throw new Error(`record ${record.key} has no layout`);
  return layout;
}

const keys = ['tenant String', 'device Int64', 'pack Int32'];
const inUtc = (ms: string): string => `toDateTime(intDiv(${ms}, 1000), 'UTC')`;
const month = (ms: string): string => `toYYYYMM(${inUtc(ms)})`;
/** A chart of a year opens every column in every part: wide slots are few, and lie together by year. */
const slotPartition = (level: RollupLevel): string =>
  level === finest ? month('slot') : `toYear(${inUtc('slot')})`;

function rowColumns({ columns }: RecordLayout): [name: string, type: string][] {
  return columns.map(({ column, text }) => [column, text ? 'Nullable(String)' : 'Nullable(Float64)']);
}

/** Columns of a rolled metric, what keeps each, and its type. An extreme and its instant are one text (extremes.ts). */
function slotColumns(record: TelemetryRecord, { ms }: RollupLevel) {
  return rollupColumns(record).flatMap(({ column, low, high }) => {
    const { lowest, highest } = extremeTexts(`assumeNotNull(${named(column)})`, 'at', ms);
    const isThere = `isNotNull(${named(column)})`;
    return [
      {
        name: low,
        made: `minIfState(${lowest}, ${isThere})`,
        type: 'AggregateFunction(minIf, String, UInt8)',
      },
      {
        name: high,
        made: `maxIfState(${highest}, ${isThere})`,
        type: 'AggregateFunction(maxIf, String, UInt8)',
      },
    ];
  });
}

/**
 * Makes the tables of every record, and gives them the columns that metrics of a newer version need. Nobody may insert
 * meanwhile: a view that is made anew would miss it.
 * @throws ClickHouseAway, ClickHouseRefusal
 */
export async function makeTables(clickHouse: ClickHouse): Promise<void> {
  const known = await clickHouse.rows<[string, string]>(
    `select table, name from system.columns where database = ${textOf(clickHouse.database)}`,
  );
  const columnsOf = (table: string) => new Set(known.flatMap(([of, name]) => (of === table ? [name] : [])));
  for (const record of records.values()) {
    const rows = rowColumns(layoutOf(record));
    await makeRows(clickHouse, record, rows, columnsOf(record.historyTable));
    for (const level of slotLevels(record))
      await makeSlots(clickHouse, record, level, {
        known: columnsOf(slotsName(record, level)),
        viewed: columnsOf(viewName(record, level)),
      });
  }
}

async function makeRows(
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  columns: readonly [string, string][],
  known: ReadonlySet<string>,
): Promise<void> {
  const fields = [
    ...[...keys, 'at Int64', 'version UInt64', 'gone UInt8', 'origin UInt8'],
    ...columns.map(([name, type]) => `${named(name)} ${type}`),
  ];
  // Granules are small: a page of a tenant reads one of each device.
  await clickHouse.run(`create table if not exists ${rowsTable(record)} (${fields.join(', ')})
    engine = ReplacingMergeTree(version) partition by ${month('at')}
    order by (tenant, device, pack, at) settings index_granularity = 2048`);
  if (known.size === 0) return;
  for (const [name, type] of columns)
    if (!known.has(name))
      await clickHouse.run(`alter table ${rowsTable(record)} add column ${named(name)} ${type}`);
}

async function makeSlots(
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  level: RollupLevel,
  { known, viewed }: { readonly known: ReadonlySet<string>; readonly viewed: ReadonlySet<string> },
): Promise<void> {
  const { ms } = level;
  const table = slotsTable(record, level);
  const view = named(viewName(record, level));
  const columns = slotColumns(record, level);
  const fields = [
    ...[...keys, 'slot Int64', 'readings AggregateFunction(count)'],
    ...columns.map(({ name, type }) => `${named(name)} ${type}`),
  ];
  await clickHouse.run(`create table if not exists ${table} (${fields.join(', ')})
    engine = AggregatingMergeTree() partition by ${slotPartition(level)}
    order by (tenant, device, pack, slot) settings index_granularity = 2048`);
  if (known.size > 0)
    for (const { name, type } of columns)
      if (!known.has(name)) await clickHouse.run(`alter table ${table} add column ${named(name)} ${type}`);
  if (viewed.size > 0 && columns.every(({ name }) => viewed.has(name))) return;
  const made = columns.map(({ name, made }) => `${made} as ${named(name)}`);
  await clickHouse.run(`drop table if exists ${view}`);
  await clickHouse.run(`create materialized view ${view} to ${table} as
    select tenant, device, pack, intDiv(at, ${ms}) * ${ms} as slot, countState() as readings, ${made.join(', ')}
    from ${rowsTable(record)} where gone = 0 group by tenant, device, pack, slot`);
}

/** Roll-ups of two columns for each extreme, as they were made first. */
const olderSlots = ({ historyTable }: TelemetryRecord) => ({
  table: `${historyTable}_slots`,
  view: `${historyTable}_to_slots`,
});

/** Whether roll-ups are there that are read no more: history has to be handed over and copied anew. */
export async function hasOlderSlots(clickHouse: ClickHouse): Promise<boolean> {
  const names = [...records.values()].map((record) => textOf(olderSlots(record).table));
  const rows = await clickHouse.rows(
    `select name from system.tables where database = ${textOf(clickHouse.database)} and name in (${names.join(', ')})`,
  );
  return rows.length > 0;
}

/** Drops them, with the views that fill them. */
export async function dropOlderSlots(clickHouse: ClickHouse): Promise<void> {
  for (const record of records.values()) {
    const { table, view } = olderSlots(record);
    await clickHouse.run(`drop table if exists ${named(view)}`);
    await clickHouse.run(`drop table if exists ${named(table)}`);
  }
}

/** Forgets all rows of a record. */
export async function emptyTables(clickHouse: ClickHouse, record: TelemetryRecord): Promise<void> {
  await clickHouse.run(`truncate table ${rowsTable(record)}`);
  for (const level of slotLevels(record)) await clickHouse.run(`truncate table ${slotsTable(record, level)}`);
}

/** Forgets the rows of a month, 'yyyy-MM'. */
export async function dropMonth(
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  month: string,
): Promise<void> {
  const partition = wholeOf(month.replace('-', ''));
  await clickHouse.run(`alter table ${rowsTable(record)} drop partition ${partition}`);
  for (const level of slotLevels(record)) {
    const table = slotsTable(record, level);
    if (level === finest) {
      await clickHouse.run(`alter table ${table} drop partition ${partition}`);
      continue;
    }
    const begin = (of: string): string => wholeOf(Date.parse(`${of}-01T00:00:00Z`));
    await removeRows(clickHouse, table, `slot >= ${begin(month)} and slot < ${begin(followingMonth(month))}`);
  }
}

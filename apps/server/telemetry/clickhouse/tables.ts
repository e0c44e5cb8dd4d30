import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { rollupColumns } from '../../store/telemetry-schema.ts';
import { layouts, type RecordLayout } from '../record-layout.ts';
import type { ClickHouse } from './client.ts';
import { named, textOf, wholeOf } from './sql.ts';

/** Width of the slots of ClickHouse's roll-up, ms; wider ones are put together of them when they are asked for. */
export const slotMs = 900_000;

/** A record's rows. The newest version of a key counts; one that is `gone` was removed. */
export const rowsTable = (record: TelemetryRecord): string => named(record.historyTable);
/** A record's roll-up, which a materialised view keeps. */
export const slotsTable = (record: TelemetryRecord): string => named(slotsName(record));
const slotsName = ({ historyTable }: TelemetryRecord) => `${historyTable}_slots`;
const viewName = ({ historyTable }: TelemetryRecord) => `${historyTable}_to_slots`;

/** The layout of a record's rows. */
export function layoutOf(record: TelemetryRecord): RecordLayout {
  const layout = layouts.get(record.key);
  if (layout === undefined) throw new Error(`record ${record.key} has no layout`);
  return layout;
}

const keys = ['tenant String', 'device Int64', 'pack Int32'];
const month = (ms: string): string => `toYYYYMM(toDateTime(intDiv(${ms}, 1000), 'UTC'))`;

function rowColumns({ columns }: RecordLayout): [name: string, type: string][] {
  return columns.map(({ column, text }) => [column, text ? 'Nullable(String)' : 'Nullable(Float64)']);
}

/** Columns of a rolled metric, what keeps each, and its type. */
function slotColumns(record: TelemetryRecord) {
  return rollupColumns(record).flatMap(({ column, low, lowAt, high, highAt }) => {
    // States of absent values have other types in other versions: those of values that are there have one.
    const value = `assumeNotNull(${named(column)}), isNotNull(${named(column)})`;
    return [
      { name: low, made: `minIfState(${value})`, type: 'AggregateFunction(minIf, Float64, UInt8)' },
      {
        name: lowAt,
        made: `argMinIfState(at, ${value})`,
        type: 'AggregateFunction(argMinIf, Int64, Float64, UInt8)',
      },
      { name: high, made: `maxIfState(${value})`, type: 'AggregateFunction(maxIf, Float64, UInt8)' },
      {
        name: highAt,
        made: `argMaxIfState(at, ${value})`,
        type: 'AggregateFunction(argMaxIf, Int64, Float64, UInt8)',
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
    if (rollupColumns(record).length > 0)
      await makeSlots(clickHouse, record, columnsOf(slotsName(record)), columnsOf(viewName(record)));
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
  known: ReadonlySet<string>,
  viewed: ReadonlySet<string>,
): Promise<void> {
  const columns = slotColumns(record);
  const fields = [
    ...[...keys, 'slot Int64', 'readings AggregateFunction(count)'],
    ...columns.map(({ name, type }) => `${named(name)} ${type}`),
  ];
  await clickHouse.run(`create table if not exists ${slotsTable(record)} (${fields.join(', ')})
    engine = AggregatingMergeTree() partition by ${month('slot')}
    order by (tenant, device, pack, slot) settings index_granularity = 2048`);
  if (known.size > 0)
    for (const { name, type } of columns)
      if (!known.has(name))
        await clickHouse.run(`alter table ${slotsTable(record)} add column ${named(name)} ${type}`);
  if (viewed.size > 0 && columns.every(({ name }) => viewed.has(name))) return;
  const made = columns.map(({ name, made }) => `${made} as ${named(name)}`);
  await clickHouse.run(`drop table if exists ${named(viewName(record))}`);
  await clickHouse.run(`create materialized view ${named(viewName(record))} to ${slotsTable(record)} as
    select tenant, device, pack, intDiv(at, ${slotMs}) * ${slotMs} as slot, countState() as readings, ${made.join(', ')}
    from ${rowsTable(record)} where gone = 0 group by tenant, device, pack, slot`);
}

/** Forgets all rows of a record. */
export async function emptyTables(clickHouse: ClickHouse, record: TelemetryRecord): Promise<void> {
  await clickHouse.run(`truncate table ${rowsTable(record)}`);
  if (rollupColumns(record).length > 0) await clickHouse.run(`truncate table ${slotsTable(record)}`);
}

/** Forgets the rows of a month, 'yyyy-MM'. */
export async function dropMonth(
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  month: string,
): Promise<void> {
  const partition = wholeOf(month.replace('-', ''));
  await clickHouse.run(`alter table ${rowsTable(record)} drop partition ${partition}`);
  if (rollupColumns(record).length > 0)
    await clickHouse.run(`alter table ${slotsTable(record)} drop partition ${partition}`);
}

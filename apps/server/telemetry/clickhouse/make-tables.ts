import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { type RollupLevel, rollupColumns, rollupLevels } from '../../store/telemetry-schema.ts';
import type { RecordLayout } from '../record-layout.ts';
import { type ClickHouse, ClickHouseRefusal } from './client.ts';
import {
  alterStored,
  onCluster,
  passingEngine,
  qualifiedName,
  shardingKey,
  storedIn,
  storedName,
  storingEngine,
  systemTable,
} from './cluster.ts';
import { extremeTexts } from './extremes.ts';
import { lackingOf, makeInstallationTable } from './installation.ts';
import { bareName, clickhouseName, textConstant } from './sql.ts';
import { layoutOf, rowsTable, slotLevels, slotsTable, storingTables } from './tables.ts';

const [finest] = rollupLevels;
const viewName = ({ historyTable }: TelemetryRecord, { suffix }: RollupLevel) =>
  `${historyTable}_to_${suffix}`;
const keys = ['tenant String', 'device Int64', 'pack Int32'];
const inUtc = (ms: string): string => `toDateTime(intDiv(${ms}, 1000), 'UTC')`;
const month = (ms: string): string => `toYYYYMM(${inUtc(ms)})`;
/** A chart of a year opens every column in every part: wide slots are few, so they are partitioned by year. */
const slotPartition = (level: RollupLevel): string =>
  level === finest ? month('slot') : `toYear(${inUtc('slot')})`;

function rowColumns({ columns }: RecordLayout): [name: string, type: string][] {
  return columns.map(({ column, text }) => [column, text ? 'Nullable(String)' : 'Nullable(Float64)']);
}

/** Columns of a rolled-up metric with the aggregate and type of each. An extreme and its time are one text (extremes.ts). */
function slotColumns(record: TelemetryRecord, { ms }: RollupLevel) {
  return rollupColumns(record).flatMap(({ column, low, high }) => {
    const { lowest, highest } = extremeTexts(`assumeNotNull(${clickhouseName(column)})`, 'at', ms);
    const isThere = `isNotNull(${clickhouseName(column)})`;
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

/** A table, its existing columns (on every shard), and the required ones. */
interface Wanted {
  readonly table: string;
  readonly fields: readonly string[];
  /** Columns that metrics of a newer version may add. */
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly engine: string;
  readonly order: string;
}

/** Existing columns by table. In a cluster, those that every shard has. */
interface Known {
  /** Whether every server has every table, including views. */
  readonly isWhole: boolean;
  of(name: string): ReadonlySet<string>;
}

/** Tables of which a shard has fewer replicas than servers. */
export const lackingCopies = (clickHouse: ClickHouse): Promise<string[]> =>
  lackingOf(clickHouse, storingTables());

async function knownTables(clickHouse: ClickHouse): Promise<Known> {
  const { cluster, database } = clickHouse;
  const known = await clickHouse.rows<[string, string]>(
    `select table, name from ${systemTable(clickHouse, 'columns')} where database = ${textConstant(database)}
     group by table, name having count() >= ${cluster?.shards ?? 1}`,
  );
  const of = (table: string) => new Set(known.flatMap(([own, name]) => (own === table ? [name] : [])));
  return { of, isWhole: cluster !== undefined && (await lackingCopies(clickHouse)).length === 0 };
}

/**
 * Creates the tables of every record, and adds the columns of metrics of a newer version. No rows may be inserted meanwhile, since a view
 * that is recreated would miss them. All servers of a cluster must be available if something is created, but not otherwise.
 * @param stillThere called repeatedly: many servers take their time, and the caller's open transaction must not be ended as idle
 * @throws ClickHouseAway, ClickHouseRefusal
 */
export async function makeTables(clickHouse: ClickHouse, stillThere: () => Promise<unknown>): Promise<void> {
  const known = await knownTables(clickHouse);
  for (const record of records.values()) {
    await stillThere();
    const columns = rowColumns(layoutOf(record));
    await makeTable(clickHouse, known, {
      table: rowsTable(record),
      fields: [...keys, 'at Int64', 'version UInt64', 'gone UInt8', 'origin UInt8'],
      columns,
      engine: storingEngine(clickHouse, rowsTable(record), 'ReplacingMergeTree', 'version'),
      order: `partition by ${month('at')} order by (tenant, device, pack, at)`,
    });
    for (const level of slotLevels(record)) {
      await stillThere();
      await makeSlots(clickHouse, record, level, known);
    }
  }
  // An added server has the other tables by now.
  if (clickHouse.cluster && !known.isWhole) await makeInstallationTable(clickHouse);
}

async function makeTable(
  clickHouse: ClickHouse,
  known: Known,
  { table, fields, columns, engine, order }: Wanted,
): Promise<void> {
  const { cluster, database } = clickHouse;
  // Granules are small, because a page of a tenant reads one of each device. Replicas must not drop a repeated row as a duplicate.
  const settings = `index_granularity = 2048${cluster ? ', replicated_deduplication_window = 0' : ''}`;
  const own = columns.map(([name, type]) => `${clickhouseName(name)} ${type}`);
  const all = [...fields, ...own].join(', ');
  const make = (name: string, rest: string): Promise<void> =>
    clickHouse.run(`create table if not exists ${name}${onCluster(clickHouse)} (${all}) engine = ${rest}`);
  const add = async (name: string, change: string): Promise<void> => {
    const there = known.of(bareName(name));
    if (there.size === 0) return;
    for (const [n, [column]] of columns.entries())
      if (!there.has(column)) await clickHouse.run(`${change} add column ${own[n]}`).catch(ifNotThere);
  };
  if (!known.isWhole) await make(storedIn(clickHouse, table), `${engine} ${order} settings ${settings}`);
  await add(storedName(clickHouse, table), alterStored(clickHouse, table));
  if (cluster === undefined) return;
  const passing = qualifiedName(clickHouse, table);
  if (!known.isWhole) await make(passing, passingEngine(cluster, database, table, shardingKey));
  await add(table, `alter table ${passing}${onCluster(clickHouse)}`);
}

/** A shard that was unavailable at the last attempt may have it already: the error codes of the releases. */
function ifNotThere(error: unknown): void {
  if (!(error instanceof ClickHouseRefusal) || ![15, 44].includes(error.code)) throw error;
}

async function makeSlots(
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  level: RollupLevel,
  known: Known,
): Promise<void> {
  const { ms } = level;
  const table = slotsTable(record, level);
  const columns = slotColumns(record, level);
  await makeTable(clickHouse, known, {
    table,
    fields: [...keys, 'slot Int64', 'readings AggregateFunction(count)'],
    columns: columns.map(({ name, type }) => [name, type]),
    engine: storingEngine(clickHouse, table, 'AggregatingMergeTree'),
    order: `partition by ${slotPartition(level)} order by (tenant, device, pack, slot)`,
  });
  const viewed = known.of(viewName(record, level));
  const hasAll = viewed.size > 0 && columns.every(({ name }) => viewed.has(name));
  if (hasAll && (known.isWhole || clickHouse.cluster === undefined)) return;
  const view = qualifiedName(clickHouse, clickhouseName(viewName(record, level)));
  const where = onCluster(clickHouse);
  const made = columns.map(({ name, made }) => `${made} as ${clickhouseName(name)}`);
  // In a cluster each statement takes a while, and a new database has no view.
  if (!hasAll && (viewed.size > 0 || !clickHouse.cluster))
    await clickHouse.run(`drop table if exists ${view}${where}`);
  await clickHouse.run(`create materialized view if not exists ${view}${where} to ${storedIn(clickHouse, table)} as
    select tenant, device, pack, intDiv(at, ${ms}) * ${ms} as slot, countState() as readings, ${made.join(', ')}
    from ${storedIn(clickHouse, rowsTable(record))} where gone = 0 group by tenant, device, pack, slot`);
}

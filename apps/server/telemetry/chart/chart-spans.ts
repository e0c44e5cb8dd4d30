import { sql } from 'kysely';
import type pg from 'pg';
import { metricColumns } from '../../store/ddl.ts';
import { type Fragment, list, milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import { type RollupLevel, rollupColumns, rollupLevels, rollupTable } from '../../store/telemetry-schema.ts';
import type { ChartRequest, HistorySpan } from '../telemetry-store.ts';
import type { ChartSource } from './read-chart.ts';
import type { Stretch, WholeStretch } from './rolled-stretches.ts';

const [finest] = rollupLevels;
const keyOf = ({ deviceId, pack }: ChartRequest): Fragment =>
  sql`h.device_id = ${deviceId} and h.pack = ${pack}`;

/** Source of charts in PostgreSQL; valid while the caller holds the connection. */
export function postgresChart(client: pg.PoolClient): ChartSource {
  return {
    isParallel: false,
    openQuarters: (wish) => openQuarters(client, wish),
    readingsIn: (wish, stretches) => readingsIn(client, wish, stretches),
    slotsIn: (wish, level, stretches) => slotsIn(client, wish, level, stretches),
    countReadings: (wish) => countReadings(client, wish),
  };
}

/** Returns what is not rolled up: marked quarters, and everything before a time while roll-ups are being rebuilt. */
async function openQuarters(client: pg.PoolClient, wish: ChartRequest) {
  const { record, deviceId, pack, from, to } = wish;
  const { rows } = await client.query<{ open: number[] | null; before: number | null }>({
    ...statement`select
        (select array_agg(${milliseconds(sql`o.slot`)} order by o.slot) from rollup_open o
         where o.record = ${record.key} and o.device_id = ${deviceId} and o.pack = ${pack}
           and o.slot > to_timestamp(${from} / 1000.0) - ${sql.lit(`${finest.ms} milliseconds`)}::interval
           and o.slot <= to_timestamp(${to} / 1000.0)) as open,
        (select ${milliseconds(sql`r.before`)} from rollup_rebuild r
         where r.record = ${record.key} and r.device_id = ${deviceId} and r.pack = ${pack}) as before`,
  });
  return { open: rows[0]?.open ?? [], before: rows[0]?.before ?? Number.NEGATIVE_INFINITY };
}

async function readingsIn(
  client: pg.PoolClient,
  wish: ChartRequest,
  stretches: readonly Stretch[],
): Promise<HistorySpan[]> {
  if (stretches.length === 0) return [];
  const names = columnsOf(wish);
  const [stretch] = stretches;
  const cells = list([sql`${milliseconds(sql`h.data_time`)} as at`, ...names.map((name) => sql.id(name))]);
  const select = sql`select ${cells} from ${sql.id(wish.record.historyTable)} h where ${keyOf(wish)}`;
  // A single range is queried with its bounds, so that the planner knows its months.
  const [instants = [], ...lines] =
    stretches.length === 1
      ? await readColumns(
          client,
          ['at', ...names],
          sql`${select} and h.data_time >= to_timestamp(${stretch?.from} / 1000.0)
            and h.data_time <= to_timestamp(${stretch?.to} / 1000.0) order by h.data_time`,
        )
      : await readColumns(
          client,
          ['at', ...names],
          sql`select s.* from unnest(${arrayText(stretches.map(({ from }) => from))}::float8[],
              ${arrayText(stretches.map(({ to }) => to))}::float8[]) u(low, high) cross join lateral (
            ${select} and h.data_time >= to_timestamp(u.low / 1000.0)
              and h.data_time <= to_timestamp(u.high / 1000.0) offset 0) s`,
        );
  return instants.map((at, row) => {
    const values = rowOf(lines, row);
    return { at: at ?? 0, low: values, high: values };
  });
}

/** Numbers of a result, column by column. */
type Columns = readonly (readonly (number | null)[])[];

/**
 * Reads a query's columns of numbers as one text each: in rows every number would be a separate string, which costs several times the query
 * itself. Stored numbers are finite, so the text is JSON except for its brackets and absent values.
 */
async function readColumns(
  client: pg.PoolClient,
  names: readonly string[],
  rowsOf: Fragment,
): Promise<Columns> {
  const { rows } = await client.query<(string | null)[]>({
    ...statement`select ${list(names.map((name) => sql`array_agg(${sql.id('q', name)})::text`))} from (${rowsOf}) q`,
    rowMode: 'array',
  });
  return (rows[0] ?? []).map((column) =>
    column === null
      ? []
      : (JSON.parse(`[${column.slice(1, -1).replaceAll('NULL', 'null')}]`) as (number | null)[]),
  );
}

function rowOf(columns: Columns, row: number): (number | null)[] {
  return columns.map((column) => column[row] ?? null);
}

/** Reads slots of a roll-up that begin in the ranges; the times of extremes are absolute. */
async function slotsIn(
  client: pg.PoolClient,
  wish: ChartRequest,
  level: RollupLevel,
  stretches: readonly WholeStretch[],
): Promise<HistorySpan[]> {
  if (stretches.length === 0) return [];
  const rolled = rollupColumns(wish.record);
  const columns = wish.metrics.flatMap((name) => rolled.find((one) => one.name === name) ?? []);
  const part = (name: 'low' | 'lowAt' | 'high' | 'highAt') => columns.map((column) => column[name]);
  const [low, lowAt, high, highAt] = [part('low'), part('lowAt'), part('high'), part('highAt')];
  const names = [...low, ...lowAt, ...high, ...highAt];
  const cells = list([sql`${milliseconds(sql`h.slot`)} as at`, ...names.map((name) => sql.id('h', name))]);
  const [begins = [], ...found] = await readColumns(
    client,
    ['at', ...names],
    sql`select s.* from unnest(${arrayText(stretches.map(({ from }) => from))}::float8[],
        ${arrayText(stretches.map(({ end }) => end))}::float8[]) u(low, high) cross join lateral (
      select ${cells} from ${sql.id(rollupTable(wish.record, level))} h
      where ${keyOf(wish)} and h.slot >= to_timestamp(u.low / 1000.0) and h.slot < to_timestamp(u.high / 1000.0) offset 0) s`,
  );
  const nth = (place: number) => found.slice(place * columns.length, (place + 1) * columns.length);
  const parts = { low: nth(0), lowAt: nth(1), high: nth(2), highAt: nth(3) };
  return begins.map((begin, row) => {
    const at = begin ?? 0;
    // The time of an extreme is stored as ms from the begin of its slot.
    const instants = (columns: Columns) =>
      rowOf(columns, row).map((offset) => (offset === null ? null : at + offset));
    const [lowAt, highAt] = [instants(parts.lowAt), instants(parts.highAt)];
    return { at, low: rowOf(parts.low, row), lowAt, high: rowOf(parts.high, row), highAt };
  });
}

async function countReadings(client: pg.PoolClient, wish: ChartRequest): Promise<number> {
  const { rows } = await client.query<[number | null]>({
    ...statement`select sum(h.readings)::float8 from ${sql.id(rollupTable(wish.record, finest))} h
     where ${keyOf(wish)} and h.slot >= to_timestamp(${wish.from} / 1000.0) and h.slot <= to_timestamp(${wish.to} / 1000.0)`,
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? 0;
}

function columnsOf({ record, metrics }: Pick<ChartRequest, 'record' | 'metrics'>): string[] {
  const columns = metricColumns(record);
  return metrics.map((metric) => {
    const column = columns.find(({ name }) => name === metric);
    if (column === undefined || column.type === 'text')
      throw new Error(`record ${record.key} has no number '${metric}'`);
    return column.column;
  });
}

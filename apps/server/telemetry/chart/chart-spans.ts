import type pg from 'pg';
import { metricColumns, quoted } from '../../store/ddl.ts';
import { arrayText, msOf } from '../../store/sql-text.ts';
import { type RollupLevel, rollupColumns, rollupLevels, rollupTable } from '../../store/telemetry-schema.ts';
import type { ChartRequest, HistorySpan } from '../telemetry-store.ts';
import type { ChartSource } from './read-chart.ts';
import type { Stretch, WholeStretch } from './rolled-stretches.ts';

const [finest] = rollupLevels;
const key = 'h.device_id = $1 and h.pack = $2';

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
    text: `select
        (select array_agg(${msOf('o.slot')} order by o.slot) from rollup_open o
         where o.record = $5 and o.device_id = $1 and o.pack = $2
           and o.slot > to_timestamp($3 / 1000.0) - interval '${finest.ms} milliseconds'
           and o.slot <= to_timestamp($4 / 1000.0)) as open,
        (select ${msOf('r.before')} from rollup_rebuild r
         where r.record = $5 and r.device_id = $1 and r.pack = $2) as before`,
    values: [deviceId, pack, from, to, record.key],
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
  const { deviceId, pack, record } = wish;
  const select = `${[`${msOf('h.data_time')} as at`, ...names].join(', ')} from ${quoted(record.historyTable)} h`;
  // A single range is queried with its bounds, so that the planner knows its months.
  const [instants = [], ...lines] =
    stretches.length === 1
      ? await readColumns(client, ['at', ...names], {
          text: `select ${select} where ${key} and h.data_time >= to_timestamp($3 / 1000.0)
              and h.data_time <= to_timestamp($4 / 1000.0) order by h.data_time`,
          values: [deviceId, pack, stretch?.from, stretch?.to],
        })
      : await readColumns(client, ['at', ...names], {
          text: `select s.* from unnest($3::float8[], $4::float8[]) u(low, high) cross join lateral (
              select ${select} where ${key} and h.data_time >= to_timestamp(u.low / 1000.0)
                and h.data_time <= to_timestamp(u.high / 1000.0) offset 0) s`,
          values: [
            ...[deviceId, pack],
            ...[arrayText(stretches.map(({ from }) => from)), arrayText(stretches.map(({ to }) => to))],
          ],
        });
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
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<Columns> {
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${names.map((name) => `array_agg(q.${name})::text`).join(', ')} from (${text}) q`,
    values: [...values],
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
  const part = (name: 'low' | 'lowAt' | 'high' | 'highAt') => columns.map((column) => quoted(column[name]));
  const [low, lowAt, high, highAt] = [part('low'), part('lowAt'), part('high'), part('highAt')];
  const select = [`${msOf('h.slot')} as at`, ...low, ...lowAt, ...high, ...highAt];
  const [begins = [], ...found] = await readColumns(client, ['at', ...low, ...lowAt, ...high, ...highAt], {
    text: `select s.* from unnest($3::float8[], $4::float8[]) u(low, high) cross join lateral (
        select ${select.join(', ')} from ${quoted(rollupTable(wish.record, level))} h
        where ${key} and h.slot >= to_timestamp(u.low / 1000.0) and h.slot < to_timestamp(u.high / 1000.0) offset 0) s`,
    values: [
      ...[wish.deviceId, wish.pack],
      ...[arrayText(stretches.map(({ from }) => from)), arrayText(stretches.map(({ end }) => end))],
    ],
  });
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

async function countReadings(
  client: pg.PoolClient,
  { record, deviceId, pack, from, to }: ChartRequest,
): Promise<number> {
  const { rows } = await client.query<[number | null]>({
    text: `select sum(h.readings)::float8 from ${quoted(rollupTable(record, finest))} h
     where ${key} and h.slot >= to_timestamp($3 / 1000.0) and h.slot <= to_timestamp($4 / 1000.0)`,
    values: [deviceId, pack, from, to],
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
    return quoted(column.column);
  });
}

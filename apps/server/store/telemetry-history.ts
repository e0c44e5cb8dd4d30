import { metricColumns, quoted } from '@heliodeck/model/ddl';
import type { TelemetryRecord } from '@heliodeck/model/record';
import type pg from 'pg';
import { msOf } from './sql-text.ts';
import { type RollupLevel, rollupColumns, rollupLevels, rollupTable } from './telemetry-schema.ts';
import type { TenantDb } from './tenant-db.ts';

/** Metrics of one device (and pack) over a stretch of time, ms, both ends included. */
export interface HistoryWish {
  readonly record: TelemetryRecord;
  readonly deviceId: string;
  readonly pack: number;
  readonly from: number;
  readonly to: number;
  /** Metric names of the record; numbers only. */
  readonly metrics: readonly string[];
}

/** A row of history, or of a roll-up: the range of each metric from `at` on; a reading's ends are equal. */
export interface HistorySpan {
  readonly at: number;
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

export interface History {
  readonly spans: readonly HistorySpan[];
  /** Width of a span, ms; 0 for readings. */
  readonly slotMs: number;
}

/** More readings than this are not read one by one where there is a roll-up. */
const mostReadings = 50_000;

/**
 * What is known of the metrics, fine enough for spans of `spanMs`: readings, or the coarsest roll-up that is not much
 * wider. Quarters whose roll-up is still to be made come from the readings themselves.
 */
export function readHistory(db: TenantDb, wish: HistoryWish, spanMs: number): Promise<History> {
  return db.read(async (_, { client }) => {
    const known = new Set(rollupColumns(wish.record).map(({ name }) => name));
    if (!wish.metrics.every((name) => known.has(name))) return readReadings(client, wish);
    const level = rollupLevels.findLast(({ ms }) => ms <= 1.5 * spanMs);
    if (level) return readRollup(client, wish, level);
    const [finest] = rollupLevels;
    const isLong = wish.to - wish.from > 24 * 4 * finest.ms;
    if (isLong && (await countReadings(client, wish)) > mostReadings) return readRollup(client, wish, finest);
    return readReadings(client, wish);
  });
}

const key = 'h.device_id = $1 and h.pack = $2';

async function readReadings(client: pg.PoolClient, wish: HistoryWish): Promise<History> {
  const columns = columnsOf(wish);
  const rows = await rowsOf(
    client,
    `select ${[msOf('h.data_time'), ...columns.map((column) => `h.${column}`)].join(', ')}
     from ${quoted(wish.record.historyTable)} h
     where ${key} and h.data_time >= to_timestamp($3 / 1000.0) and h.data_time <= to_timestamp($4 / 1000.0)
     order by h.data_time`,
    wish,
  );
  return { spans: rows.map(([at, ...values]) => ({ at: at ?? 0, low: values, high: values })), slotMs: 0 };
}

async function readRollup(client: pg.PoolClient, wish: HistoryWish, level: RollupLevel): Promise<History> {
  const rolled = rollupColumns(wish.record);
  const columns = wish.metrics.flatMap((name) => rolled.find((one) => one.name === name) ?? []);
  const ends = columns.flatMap(({ low, high }) => [quoted(low), quoted(high)]);
  const rows = await rowsOf(
    client,
    `select ${[msOf('h.slot'), ...ends].join(', ')} from ${quoted(rollupTable(wish.record, level))} h
     where ${key} and h.slot >= to_timestamp($3 / 1000.0) and h.slot <= to_timestamp($4 / 1000.0)
     order by h.slot`,
    wish,
  );
  const [finest] = rollupLevels;
  const open = await rowsOf(
    client,
    `select ${['s.at', ...columnsOf(wish).map((column) => `s.${column}`)].join(', ')}
     from rollup_open o cross join lateral (
       select ${msOf('h.data_time')} as at, ${columnsOf(wish).join(', ')} from ${quoted(wish.record.historyTable)} h
       where ${key} and h.data_time >= o.slot and h.data_time < o.slot + interval '${finest.ms} milliseconds'
       offset 0) s
     where o.record = '${wish.record.key}' and o.device_id = $1 and o.pack = $2
       and o.slot > to_timestamp($3 / 1000.0) - interval '${finest.ms} milliseconds' and o.slot <= to_timestamp($4 / 1000.0)
       and s.at between $3 and $4`,
    wish,
  );
  const spans = rows.map(([at, ...values]) => ({
    at: at ?? 0,
    low: values.filter((_, i) => i % 2 === 0),
    high: values.filter((_, i) => i % 2 === 1),
  }));
  return { spans: withReadings(spans, open, level.ms), slotMs: level.ms };
}

/** Puts readings that no roll-up holds yet into slots of the same width. */
function withReadings(
  spans: readonly HistorySpan[],
  readings: readonly (number | null)[][],
  slotMs: number,
): HistorySpan[] {
  if (readings.length === 0) return [...spans];
  const bySlot = new Map(spans.map((span) => [span.at, span]));
  for (const [at, ...values] of readings) {
    const slot = Math.floor((at ?? 0) / slotMs) * slotMs;
    const span = bySlot.get(slot);
    bySlot.set(slot, {
      at: slot,
      low: values.map((value, i) => least(span?.low[i] ?? null, value)),
      high: values.map((value, i) => greatest(span?.high[i] ?? null, value)),
    });
  }
  return [...bySlot.values()].sort((a, b) => a.at - b.at);
}

function least(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other);
}

function greatest(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.max(one, other);
}

async function countReadings(client: pg.PoolClient, wish: HistoryWish): Promise<number> {
  const [row] = await rowsOf(
    client,
    `select sum(h.readings)::float8 from ${quoted(rollupTable(wish.record, rollupLevels[0]))} h
     where ${key} and h.slot >= to_timestamp($3 / 1000.0) and h.slot <= to_timestamp($4 / 1000.0)`,
    wish,
  );
  return row?.[0] ?? 0;
}

function columnsOf({ record, metrics }: HistoryWish): string[] {
  const columns = metricColumns(record);
  return metrics.map((metric) => {
    const column = columns.find(({ name }) => name === metric);
    if (column === undefined || column.type === 'text')
      throw new Error(`record ${record.key} has no number '${metric}'`);
    return quoted(column.column);
  });
}

async function rowsOf(
  client: pg.PoolClient,
  text: string,
  { deviceId, pack, from, to }: HistoryWish,
): Promise<(number | null)[][]> {
  const { rows } = await client.query<(number | null)[]>({
    text,
    values: [deviceId, pack, from, to],
    rowMode: 'array',
  });
  return rows;
}

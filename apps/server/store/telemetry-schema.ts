import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { metricColumns, quoted } from './ddl.ts';
import { tellsOfTrouble } from './trouble-columns.ts';

/** Widths a record's history is rolled up to, finest first. */
export const rollupLevels = [
  { suffix: '15m', ms: 900_000 },
  { suffix: '3h', ms: 10_800_000 },
] as const;
export type RollupLevel = (typeof rollupLevels)[number];

/**
 * A rolled-up metric: its wire name, and the columns of its smallest and largest value as they are stored in history, and of
 * when they were read first, ms from the begin of the slot.
 */
interface RollupColumn {
  readonly name: string;
  readonly column: string;
  readonly low: string;
  readonly lowAt: string;
  readonly high: string;
  readonly highAt: string;
}

/** What is rolled up of a record that has a chart: the numbers it names, else every measured one; nothing of the others. */
export function rollupColumns(record: TelemetryRecord): readonly RollupColumn[] {
  if (record.chart === undefined) return [];
  const named = record.rolled && new Set(record.rolled);
  return metricColumns(record).flatMap(({ name, column }) => {
    if (named?.has(name) === false) return [];
    const metric = record.metrics[name];
    if (metric === undefined || (metric.kind !== 'number' && metric.kind !== 'integer')) return [];
    const [low, high] = [`${column}_low`, `${column}_high`];
    return { name, column, low, lowAt: `${low}_at`, high, highAt: `${high}_at` };
  });
}

/** The table of a record's roll-up. */
export function rollupTable(record: TelemetryRecord, level: RollupLevel): string {
  return `${record.historyTable}_${level.suffix}`.replace(/^history_/, 'rollup_');
}

/**
 * What a live row has counted goes to the counts of its device and to the sums of its tenant (telemetry/history/tenant-sums.ts)
 * when the row is removed: a device of another model begins anew.
 */
function keepsCount({ liveTable, historyTable }: TelemetryRecord): readonly string[] {
  const name = quoted(`${liveTable}_keeps_count`);
  const level = (number: number, unit: string, cell: string) => `
    execute format('insert into public.history_count as t (tenant_id, history, level, begin, device_id, pack, c%1$s)
      values ($1, ''${historyTable}'', ${number}, $2, $3, $4, $5), ($1, ''${historyTable}'', ${number + 10}, $2, 0, $4, $5)
      on conflict (tenant_id, history, level, begin, device_id, pack)
      do update set c%1$s = coalesce(t.c%1$s, 0) + excluded.c%1$s', ${cell})
    using old.tenant_id, date_trunc('${unit}', old.counted_from at time zone 'UTC') at time zone 'UTC',
      old.device_id, old.pack, old.counted;`;
  return [
    `create or replace function public.${name}() returns trigger language plpgsql as $$ begin
      ${level(2, 'day', '((extract(epoch from old.counted_from)::bigint / 900) % 96)::integer')}
      ${level(1, 'month', "extract(day from old.counted_from at time zone 'UTC')::integer - 1")}
      ${level(0, 'year', "extract(month from old.counted_from at time zone 'UTC')::integer - 1")}
      return old;
    end $$`,
    `create or replace trigger ${name} before delete on ${quoted(liveTable)} for each row
      when (old.counted_from is not null and old.counted > 0) execute function public.${name}()`,
  ];
}

/** Statements for what telemetry needs besides the records' own tables; each may be run again. */
export function telemetryStatements(record: TelemetryRecord): readonly string[] {
  const columns = rollupColumns(record);
  return [
    // A live row counts the rows of history of its running quarter of an hour, so that counting costs no write of its own.
    ...['counted_from timestamptz', 'counted integer not null default 0'].map(
      (column) => `alter table ${quoted(record.liveTable)} add column if not exists ${column}`,
    ),
    `create index if not exists ${quoted(`${record.liveTable}_tenant`)} on ${quoted(record.liveTable)} (tenant_id)`,
    // Newest first over a tenant. Months that are there already get it while the program runs (unfinished-indexes.ts).
    `create index if not exists ${quoted(`${record.historyTable}_time`)} on only ${quoted(record.historyTable)} (tenant_id, data_time, device_id, pack)`,
    // The few readings that tell of trouble among all of them.
    ...(record.ofTroubles
      ? [
          `create index if not exists ${quoted(`${record.historyTable}_trouble`)} on only ${quoted(record.historyTable)} (tenant_id, data_time) where ${tellsOfTrouble(record, '')}`,
        ]
      : []),
    ...keepsCount(record),
    // Every reading rewrites its live row: room in the page keeps the index out of it.
    `alter table ${quoted(record.liveTable)} set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.5)`,
    ...(columns.length === 0 ? [] : rollupLevels).flatMap((level) => {
      const table = quoted(rollupTable(record, level));
      return [
        `create table if not exists ${table} (
          tenant_id text not null, device_id bigint not null, pack integer not null, slot timestamptz not null,
          readings integer not null,
          primary key (device_id, pack, slot))`,
        ...columns.flatMap(({ low, lowAt, high, highAt }) =>
          [
            ...[low, high].map((name) => `${quoted(name)} double precision`),
            ...[lowAt, highAt].map((name) => `${quoted(name)} integer`),
          ].map((column) => `alter table ${table} add column if not exists ${column}`),
        ),
      ];
    }),
  ];
}

import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { metricColumns, quoted } from './ddl.ts';
import { tellsOfTrouble } from './trouble-columns.ts';

/** Slot widths of a record's roll-ups, finest first. */
export const rollupLevels = [
  { suffix: '15m', ms: 900_000 },
  { suffix: '3h', ms: 10_800_000 },
] as const;
export type RollupLevel = (typeof rollupLevels)[number];

/**
 * A rolled-up metric: its wire name, the columns of its smallest and largest value, and those of the times they were first read, ms from
 * the beginning of the slot.
 */
interface RollupColumn {
  readonly name: string;
  readonly column: string;
  readonly low: string;
  readonly lowAt: string;
  readonly high: string;
  readonly highAt: string;
}

/** Returns the rolled-up metrics of a record with a chart: the numbers it lists, else every measured one; empty for other records. */
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

/** Name of the table of a record's roll-up. */
export function rollupTable(record: TelemetryRecord, level: RollupLevel): string {
  return `${record.historyTable}_${level.suffix}`.replace(/^history_/, 'rollup_');
}

/**
 * Trigger that adds the count of a removed live row to the counts of its device and the sums of its tenant
 * (telemetry/history/tenant-sums.ts): a device that changes its model starts with a new row.
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

/** Statements for the objects that telemetry needs besides the records' own tables; repeatable. */
export function telemetryStatements(record: TelemetryRecord): readonly string[] {
  const columns = rollupColumns(record);
  return [
    // A live row counts the history rows of its current quarter of an hour, so that counting needs no separate write.
    ...['counted_from timestamptz', 'counted integer not null default 0'].map(
      (column) => `alter table ${quoted(record.liveTable)} add column if not exists ${column}`,
    ),
    `create index if not exists ${quoted(`${record.liveTable}_tenant`)} on ${quoted(record.liveTable)} (tenant_id)`,
    // Newest first over a tenant. Existing months get it while the program runs (unfinished-indexes.ts).
    `create index if not exists ${quoted(`${record.historyTable}_time`)} on only ${quoted(record.historyTable)} (tenant_id, data_time, device_id, pack)`,
    // Index of the few readings that report trouble.
    ...(record.ofTroubles
      ? [
          `create index if not exists ${quoted(`${record.historyTable}_trouble`)} on only ${quoted(record.historyTable)} (tenant_id, data_time) where ${tellsOfTrouble(record, '')}`,
        ]
      : []),
    ...keepsCount(record),
    // Every reading updates its live row: free space in the page allows updates without touching the index.
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

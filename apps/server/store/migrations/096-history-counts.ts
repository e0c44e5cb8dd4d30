import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';

const levels = [
  { number: 2, name: 'day', cells: 96, cell: '((extract(epoch from at)::bigint / 900) % 96)::integer' },
  { number: 1, name: 'month', cells: 31, cell: "extract(day from at at time zone 'UTC')::integer - 1" },
  { number: 0, name: 'year', cells: 12, cell: "extract(month from at at time zone 'UTC')::integer - 1" },
];

/**
 * How many rows of history each device has in every quarter of an hour, day and month (UTC), counted while they are stored:
 * a page far back is found by counts, and totals need not be counted. A row is a year (level 0, cells are months), a month (1,
 * days) or a day (2, quarters of an hour).
 *
 * What is there already is counted here, which reads all of history once. Rows staged for the live tables get the
 * columns by which those count their running quarter (store/telemetry-schema.ts).
 */
export async function up(sql: MigrationSql): Promise<void> {
  const cells = Array.from({ length: 96 }, (_, n) => `c${n}`);
  await sql(`
    create table history_count (
      tenant_id text not null,
      -- Table whose rows are counted.
      history text not null,
      level smallint not null,
      begin timestamptz not null,
      device_id bigint not null,
      pack integer not null,
      ${cells.map((cell) => `${cell} integer`).join(', ')},
      total integer generated always as (${cells.map((cell) => `coalesce(${cell}, 0)`).join(' + ')}) stored,
      primary key (tenant_id, history, level, begin, device_id, pack)
    ) with (fillfactor = 50)`);
  await sql(`
    create or replace function public.ensure_stage(stage text, is_text boolean[]) returns void
    language plpgsql security definer set search_path = ${closedPath} as $$
    begin
      if stage !~ '^stage_[a-z0-9_]{1,50}$' then raise exception 'no staging table %', stage; end if;
      if to_regclass(format('pg_temp.%I', stage)) is not null then return; end if;
      execute format('create temporary table %I (tenant_id text, device_id bigint, pack integer, data_time timestamptz,
        part smallint, grp integer, seen xid, origin smallint, read_at text, said_by text,
        counted_from timestamptz, counted integer, %s) on commit delete rows', stage,
        (select string_agg(format('c%s %s', n - 1, case when kind then 'text' else 'double precision' end), ', ' order by n)
          from unnest(is_text) with ordinality as cells (kind, n)));
      execute format('grant select, insert on pg_temp.%I to ${platformRole}', stage);
    end $$`);
  const histories = await sql(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'p' and relname like 'history\\_%'`);
  for (const { name } of histories) await countHistory(sql, String(name));
}

/** Counts all rows of a table of history that has no counts yet. */
export async function countHistory(sql: MigrationSql, history: string): Promise<void> {
  for (const level of levels) {
    const source =
      level.number === 2
        ? `select min(tenant_id) as tenant_id, device_id, pack, date_bin('15 minutes', data_time, 'epoch') as at, count(*) as n
           from "${history}" group by 2, 3, 4`
        : `select tenant_id, device_id, pack, begin as at, total as n from history_count
           where history = '${history}' and level = ${level.number + 1}`;
    const cells = Array.from({ length: level.cells }, (_, n) => n);
    await sql(`
      insert into history_count (tenant_id, history, level, begin, device_id, pack, ${cells.map((n) => `c${n}`).join(', ')})
      select min(tenant_id), '${history}', ${level.number}, begin, device_id, pack,
        ${cells.map((n) => `max(n) filter (where cell = ${n})`).join(', ')}
      from (select s.*, date_trunc('${level.name}', at at time zone 'UTC') at time zone 'UTC' as begin, ${level.cell} as cell
        from (${source}) s) c
      group by begin, device_id, pack`);
  }
}

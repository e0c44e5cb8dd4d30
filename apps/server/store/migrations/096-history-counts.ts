import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';

/**
 * Number of history rows of each device in every quarter of an hour, day and month (UTC), counted while they are stored: a page far back is
 * found by counts, and totals need not be counted. A row is a year (level 0, cells are months), a month (1, days) or a day (2, quarters of
 * an hour).
 *
 * Existing history is counted later, device by device: reading all of it would delay a start by minutes. Rows staged for the live tables
 * get the columns that count their current quarter (store/telemetry-schema.ts).
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
  await sql(`
    create table history_to_count (
      tenant_id text not null,
      -- Table whose rows are to be counted.
      history text not null,
      device_id bigint not null,
      primary key (history, device_id)
    )`);
  const [{ devices } = {}] = await sql("select to_regclass('public.device') as devices");
  if (devices === null) return;
  // Whether a device has any history is determined when it is counted.
  await sql(`insert into history_to_count (tenant_id, history, device_id)
    select d.tenant_id, h.relname, d.id from public.device d cross join pg_class h
    where h.relnamespace = 'public'::regnamespace and h.relkind = 'p' and h.relname like 'history\\_%'`);
}

import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';

/**
 * Outbox of history that is also stored in ClickHouse (docs/decisions/0090-history-in-clickhouse.md). Triggers of the history tables write
 * the key of each inserted, changed or deleted row in its own transaction; they exist only in installations with ClickHouse.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table history_outbox (
      -- Later changes of a row have larger numbers: whoever changes it waits for the row first.
      id bigint generated always as identity primary key,
      tenant_id text not null,
      history text not null,
      device_id bigint not null,
      pack integer not null,
      data_time timestamptz not null,
      noted_at timestamptz not null default now()
    )`);
  await sql(
    'create index history_outbox_key on history_outbox (tenant_id, history, data_time, device_id, pack)',
  );
  // Rows exist for a few seconds only, so dead rows must be removed often.
  await sql(
    'alter table history_outbox set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0)',
  );
  await sql(`
    create table history_amended (
      tenant_id text not null,
      history text not null,
      device_id bigint not null,
      pack integer not null,
      -- Quarter of an hour of which a row was changed or removed: ClickHouse's roll-ups still tell of what it said.
      slot timestamptz not null,
      primary key (tenant_id, history, device_id, pack, slot)
    )`);
  await sql(`
    create table history_place (
      history text primary key,
      handed_over_at timestamptz not null default now(),
      -- Since when lists and charts are read from ClickHouse; null while rows of before are still to be copied.
      moved_at timestamptz
    )`);
  await sql(`
    create table history_copied (
      history text not null,
      month date not null,
      rows bigint not null,
      checked_at timestamptz not null default now(),
      primary key (history, month)
    )`);
  await sql(`
    create function public.note_history() returns trigger
    language plpgsql security definer set search_path = ${closedPath} as $$
    begin
      -- What is kept no longer goes from both by other ways.
      if current_setting('app.expires', true) = 'on' then return null; end if;
      insert into public.history_outbox (tenant_id, history, device_id, pack, data_time)
      select tenant_id, tg_table_name, device_id, pack, data_time from told;
      if tg_op <> 'INSERT' then
        insert into public.history_amended (tenant_id, history, device_id, pack, slot)
        select distinct tenant_id, tg_table_name, device_id, pack, date_bin('15 minutes', data_time, 'epoch') from told
        on conflict do nothing;
      end if;
      return null;
    end $$`);
  await sql(`
    create function public.hand_over_history(parent text, wanted boolean) returns void
    language plpgsql security definer set search_path = ${closedPath} as $$
    declare
      whole regclass := public.telemetry_parent(parent);
      act text;
    begin
      foreach act in array array['insert', 'update', 'delete'] loop
        if not wanted then
          execute format('drop trigger if exists %I on %s', 'note_' || act, whole);
        elsif not exists (select 1 from pg_catalog.pg_trigger where tgrelid = whole and tgname = 'note_' || act) then
          execute format('create trigger %I after %s on %s referencing %s table as told for each statement execute function public.note_history()',
            'note_' || act, act, whole, case act when 'delete' then 'old' else 'new' end);
        end if;
      end loop;
      if wanted then
        insert into public.history_place (history) values (parent) on conflict do nothing;
      else
        delete from public.history_place where history = parent;
        delete from public.history_copied where history = parent;
        delete from public.history_outbox where history = parent;
        delete from public.history_amended where history = parent;
      end if;
    end $$`);
  await sql(
    'revoke all on function public.note_history(), public.hand_over_history(text, boolean) from public',
  );
  await sql(`grant execute on function public.hand_over_history(text, boolean) to ${platformRole}`);
}

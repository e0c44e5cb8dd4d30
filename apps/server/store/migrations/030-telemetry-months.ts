import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';

/**
 * Monthly partitions (UTC) of history and energy. The server's roles own nothing, so the owner's functions create and drop partitions, and
 * do nothing else.
 *
 * A partition is created as a separate table and attached: `create table … partition of` would lock the parent against readers.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create function telemetry_parent(parent text) returns regclass language plpgsql stable
    set search_path = pg_catalog, public as $$
    declare found regclass;
    begin
      select c.oid::regclass into found from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' and c.relname = parent
        and (c.relname like 'history\\_%' or c.relname = 'energy_slot');
      if found is null then raise exception 'no telemetry table %', parent; end if;
      return found;
    end $$;

    create function ensure_month(parent text, month date) returns boolean language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare
      whole regclass := telemetry_parent(parent);
      first date := date_trunc('month', month)::date;
      part text := parent || to_char(first, '_YYYY_MM');
    begin
      perform pg_advisory_xact_lock(hashtext('telemetry month ' || parent));
      if to_regclass(format('public.%I', part)) is not null then return false; end if;
      execute format('create table public.%I (like %s including all)', part, whole);
      execute format('alter table public.%I enable row level security, force row level security', part);
      if parent = 'energy_slot' then
        -- A slot is touched by every reading of its quarter of an hour.
        execute format('alter table public.%I set (fillfactor = 70)', part);
      end if;
      execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', whole, part,
        first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
      return true;
    end $$;

    create function drop_months_before(parent text, month date) returns integer language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare
      whole regclass := telemetry_parent(parent);
      part text;
      dropped integer := 0;
    begin
      for part in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = whole and c.relname < parent || to_char(date_trunc('month', month), '_YYYY_MM')
      loop
        execute format('drop table public.%I', part);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    revoke execute on function ensure_month(text, date), drop_months_before(text, date) from public;
    grant execute on function ensure_month(text, date), drop_months_before(text, date) to ${platformRole}`);
}

import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';
import { appendOnlyTrigger } from '../row-security.ts';

/**
 * The server's roles may only insert and read lines of logs, not change or remove them. Retention uses functions, which refuse to remove
 * anything younger than a day by the database's own clock.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    -- Its name takes the roles' rights to change and remove (row-security.ts).
    create trigger ${appendOnlyTrigger} before update or truncate on log_api
      for each statement execute function refuse_change();
    create trigger ${appendOnlyTrigger} before update or truncate on log_error
      for each statement execute function refuse_change();
    create trigger ${appendOnlyTrigger} before update or truncate on log_usual
      for each statement execute function refuse_change();

    create function refuse_young(at timestamptz) returns void language plpgsql stable as $$
    begin
      if at > now() - interval '1 day' then
        raise exception 'lines of the last day stay' using errcode = 'insufficient_privilege';
      end if;
    end $$;

    create function remove_log_lines_before(parent text, tenant text, at timestamptz, most integer) returns integer
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      whole regclass := log_parent(parent);
      removed integer;
    begin
      perform refuse_young(at);
      execute format('delete from %1$s where id in (
        select id from %1$s where tenant_id = $1 and id < first_id_at($2) limit $3)', whole) using tenant, at, most;
      get diagnostics removed = row_count;
      return removed;
    end $$;

    create or replace function drop_log_months_before(parent text, month date) returns integer
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      whole regclass := log_parent(parent);
      part text;
      dropped integer := 0;
    begin
      perform refuse_young(date_trunc('month', month)::timestamp at time zone 'UTC');
      for part in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = whole and c.relname < parent || to_char(month, '_YYYY_MM')
      loop
        execute format('drop table public.%I', part);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    revoke execute on function remove_log_lines_before(text, text, timestamptz, integer), refuse_young(timestamptz)
      from public;
    grant execute on function remove_log_lines_before(text, text, timestamptz, integer) to ${platformRole}`);
}

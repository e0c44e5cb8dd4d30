import { logApi } from '@heliodeck/model/logs/log-api';
import { logError } from '@heliodeck/model/logs/log-error';
import { logUsual } from '@heliodeck/model/logs/log-usual';
import { entityStatements } from '../ddl.ts';
import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';
import { schemaOf } from '../schema.ts';

/**
 * Converts the still empty tables of logs to tables partitioned by month (UTC). An id contains its time in the upper bits (new_id), so
 * months are ranges of ids: the newest lines and a line by its id are found in one partition. The descriptors' columns do not change.
 */
export async function up(sql: MigrationSql): Promise<void> {
  for (const entity of [logApi, logError, logUsual]) {
    const [create] = entityStatements(entity);
    await sql(`drop table if exists ${entity.table}; ${create} partition by range (id)`);
    for (const statement of schemaOf([entity], []).statements) await sql(statement);
  }
  await sql(`
    -- The least id of an instant; see new_id().
    create function first_id_at(at timestamptz) returns bigint language sql immutable as $$
      select (floor(extract(epoch from at) * 1000)::bigint - 1704067200000) << 22
    $$;
    create function id_at(at timestamptz) returns bigint language sql volatile as $$
      select first_id_at(at) | (nextval('public.id_sequence') & 4194303)
    $$;

    create function log_parent(parent text) returns regclass language plpgsql stable
    set search_path = pg_catalog, public as $$
    begin
      if parent not in ('log_api', 'log_error', 'log_usual') then raise exception 'no log table %', parent; end if;
      return format('public.%I', parent)::regclass;
    end $$;

    create function ensure_log_month(parent text, month date) returns boolean language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare
      whole regclass := log_parent(parent);
      first timestamptz := date_trunc('month', month)::timestamp at time zone 'UTC';
      last timestamptz := (date_trunc('month', month) + interval '1 month')::timestamp at time zone 'UTC';
      part text := parent || to_char(month, '_YYYY_MM');
    begin
      perform pg_advisory_xact_lock(hashtext('log month ' || parent));
      if to_regclass(format('public.%I', part)) is not null then return false; end if;
      execute format('create table public.%I (like %s including all)', part, whole);
      execute format('alter table public.%I enable row level security, force row level security', part);
      execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', whole, part,
        first_id_at(first), first_id_at(last));
      return true;
    end $$;

    create function drop_log_months_before(parent text, month date) returns integer language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare
      whole regclass := log_parent(parent);
      part text;
      dropped integer := 0;
    begin
      for part in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = whole and c.relname < parent || to_char(month, '_YYYY_MM')
      loop
        execute format('drop table public.%I', part);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    revoke execute on function ensure_log_month(text, date), drop_log_months_before(text, date) from public;
    grant execute on function ensure_log_month(text, date), drop_log_months_before(text, date) to ${platformRole};

    select ensure_log_month(parent, (current_date + ahead * interval '1 month')::date)
    from unnest(array['log_api', 'log_error', 'log_usual']) parent, generate_series(0, 3) ahead`);
}

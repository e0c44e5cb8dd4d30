import { beforeFirst, canonicalLine } from '../audit-line.ts';
import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';
import { appRole, platformRole } from '../roles.ts';

/**
 * Security-definer functions qualify every name with its schema and search nothing else: a user of a server role could otherwise create an
 * object that an unqualified name resolves to. Their behaviour does not change.
 *
 * Such a function also creates the staging tables of readings, since the server's roles cannot create temporary objects.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create or replace function public.telemetry_parent(parent text) returns regclass language plpgsql stable
    set search_path = ${closedPath} as $$
    declare found regclass;
    begin
      select c.oid::regclass into found from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' and c.relname = parent
        and (c.relname like 'history\\_%' or c.relname = 'energy_slot');
      if found is null then raise exception 'no telemetry table %', parent; end if;
      return found;
    end $$;

    create or replace function public.ensure_month(parent text, month date) returns boolean
    language plpgsql security definer set search_path = ${closedPath} as $$
    declare
      whole regclass := public.telemetry_parent(parent);
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

    create or replace function public.drop_months_before(parent text, month date) returns integer
    language plpgsql security definer set search_path = ${closedPath} as $$
    declare
      whole regclass := public.telemetry_parent(parent);
      part text;
      dropped integer := 0;
    begin
      for part in
        select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
        where i.inhparent = whole and c.relname < parent || to_char(date_trunc('month', month), '_YYYY_MM')
      loop
        execute format('drop table public.%I', part);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    create or replace function public.log_parent(parent text) returns regclass language plpgsql stable
    set search_path = ${closedPath} as $$
    begin
      if parent not in ('log_api', 'log_error', 'log_usual') then raise exception 'no log table %', parent; end if;
      return format('public.%I', parent)::regclass;
    end $$;

    create or replace function public.ensure_log_month(parent text, month date) returns boolean
    language plpgsql security definer set search_path = ${closedPath} as $$
    declare
      whole regclass := public.log_parent(parent);
      first timestamptz := date_trunc('month', month)::timestamp at time zone 'UTC';
      last timestamptz := (date_trunc('month', month) + interval '1 month')::timestamp at time zone 'UTC';
      part text := parent || to_char(month, '_YYYY_MM');
    begin
      perform pg_advisory_xact_lock(hashtext('log month ' || parent));
      if to_regclass(format('public.%I', part)) is not null then return false; end if;
      execute format('create table public.%I (like %s including all)', part, whole);
      execute format('alter table public.%I enable row level security, force row level security', part);
      execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', whole, part,
        public.first_id_at(first), public.first_id_at(last));
      return true;
    end $$;

    create or replace function public.refuse_young(at timestamptz) returns void language plpgsql stable
    set search_path = ${closedPath} as $$
    begin
      if at > now() - interval '1 day' then
        raise exception 'lines of the last day stay' using errcode = 'insufficient_privilege';
      end if;
    end $$;

    create or replace function public.drop_log_months_before(parent text, month date) returns integer
    language plpgsql security definer set search_path = ${closedPath} as $$
    declare
      whole regclass := public.log_parent(parent);
      part text;
      dropped integer := 0;
    begin
      perform public.refuse_young(date_trunc('month', month)::timestamp at time zone 'UTC');
      for part in
        select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
        where i.inhparent = whole and c.relname < parent || to_char(month, '_YYYY_MM')
      loop
        execute format('drop table public.%I', part);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    create or replace function public.remove_log_lines_before(parent text, tenant text, at timestamptz, most integer)
    returns integer language plpgsql security definer set search_path = ${closedPath} as $$
    declare
      whole regclass := public.log_parent(parent);
      removed integer;
    begin
      perform public.refuse_young(at);
      execute format('delete from %1$s where id in (
        select id from %1$s where tenant_id = $1 and id < public.first_id_at($2) limit $3)', whole) using tenant, at, most;
      get diagnostics removed = row_count;
      return removed;
    end $$;

    create or replace function public.chain_audit() returns trigger language plpgsql security definer
    set search_path = ${closedPath} as $$
    declare head heliodeck_private.audit_head;
    begin
      insert into heliodeck_private.audit_head values (new.tenant_id, 0, '${beforeFirst}') on conflict do nothing;
      select * into head from heliodeck_private.audit_head where tenant_id = new.tenant_id for update;
      new.seq := head.seq + 1;
      new.prev_hash := head.hash;
      new.hash := encode(sha256(convert_to(head.hash || ${canonicalLine('new')}, 'UTF8')), 'hex');
      update heliodeck_private.audit_head set seq = new.seq, hash = new.hash where tenant_id = new.tenant_id;
      return new;
    end $$;

    create or replace function public.tenant_grace_days() returns integer
    language plpgsql stable security definer set search_path = ${closedPath} as $$
    begin
      return coalesce((
        select trim(param_value)::integer from public.param
        where tenant_id = '000000' and param_key = 'tenant.graceDays' and is_deleted = 0
          and trim(param_value) ~ '^[0-9]{1,4}$'
        order by id limit 1), 7);
    end $$;

    -- A table of the connection's own for readings on their way into a record's tables; one column a metric. It says what
    -- the server's roles may make there, and they may make nothing else.
    create function public.ensure_stage(stage text, is_text boolean[]) returns void
    language plpgsql security definer set search_path = ${closedPath} as $$
    begin
      if stage !~ '^stage_[a-z0-9_]{1,50}$' then raise exception 'no staging table %', stage; end if;
      if to_regclass(format('pg_temp.%I', stage)) is not null then return; end if;
      execute format('create temporary table %I (tenant_id text, device_id bigint, pack integer, data_time timestamptz,
        part smallint, grp integer, seen xid, origin smallint, read_at text, said_by text, %s) on commit delete rows', stage,
        (select string_agg(format('c%s %s', n - 1, case when kind then 'text' else 'double precision' end), ', ' order by n)
          from unnest(is_text) with ordinality as cells (kind, n)));
      execute format('grant select, insert on pg_temp.%I to ${platformRole}', stage);
    end $$;

    revoke execute on function public.chain_audit(), public.tenant_grace_days(), public.ensure_stage(text, boolean[])
      from public;
    grant execute on function public.tenant_grace_days() to ${appRole}, ${platformRole};
    grant execute on function public.ensure_stage(text, boolean[]) to ${platformRole}`);
}

import { eventChannel } from '../event-channel.ts';
import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';
import { appRole, platformRole } from '../roles.ts';
import { appendOnlyTrigger } from '../row-security.ts';

/**
 * One log of events, each written in the transaction that caused it.
 *
 * The log is in the order of commits. A number assigned while a transaction runs would not do: a higher number can be committed first, and
 * a reader that has passed it never sees the lower one. So an event gets its position when its transaction commits, under a lock held until
 * the end of the commit: a reader that sees a position sees all lower ones. The lock is taken inside the COMMIT itself, so no client can
 * hold it.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create sequence public.event_position;
    create table public.event_log (
      id bigint primary key default public.new_id(),
      position bigint,
      topic text not null,
      version integer not null,
      key text not null,
      tenant_id text not null,
      payload jsonb not null,
      transaction xid8 not null default pg_current_xact_id(),
      create_time timestamptz not null default clock_timestamp()
    );
    create unique index event_log_position on public.event_log (position);

    -- Its name takes the roles' rights to change and remove (row-security.ts).
    create trigger ${appendOnlyTrigger} before truncate on public.event_log
      for each statement execute function refuse_change();

    create function public.place_event() returns trigger language plpgsql security definer
    set search_path = ${closedPath} as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('heliodeck event position', 0));
      update public.event_log set position = nextval('public.event_position') where id = new.id;
      return null;
    end $$;
    create constraint trigger place after insert on public.event_log deferrable initially deferred
      for each row execute function public.place_event();

    create function public.wake_readers() returns trigger language plpgsql
    set search_path = ${closedPath} as $$
    begin
      perform pg_notify('${eventChannel}', '');
      return null;
    end $$;
    create trigger wake after insert on public.event_log for each statement execute function public.wake_readers();

    -- The trigger of tables whose rows servers remember (changes.ts). One event for a table and transaction; what a rolled
    -- back savepoint told is told again. The notice says what changed, so that nobody has to wait for the log to be read.
    create or replace function public.notify_changed() returns trigger language plpgsql as $$
    declare
      tenant text := coalesce(nullif(pg_catalog.current_setting('app.tenant', true), ''), '*');
      now_in text := pg_catalog.pg_current_xact_id()::text;
      told text := 'app.told_' || tg_table_name;
    begin
      if pg_catalog.current_setting(told, true) = now_in then return null; end if;
      perform pg_catalog.set_config(told, now_in, true);
      insert into public.event_log (topic, version, key, tenant_id, payload)
        values ('table.changed', 1, tg_table_name, tenant, '{}');
      perform pg_catalog.pg_notify('${eventChannel}', tg_table_name || ' ' || tenant || ' ' || now_in);
      return null;
    end $$;

    -- Where one of many servers has come to in handling events: the effect and the position are written together.
    create table public.event_cursor (
      name text primary key,
      position bigint not null,
      tries integer not null default 0,
      moved_at timestamptz not null default now()
    );
    -- Events whose handling failed again and again; the cursor went on without them.
    create table public.event_failure (
      id bigint primary key default public.new_id(),
      subscription text not null,
      event_id bigint not null,
      topic text not null,
      key text not null,
      error text not null,
      create_time timestamptz not null default now()
    );

    -- What every subscription has handled and is old enough; a subscription that has not moved for thirty days is gone.
    create function public.remove_events_before(at timestamptz, most integer) returns integer
    language plpgsql security definer set search_path = ${closedPath} as $$
    declare
      handled bigint := (select min(position) from public.event_cursor where moved_at > now() - interval '30 days');
      removed integer;
    begin
      if at > now() - interval '1 hour' then
        raise exception 'events of the last hour stay' using errcode = 'insufficient_privilege';
      end if;
      delete from public.event_log where id in (
        select e.id from (select id, position, create_time from public.event_log order by position limit most) e
        where e.create_time < at and (handled is null or e.position <= handled));
      get diagnostics removed = row_count;
      return removed;
    end $$;

    revoke execute on function public.place_event(), public.remove_events_before(timestamptz, integer) from public;
    grant execute on function public.remove_events_before(timestamptz, integer) to ${platformRole};
    grant select on sequence public.event_position to ${appRole}, ${platformRole}`);
}

import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';

/**
 * Row counts of long lists by tenant and quarter of a day, so that a page in the middle is found without reading the rows before it. A
 * row's id contains its time in the bits above the 22nd (new_id), so a quarter of a day is a range of ids. The job "logs.counts" counts
 * past ranges (crud/lists/counted-list.ts); a statement that adds, removes or hides a row of such a range makes it uncounted.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table list_count (
      tenant_id text not null,
      list text not null,
      -- id / (21,600,000 ms << 22)
      span integer not null,
      n bigint not null,
      primary key (tenant_id, list, span)
    )`);
  await sql(`
    create function public.forget_list_count() returns trigger
    language plpgsql security definer set search_path = ${closedPath} as $$
    begin
      -- Who counts holds the lock alone: either the row is counted, or its count is forgotten.
      perform pg_advisory_xact_lock_shared(hashtext('list count ' || tg_argv[0]));
      if tg_op <> 'INSERT' then
        delete from public.list_count
        where tenant_id = old.tenant_id and list = tg_argv[0] and span = old.id / 90596966400000;
      end if;
      if tg_op <> 'DELETE' then
        delete from public.list_count
        where tenant_id = new.tenant_id and list = tg_argv[0] and span = new.id / 90596966400000;
      end if;
      return null;
    end $$`);
  await sql('revoke all on function public.forget_list_count() from public');
  // Ranges are counted two hours after their end, so they contain no rows of the last hour.
  await sql(`do $$
    declare name text;
    begin
      foreach name in array array['log_api', 'log_error', 'log_usual', 'log_sign_in', 'audit_log', 'device_command'] loop
        continue when to_regclass('public.' || name) is null;
        execute format('create trigger late_row after insert on public.%1$I for each row
          when (new.id < public.first_id_at(now() - interval ''1 hour'')) execute function public.forget_list_count(%1$L)', name);
        execute format('create trigger gone_row after delete on public.%1$I for each row
          when (old.id < public.first_id_at(now() - interval ''1 hour'')) execute function public.forget_list_count(%1$L)', name);
        execute format('create trigger hidden_row after update of id, tenant_id, is_deleted on public.%1$I for each row
          when (old.id < public.first_id_at(now() - interval ''1 hour'')) execute function public.forget_list_count(%1$L)', name);
      end loop;
    end $$`);
}

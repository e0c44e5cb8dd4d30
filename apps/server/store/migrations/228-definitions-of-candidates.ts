import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';

/**
 * Definitions of claimable tasks, by index: a search by the name or category of the process in the list to claim read every task that the
 * caller's roles may claim until it had a page. A process that goes on in another version takes its candidates with it.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    alter table wf_candidate add column definition_id bigint;
    update wf_candidate c set definition_id = i.definition_id from wf_instance i where i.id = c.instance_id;
    alter table wf_candidate alter column definition_id set not null;
    create index wf_candidate_definition on wf_candidate (tenant_id, who, definition_id, created_at, task_id);

    create or replace function follow_task_candidates() returns trigger language plpgsql set search_path = ${closedPath} as $$
    begin
      if tg_op = 'UPDATE' then
        delete from public.wf_candidate where task_id = old.id;
      end if;
      if new.status = 'open' and new.assignee is null then
        insert into public.wf_candidate (tenant_id, who, created_at, task_id, instance_id, definition_id)
        select new.tenant_id, c.who, new.created_at, new.id, new.instance_id, i.definition_id
        from public.wf_instance i
        cross join (select 'u' || u as who from unnest(new.users) u union select 'g' || g from unnest(new.groups) g) c
        where i.id = new.instance_id;
      end if;
      return null;
    end $$;

    create function follow_instance_definition() returns trigger language plpgsql set search_path = ${closedPath} as $$
    begin
      update public.wf_candidate c set definition_id = new.definition_id
      from public.wf_task t where t.instance_id = new.id and c.task_id = t.id;
      return null;
    end $$;
    create trigger candidates_of_migrated after update of definition_id on wf_instance for each row
      when (old.definition_id is distinct from new.definition_id) execute function follow_instance_definition()`);
}

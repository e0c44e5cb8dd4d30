import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';

/**
 * Candidates of open tasks, one per row. Under row-level security an index on arrays is not used, since their operators could leak rows
 * that the caller must not see: a list of a user's claimable tasks read all open tasks of the tenant. Equality of texts can use its index
 * (docs/decisions/0056-costs-that-stay-small.md).
 *
 * A trigger maintains the rows, so that every statement that creates, claims, hands over or ends tasks keeps them up to date.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table wf_candidate (
      tenant_id text not null,
      -- 'u' and the id of a user, or 'g' and the name of a group.
      who text not null,
      created_at timestamptz not null,
      task_id bigint not null references wf_task on delete cascade,
      instance_id bigint not null,
      primary key (tenant_id, who, created_at, task_id)
    );
    create index wf_candidate_task on wf_candidate (task_id);

    create function follow_task_candidates() returns trigger language plpgsql set search_path = ${closedPath} as $$
    begin
      if tg_op = 'UPDATE' then
        delete from public.wf_candidate where task_id = old.id;
      end if;
      if new.status = 'open' and new.assignee is null then
        insert into public.wf_candidate (tenant_id, who, created_at, task_id, instance_id)
        select new.tenant_id, who, new.created_at, new.id, new.instance_id
        from (select 'u' || u as who from unnest(new.users) u union select 'g' || g from unnest(new.groups) g) c;
      end if;
      return null;
    end $$;
    create trigger candidates_of_new after insert on wf_task for each row
      when (new.status = 'open' and new.assignee is null) execute function follow_task_candidates();
    create trigger candidates_of_changed after update of assignee, status, users, groups on wf_task for each row
      when ((old.status = 'open' and old.assignee is null) or (new.status = 'open' and new.assignee is null))
      execute function follow_task_candidates();

    insert into wf_candidate (tenant_id, who, created_at, task_id, instance_id)
    select t.tenant_id, c.who, t.created_at, t.id, t.instance_id from wf_task t
    cross join lateral (select 'u' || u as who from unnest(t.users) u union select 'g' || g from unnest(t.groups) g) c
    where t.status = 'open' and t.assignee is null;

    drop index wf_task_groups;
    drop index wf_task_users`);
}

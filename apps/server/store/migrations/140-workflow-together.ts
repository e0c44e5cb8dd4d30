import type { MigrationSql } from '../migrate.ts';

/**
 * Further participants of a task: added before or after its holder decides, by a copy, by an urge (docs/product/workflow.md#together). An
 * added task belongs to the task it was added to; 'planned' ones wait until that is decided.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    alter table wf_task add column added_to bigint references wf_task,
      add column added text,
      add column urged_at timestamptz;
    create index wf_task_added on wf_task (added_to) where added_to is not null;
    alter table wf_comment add column files jsonb not null default '[]';
    create table wf_copy (
      tenant_id text not null,
      instance_id bigint not null references wf_instance,
      user_id bigint not null,
      sent_by bigint,
      sent_at timestamptz not null,
      primary key (instance_id, user_id)
    );
    create index wf_copy_user on wf_copy (tenant_id, user_id, sent_at desc, instance_id desc)`);
}

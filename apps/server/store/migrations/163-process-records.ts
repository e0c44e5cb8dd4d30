import type { MigrationSql } from '../migrate.ts';

/** Indexes for the processes on the page of a record (docs/product/workflow.md#about-a-record), and for reminders of due tasks. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`create index wf_instance_business on wf_instance (tenant_id, business_table, business_id)
    where business_table not in ('', 'wf_form')`);
  await sql(
    `create index wf_task_due on wf_task (tenant_id, due_at) where status = 'open' and due_at is not null`,
  );
}

import type { MigrationSql } from '../migrate.ts';

/** Forms of a process model that is not deployed yet (docs/product/workflow.md#forms). */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`alter table wf_model_file add column forms jsonb not null default '{}'`);
}

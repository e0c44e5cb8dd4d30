import type { MigrationSql } from '../migrate.ts';

/** Owner and category that a drawing gives its tasks, for display. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('alter table wf_task add column owner text, add column category text');
}

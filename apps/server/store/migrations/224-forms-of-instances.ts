import type { MigrationSql } from '../migrate.ts';

/** What was entered into the forms of an instance is read with its page and with each line of a list; without an index every form was. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('create index wf_form_instance on wf_form (instance_id, created_at, id)');
}

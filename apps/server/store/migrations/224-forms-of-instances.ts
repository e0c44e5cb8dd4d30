import type { MigrationSql } from '../migrate.ts';

/** Index of the form values of an instance, which are read with its page and with each line of a list; without it all forms were read. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('create index wf_form_instance on wf_form (instance_id, created_at, id)');
}

import type { MigrationSql } from '../migrate.ts';

/** When a process model was created (docs/product/workflow.md#models); for existing ones, taken from their audit column. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select to_regclass('public.flow_model') is not null as there`);
  if (!there?.there) return;
  await sql(`alter table flow_model add column if not exists created timestamptz`);
  await sql(`update flow_model set created = create_time where created is null`);
}

import type { MigrationSql } from '../migrate.ts';

/** Drawings of processes say when they were made (docs/product/workflow.md#models); of those there are, their audit column knows. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql(`select to_regclass('public.flow_model') is not null as there`);
  if (!there?.there) return;
  await sql(`alter table flow_model add column if not exists created timestamptz`);
  await sql(`update flow_model set created = create_time where created is null`);
}

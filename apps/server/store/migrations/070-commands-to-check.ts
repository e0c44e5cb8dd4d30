import type { MigrationSql } from '../migrate.ts';

/** Index of commands with a pending follow-up: a server reads them at its start, and a job ends them after a day. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('device_command') is not null as there");
  if (!there?.there) return;
  await sql("create index device_command_to_check on device_command (end_time) where later = 'pending'");
}

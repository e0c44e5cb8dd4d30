import type { MigrationSql } from '../migrate.ts';

/** Commands that are still to be looked at, which a server that starts asks for and a job ends after a day. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql("select to_regclass('device_command') is not null as there");
  if (!there?.there) return;
  await sql("create index device_command_to_check on device_command (end_time) where later = 'pending'");
}

import type { MigrationSql } from '../migrate.ts';

/** Storms that are not over are looked for every few seconds, among all alarms there ever were. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  await sql(
    `create index alarm_open_storm on public.alarm (id) where kind = 'storm' and recovered_at is null`,
  );
}

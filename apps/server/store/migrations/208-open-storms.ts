import type { MigrationSql } from '../migrate.ts';

/** Index of open storms, which are searched every few seconds among all alarms. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  await sql(
    `create index alarm_open_storm on public.alarm (id) where kind = 'storm' and recovered_at is null`,
  );
}

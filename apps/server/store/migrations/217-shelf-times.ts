import type { MigrationSql } from '../migrate.ts';

/** Index of shelved alarms, which are searched every few seconds among all alarms. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  await sql(
    'create index alarm_shelved on public.alarm (shelved_until) where shelved_until is not null and status = 1',
  );
}

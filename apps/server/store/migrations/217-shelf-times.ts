import type { MigrationSql } from '../migrate.ts';

/** What comes off the shelf is looked for every few seconds, among all alarms there ever were. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  await sql(
    'create index alarm_shelved on public.alarm (shelved_until) where shelved_until is not null and status = 1',
  );
}

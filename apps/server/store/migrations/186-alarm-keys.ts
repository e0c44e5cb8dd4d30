import type { MigrationSql } from '../migrate.ts';

/**
 * The last alarm of a key, its open alarm and the one that waits for recovery are each found as one row of an index, however many alarms
 * the key had. The indexes have no condition `is_deleted = 0`: the planner would combine them with indexes of the lists, whose rows it
 * underestimates while a flood fills the table.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  await sql('drop index if exists public.alarm_watch_key');
  await sql(
    `create index alarm_watch_key on public.alarm (watch_key, (id + 0) desc) where watch_key is not null`,
  );
  await sql(`
    create index alarm_open_key on public.alarm (watch_key)
    where watch_key is not null and status in (1, 3) and end_reason is null`);
  await sql(`
    create index alarm_unrecovered_key on public.alarm (watch_key)
    where watch_key is not null and recovered_at is null and end_reason is null`);
}

import type { MigrationSql } from '../migrate.ts';

/** The key by which alarms of rules form a storm; when a member of a storm was last raised, and which alarm notifies for it. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  await sql(`
    alter table public.alarm
      -- 'rule/{attribute}/{trigger}/{department}': alarms of one key at once are one storm, whose watch_key is 'storm/' and this.
      add column if not exists storm_key text,
      add column if not exists storm_at timestamptz,
      -- The transaction in which a storm began last: that one tells of it.
      add column if not exists storm_by text`);
  await sql(`
    create index alarm_storm_key on public.alarm (tenant_id, storm_key)
    where storm_key is not null and group_id is null and recovered_at is null and end_reason is null and is_deleted = 0`);
}

import type { MigrationSql } from '../migrate.ts';

/** When an alarm's limit was last crossed, and whether it is crossed too often to notify each time. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  await sql(`
    alter table public.alarm
      -- The last crossings of its watch_key, also those that were counted on an alarm before it.
      add column if not exists crossings timestamptz[],
      -- {since, crossings, minutes} while it chatters; since in ms.
      add column if not exists chatter jsonb,
      -- When the value came back while it chatters: its recovery is told when it is quiet.
      add column if not exists held_back_at timestamptz`);
  await sql('create index alarm_chatters on public.alarm (id) where chatter is not null');
}

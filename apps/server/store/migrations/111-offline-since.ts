import type { MigrationSql } from '../migrate.ts';

/** When devices and DTUs went offline; for those that are offline now, taken from the last stored change. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select to_regclass('public.device') is not null as there`);
  if (!there?.there) return;
  for (const subject of ['device', 'dtu']) {
    await sql(`
      alter table ${subject} add column if not exists offline_since timestamptz;
      update ${subject} t set offline_since = (
        select e.at from online_event e where e.subject_id = t.id and e.subject = '${subject}' and e.event = 'offline'
        order by e.at desc limit 1)
      where t.online_status = 0`);
  }
}

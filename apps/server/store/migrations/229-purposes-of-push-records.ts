import type { MigrationSql } from '../migrate.ts';

/** Push records say why somebody was told and of how many alarms: those of before by their message, which is kept for 90 days. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql(`select to_regclass('public.msg_push') is not null as there`);
  if (!there?.there) return;
  await sql(
    'alter table msg_push add column if not exists purpose text, add column if not exists alarm_count integer',
  );
  await sql(`
    update msg_push p set purpose = m.purpose,
      alarm_count = (select nullif(count(*), 0) from push_member n where n.message_id = m.id)
    from push_message m
    where p.message_id = m.id::text and p.tenant_id = m.tenant_id and p.purpose is null`);
}

import type { MigrationSql } from '../migrate.ts';

/** Sign-in with a code sent to a phone, and departments that are added to a narrowed session. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    -- How many codes a phone or an address was sent lately. Of no tenant: the platform role alone sees it.
    create table sign_in_code_pace (
      subject text primary key,
      sent integer not null,
      expires_at timestamptz not null
    );

    -- Departments of stations made in a session that acts for one department.
    alter table access_session add column gained_dept_ids bigint[] not null default '{}';
    drop trigger if exists changed on access_session;
    create trigger changed after update of ended_at, only_dept_id, only_role_id, gained_dept_ids on access_session
      for each statement execute function notify_changed();
  `);
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.client') is not null as there");
  if (!there?.there) return;
  // Only the product's own clients; clients made by users are theirs to change.
  await sql(`
    update client set authorized_grant_types = authorized_grant_types || ',sms_code'
      where client_id in ('heliodeck', 'saber', 'sword') and authorized_grant_types like '%captcha%'
        and authorized_grant_types not like '%sms_code%'`);
}

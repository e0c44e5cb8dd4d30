import type { MigrationSql } from '../migrate.ts';

/** When a session ends at the latest, and which sessions were opened by a user's consent to a program. */
export async function up(sql: MigrationSql): Promise<void> {
  // Existing sessions last as long as new ones do without the parameter: thirty days.
  await sql(`
    -- The default is for servers of before that still run for a moment.
    alter table access_session add column ends_at timestamptz not null default now() + interval '30 days';
    update access_session set ends_at = greatest(created_at + interval '30 days', expires_at);

    -- Opened with a code of an authorization: its person can take the consent back.
    alter table access_session add column consented boolean not null default false;
    update access_session s set consented = true from sign_in_attempt a
      where a.session_id = s.id and a.grant_type = 'authorization_code'`);
}

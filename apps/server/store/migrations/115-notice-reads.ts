import type { MigrationSql } from '../migrate.ts';

/** Which users have read which notice: a row is added when a user reads one, none when a notice is published to thousands. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table notice_read (
      tenant_id text not null,
      notice_id bigint not null,
      user_id bigint not null,
      read_at timestamptz not null,
      primary key (tenant_id, notice_id, user_id)
    )`);
}

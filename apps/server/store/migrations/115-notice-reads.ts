import type { MigrationSql } from '../migrate.ts';

/** Who has read which notice: a row comes when somebody reads one, none when a notice is written for thousands. */
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

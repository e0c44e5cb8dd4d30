import type { MigrationSql } from '../migrate.ts';

/** How people have arranged their lists (columns, widths, named views) is kept with the account, not in one browser. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table list_setting (
      tenant_id text not null,
      user_id bigint not null,
      list_key text not null,
      settings jsonb not null,
      updated_at timestamptz not null,
      primary key (tenant_id, user_id, list_key)
    )`);
}

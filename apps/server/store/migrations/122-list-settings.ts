import type { MigrationSql } from '../migrate.ts';

/** Users' list settings (columns, widths, named views) are stored with the account instead of in one browser. */
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

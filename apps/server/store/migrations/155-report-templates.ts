import type { MigrationSql } from '../migrate.ts';

/** Every version of a report's template. The newest one is used; none is ever changed. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table report_template (
      report_id bigint not null,
      version integer not null,
      tenant_id text not null,
      template jsonb not null,
      saved_by text not null,
      saved_at timestamptz not null,
      primary key (report_id, version)
    )`);
}

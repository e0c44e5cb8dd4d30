import type { MigrationSql } from '../migrate.ts';

/** Index of a tenant's events by age, for their retention. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('create index online_event_age on online_event (tenant_id, at)');
}

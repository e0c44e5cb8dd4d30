import type { MigrationSql } from '../migrate.ts';

/**
 * Devices whose existing history is still to be counted by a job (telemetry/history/count-waiting.ts). Empty on installations that counted
 * all of it in migration 096.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table if not exists history_to_count (
      tenant_id text not null,
      -- Table whose rows are to be counted.
      history text not null,
      device_id bigint not null,
      primary key (history, device_id)
    )`);
}

import type { MigrationSql } from '../migrate.ts';

/**
 * Devices whose history of before is still to be counted; a job does it (telemetry/history/count-waiting.ts). Installations
 * that counted all of it while step 096 ran have none.
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

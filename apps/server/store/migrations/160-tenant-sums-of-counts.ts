import type { MigrationSql } from '../migrate.ts';

/**
 * Sums of history counts per tenant: rows of the levels 10 (year), 11 (month) and 12 (day) with the number of the sum instead of a device.
 * The job "history counts" computes them: `history_to_count` lists the tenants whose sums are missing, with 0 instead of a device. Until
 * then lists of these are read like tables.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('alter table history_to_count drop constraint history_to_count_pkey');
  await sql('alter table history_to_count add primary key (history, tenant_id, device_id)');
  await sql(`insert into history_to_count (tenant_id, history, device_id)
    select distinct tenant_id, history, 0 from history_count where level = 0`);
}

import type { MigrationSql } from '../migrate.ts';

/**
 * Counts of history get sums over their tenant, as rows of the levels 10 (year), 11 (month) and 12 (day) with a number of the
 * sum in the place of the device. They are worked out in the background (job "history counts"): `history_to_count` names the
 * tenants whose sums wait, with 0 in the place of a device. Lists of these are read like tables until then.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('alter table history_to_count drop constraint history_to_count_pkey');
  await sql('alter table history_to_count add primary key (history, tenant_id, device_id)');
  await sql(`insert into history_to_count (tenant_id, history, device_id)
    select distinct tenant_id, history, 0 from history_count where level = 0`);
}

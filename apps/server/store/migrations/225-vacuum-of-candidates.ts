import type { MigrationSql } from '../migrate.ts';

/**
 * Candidates of tasks come and go with each claim. The list to claim counts by their index alone, and only on pages that were vacuumed does
 * it not look at each row as well; a fifth of a large table is too long to wait for that.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`alter table wf_candidate set (autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`);
}

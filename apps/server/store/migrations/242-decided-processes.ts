import type { MigrationSql } from '../migrate.ts';

/**
 * Which file of the product an administrator accepted or declined last, as a hash, for deployments of processes that come with the product.
 * Those of earlier versions are compared with the files at start.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('alter table wf_deployment add column sample_decided text');
}

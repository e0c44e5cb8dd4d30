import type { MigrationSql } from '../migrate.ts';

/**
 * Drops the generated sum of the 96 cells from rows of counts. PostgreSQL planned and computed it with each statement that counts readings,
 * and only retention and the counting of older history need it: they add the cells up themselves.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('alter table history_count drop column if exists total');
}

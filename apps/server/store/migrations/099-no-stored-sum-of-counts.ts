import type { MigrationSql } from '../migrate.ts';

/**
 * Rows of counts lose the sum of their 96 cells. PostgreSQL prepared and worked it out anew with each statement that counts
 * readings, and only the end of retention and the counting of older history ask for it: these add the cells up themselves.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('alter table history_count drop column if exists total');
}

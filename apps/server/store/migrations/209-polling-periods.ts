import type { MigrationSql } from '../migrate.ts';

/**
 * The polling period of a device may change: the period covered by its samples is computed with the one valid at that time
 * (docs/product/energy.md#pairs). `[{"since": ms, "gapMs": ms}, …]`, in order of time.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`alter table energy_counter add column later_gaps jsonb not null default '[]'`);
}

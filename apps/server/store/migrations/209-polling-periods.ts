import type { MigrationSql } from '../migrate.ts';

/**
 * A device may be polled more or less often one day: what its samples cover is judged by the period that held then
 * (docs/product/energy.md#pairs). `[{"since": ms, "gapMs": ms}, …]`, in order of time.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`alter table energy_counter add column later_gaps jsonb not null default '[]'`);
}

import type { MigrationSql } from '../migrate.ts';

/**
 * Whether users can start a version of a process, so that lists of startable processes leave out those that only messages, signals and
 * timers start; null until the program has read the file. And why a timer failed to start its process, with the time of the first failed
 * attempt.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    alter table wf_definition add column by_people boolean;
    alter table wf_timer add column failed_at timestamptz, add column failure jsonb`);
}

import type { MigrationSql } from '../migrate.ts';

/**
 * English names of processes and their elements, by id, and of tasks (docs/decisions/0111-names-in-english.md). Those of the included
 * processes are added at the start of the program.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`alter table wf_definition add column if not exists english jsonb not null default '{}'`);
  await sql(`alter table wf_task add column if not exists name_en text not null default ''`);
}

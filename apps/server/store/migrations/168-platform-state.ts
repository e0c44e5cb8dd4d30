import type { MigrationSql } from '../migrate.ts';

/** Server processes with their reported state, and the size of the database per day: its growth shows when a disk will be full. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table server_process (
      id uuid primary key,
      host text not null,
      pid integer not null,
      version text not null,
      roles text[] not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      facts jsonb not null
    )`);
  await sql(`
    create table database_size (
      day date primary key,
      bytes bigint not null,
      taken_at timestamptz not null
    )`);
}

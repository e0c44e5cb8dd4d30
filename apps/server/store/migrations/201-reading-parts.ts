import type { MigrationSql } from '../migrate.ts';

/** Which process reads each part of a stream of readings: a lease that its owner shows to be alive by counting up. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table reading_part_lease (
      stream text not null,
      part integer not null,
      owner uuid,
      beat bigint not null default 0,
      primary key (stream, part)
    )`);
}

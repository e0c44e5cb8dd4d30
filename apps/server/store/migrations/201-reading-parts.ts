import type { MigrationSql } from '../migrate.ts';

/** Leases on the partitions of the stream of readings: which process reads which. The owner increases a counter to renew its lease. */
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

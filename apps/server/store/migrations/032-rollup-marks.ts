import type { MigrationSql } from '../migrate.ts';

/** Quarters of an hour whose roll-up has to be computed or recomputed; marked when a device's first reading falls into one. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table rollup_open (
      tenant_id text not null,
      record text not null,
      device_id bigint not null,
      pack integer not null,
      slot timestamptz not null,
      primary key (record, device_id, pack, slot)
    )`);
}

import type { MigrationSql } from '../migrate.ts';

/** Every change of an online state with its reason (docs/product/devices.md#online), and which socket took over a connection. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table online_event (
      tenant_id text not null,
      -- 'dtu' or 'device'
      subject text not null,
      subject_id bigint not null,
      at timestamptz not null,
      -- 'online', 'offline', 'takeover'
      event text not null,
      reason text,
      remote text
    )`);
  await sql('create index online_event_subject on online_event (subject_id, at desc)');
}

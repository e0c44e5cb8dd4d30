import type { MigrationSql } from '../migrate.ts';

/** Which counter events alarms have evaluated; existing events raise no alarm. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql('alter table energy_event add column looked boolean not null default true');
  await sql('alter table energy_event alter column looked set default false');
  await sql('create index energy_event_unlooked on energy_event (at) where not looked');
}

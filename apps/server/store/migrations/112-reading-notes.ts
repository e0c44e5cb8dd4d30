import type { MigrationSql } from '../migrate.ts';
import { appendOnlyTrigger } from '../row-security.ts';

/** User, time and reason of a reading that was entered or corrected; shown with the values and kept as long as they are. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table reading_note (
      id bigint generated always as identity primary key,
      tenant_id text not null,
      -- Key of the record: 'meter', 'battery'
      record text not null,
      device_id bigint not null,
      pack integer not null,
      -- Instant of the reading
      at timestamptz not null,
      -- 'add' or 'edit'
      act text not null,
      fields text[] not null,
      -- null: a program that knows of no reasons gave none
      reason text,
      user_id bigint,
      user_name text not null,
      noted_at timestamptz not null
    )`);
  await sql('create index reading_note_key on reading_note (device_id, at, pack)');
  await sql(`
    create trigger ${appendOnlyTrigger} before update or truncate on reading_note
      for each statement execute function refuse_change()`);
}

import type { MigrationSql } from '../migrate.ts';

/** Codes sent to phones to prove their ownership; only the hashes are stored. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table sms_code (
      id text primary key,
      tenant_id text not null,
      phone text not null,
      hash text not null,
      attempts integer not null default 0,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`);
  await sql('create index sms_code_phone on sms_code (tenant_id, phone, sent_at desc)');
}

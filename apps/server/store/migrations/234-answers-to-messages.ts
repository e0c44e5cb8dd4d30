import type { MigrationSql } from '../migrate.ts';

/**
 * Answers to messages: a link has a short code that people write in their answer, and each answer of a provider is taken once, whatever
 * is sent again.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    alter table push_link add column if not exists code text;
    create index if not exists push_link_code on push_link (tenant_id, code) where used_at is null;
    create table if not exists push_answer (
      channel_id bigint not null,
      answer_id text not null,
      tenant_id text not null,
      at timestamptz not null,
      primary key (channel_id, answer_id)
    )`);
}

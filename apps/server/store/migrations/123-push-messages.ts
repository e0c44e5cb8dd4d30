import type { MigrationSql } from '../migrate.ts';

/**
 * Messages to users and programs. A message is one notification to one recipient over one channel; each attempt to send it is a push
 * record. Its members are the events it reports, so that a storm is one message. A link allows one acknowledgement.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table push_message (
      id bigint primary key default new_id(),
      tenant_id text not null,
      key text not null,
      purpose text not null,
      type integer not null,
      channel_id bigint,
      user_id bigint,
      state smallint not null default 0,
      tries integer not null default 0,
      facts jsonb not null default '{}',
      created_at timestamptz not null,
      ended_at timestamptz,
      unique (tenant_id, key)
    );
    create index push_message_target on push_message (tenant_id, type, user_id, channel_id, created_at);
    create index push_message_open on push_message (tenant_id, state) where state in (0, 3, 5);
    create table push_member (
      message_id bigint not null references push_message on delete cascade,
      alarm_id bigint not null,
      tenant_id text not null,
      primary key (message_id, alarm_id)
    );
    create index push_member_alarm on push_member (alarm_id);
    create table push_link (
      hash text primary key,
      tenant_id text not null,
      message_id bigint not null references push_message on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index push_link_message on push_link (message_id)`);
}

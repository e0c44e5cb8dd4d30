import type { MigrationSql } from '../migrate.ts';

/**
 * Boards made by users, and links for wall displays: a key allows reading one board with the rights of its creator until it is revoked.
 * Only the hash of the key is stored.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table board (
      id bigint primary key default new_id(),
      tenant_id text not null,
      create_user bigint not null,
      name text not null,
      role_ids bigint[] not null default '{}',
      pages jsonb not null,
      turn_seconds integer not null default 0,
      turning text not null default 'pages',
      version integer not null default 1,
      create_time timestamptz not null,
      update_time timestamptz not null
    );
    create index board_tenant on board (tenant_id, create_user);
    create table board_key (
      id bigint primary key default new_id(),
      tenant_id text not null,
      hash text not null unique,
      name text not null,
      board text not null,
      create_user bigint not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      last_address text,
      revoked_at timestamptz
    );
    create index board_key_tenant on board_key (tenant_id, created_at)`);
}

import type { MigrationSql } from '../migrate.ts';

/** Limits of a session, codes that programs exchange for tokens, and how much of their quota integrations have used. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    -- Permission codes, comma-joined; null = whatever the user may.
    alter table access_session add column scope text;

    -- Of no tenant: the platform role alone sees both.
    create table authorization_code (
      hash bytea primary key,
      client_id text not null,
      user_id bigint not null,
      user_tenant text not null,
      redirect_uri text not null,
      -- base64url of the verifier's SHA-256.
      challenge text not null,
      scope text,
      expires_at timestamptz not null,
      used_at timestamptz,
      -- What it was exchanged for; ends when the code is shown again.
      opened_session bigint
    );
    create index authorization_code_expiry on authorization_code (expires_at);

    create table client_usage (
      client_row bigint not null,
      day date not null,
      calls integer not null,
      refused integer not null,
      last_at timestamptz not null,
      -- The running minute and its calls.
      minute timestamptz not null,
      minute_calls integer not null,
      primary key (client_row, day)
    )`);
}

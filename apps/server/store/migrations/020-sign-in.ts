import type { MigrationSql } from '../migrate.ts';

/** Sessions, their tickets, and the state of sign-in limits: counters, captchas, the log of attempts. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table access_session (
      id bigint primary key default new_id(),
      tenant_id text not null,
      user_id bigint not null,
      client_id text not null,
      -- Rotations of the refresh token; a token of an older one was used before.
      generation integer not null default 0,
      user_type text not null,
      -- Chosen at sign-in where the user has several; null = all.
      only_dept_id bigint,
      only_role_id bigint,
      created_at timestamptz not null,
      refreshed_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      remote_address text not null,
      user_agent text not null
    );
    create index access_session_user on access_session (user_id) where ended_at is null;
    create index access_session_expiry on access_session (expires_at);

    create table sign_in_attempt (
      id bigint primary key default new_id(),
      tenant_id text not null,
      account text not null,
      user_id bigint,
      at timestamptz not null,
      grant_type text not null,
      client_id text not null,
      -- 'ok' or the code of the refusal.
      result text not null,
      session_id bigint,
      remote_address text not null,
      user_agent text not null
    );
    create index sign_in_attempt_time on sign_in_attempt (tenant_id, at desc);
    create index sign_in_attempt_account on sign_in_attempt (tenant_id, account, at desc);

    create table sign_in_failure (
      tenant_id text not null,
      account text not null,
      failures integer not null,
      expires_at timestamptz not null,
      primary key (tenant_id, account)
    );

    -- Of no tenant: the platform role alone sees them.
    create table sign_in_address (
      address text primary key,
      failures integer not null,
      last_at timestamptz not null,
      expires_at timestamptz not null
    );
    create table captcha (
      key uuid primary key,
      answer text not null,
      expires_at timestamptz not null
    );
    create table access_ticket (
      hash bytea primary key,
      session_id bigint not null,
      session_tenant text not null,
      path text not null,
      expires_at timestamptz not null
    )`);
}

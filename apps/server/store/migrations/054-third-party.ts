import type { MigrationSql } from '../migrate.ts';

/** Third-party sign-in: sign-ins in progress, identities linked to users, and identities without an account. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table oauth_journey (
      state_hash bytea primary key,
      tenant_id text not null,
      provider_id bigint not null,
      -- The user who links an identity to the own account; null = somebody signs in.
      link_user_id bigint,
      nonce text not null,
      verifier text not null,
      redirect_uri text not null,
      -- The issuer the provider's answer named (RFC 9207).
      answered_issuer text,
      expires_at timestamptz not null
    );
    create table oauth_identity (
      id bigint primary key default new_id(),
      tenant_id text not null,
      provider_id bigint not null,
      issuer text not null,
      subject text not null,
      name text not null,
      user_id bigint not null,
      linked_at timestamptz not null,
      unique (tenant_id, issuer, subject)
    );
    create index oauth_identity_user on oauth_identity (user_id);
    create table oauth_guest (
      hash bytea primary key,
      tenant_id text not null,
      provider_id bigint not null,
      issuer text not null,
      subject text not null,
      name text not null,
      expires_at timestamptz not null
    )`);
}

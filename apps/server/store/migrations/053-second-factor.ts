import { changeTrigger } from '../changes.ts';
import type { MigrationSql } from '../migrate.ts';

/** Time-based one-time passwords, their recovery codes, and sign-ins that wait for one. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table second_factor (
      user_id bigint primary key,
      tenant_id text not null,
      -- Sealed. Null until the first code proved that the authenticator has it.
      secret text,
      confirmed_at timestamptz,
      -- The last 30-second step whose code was accepted: no code works twice.
      last_step bigint not null default 0,
      -- A new one on trial beside the one in force; sealed.
      offered_secret text,
      offered_until timestamptz
    );
    create table second_factor_recovery (
      user_id bigint not null,
      tenant_id text not null,
      hash bytea not null,
      primary key (user_id, hash)
    );
    create table second_factor_challenge (
      hash bytea primary key,
      tenant_id text not null,
      user_id bigint not null,
      client_id text not null,
      grant_type text not null,
      user_type text not null,
      only_dept_id bigint,
      only_role_id bigint,
      expires_at timestamptz not null
    );
    create index second_factor_challenge_user on second_factor_challenge (user_id);
    ${changeTrigger('second_factor')}`);
}

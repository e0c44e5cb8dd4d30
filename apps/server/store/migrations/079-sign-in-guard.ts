import { closedPath } from '../lock-down.ts';
import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';
import { appendOnlyTrigger } from '../row-security.ts';

/**
 * Failures are counted per account and per known address of the account, so that an attacker's failures lock out only unknown addresses;
 * and sign-in attempts become a log for users, to which the server's roles can only add.
 *
 * `sign_in_failure` and `sign_in_attempt` stay for servers of the previous version, which may run while servers are replaced one by one.
 * This version does not write them; a later version drops them.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table sign_in_gate (
      tenant_id text not null,
      account text not null,
      -- '' = the account as a whole; else 'address:…', 'device:…' or 'session:…'.
      origin text not null,
      failures integer not null,
      last_at timestamptz,
      -- Proofs being looked at just now: a token each, with the millisecond at which it counts no more.
      checking jsonb not null default '{}',
      expires_at timestamptz not null,
      primary key (tenant_id, account, origin)
    );
    insert into sign_in_gate (tenant_id, account, origin, failures, expires_at)
      select tenant_id, account, '', failures, expires_at from sign_in_failure where expires_at > now();

    -- Where somebody has signed in from lately.
    create table sign_in_origin (
      tenant_id text not null,
      user_id bigint not null,
      origin text not null,
      last_at timestamptz not null,
      primary key (user_id, origin)
    );
    insert into sign_in_origin (tenant_id, user_id, origin, last_at)
      select tenant_id, user_id, 'address:' || remote_address, max(at) from sign_in_attempt
      where result = 'ok' and user_id is not null and at > now() - interval '30 days'
        and remote_address ~ '^[0-9.]+$'
      group by 1, 2, 3;

    -- Where the refresh token was used last: the same one again from there within seconds is the same window's.
    alter table access_session add column refreshed_from text`);
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select to_regclass('public.log_sign_in') is not null as there`);
  if (!there?.there) return;
  await sql(`
    insert into log_sign_in (tenant_id, create_user, create_time, update_time, account, event, result, grant_type,
        client_id, session_id, remote_ip, user_agent)
      select tenant_id, user_id, at, at, account, 'signIn', result, grant_type, client_id, session_id::text,
        remote_address, user_agent
      from sign_in_attempt order by id;
    create index log_sign_in_user on log_sign_in (tenant_id, create_user, id);

    create trigger ${appendOnlyTrigger} before update or truncate on log_sign_in
      for each statement execute function public.refuse_change();

    create function public.remove_sign_ins_before(at timestamptz, most integer) returns integer
    language plpgsql security definer set search_path = ${closedPath} as $$
    declare removed integer;
    begin
      perform public.refuse_young(at);
      delete from public.log_sign_in where id in (
        select id from public.log_sign_in where create_time < at limit most);
      get diagnostics removed = row_count;
      return removed;
    end $$;
    revoke execute on function public.remove_sign_ins_before(timestamptz, integer) from public;
    grant execute on function public.remove_sign_ins_before(timestamptz, integer) to ${platformRole}`);
}

import type { MigrationSql } from '../migrate.ts';

/**
 * Several gateways on one database: running gateways, the owner of each DTU, and the commands each gateway took; and the id of the
 * installation, which distinguishes it from others on the same NATS.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table installation (
      id uuid primary key default gen_random_uuid(),
      one boolean not null default true unique check (one)
    )`);
  await sql(`insert into installation default values`);
  await sql(`
    create table gateway_run (
      id bigint generated always as identity primary key,
      process uuid not null,
      started_at timestamptz not null,
      beat bigint not null default 0,
      ended_at timestamptz
    )`);
  await sql(`create index gateway_run_live on gateway_run (process) where ended_at is null`);
  await sql(`create sequence dtu_fence`);
  await sql(`
    create table dtu_owner (
      dtu_id bigint primary key,
      run_id bigint,
      fence bigint not null,
      since timestamptz not null
    )`);
  await sql(`create index dtu_owner_run on dtu_owner (run_id) where run_id is not null`);
  await sql(`
    do $$ begin
      if to_regclass('device_command') is not null then
        alter table device_command add column if not exists gateway_run bigint;
        create index if not exists device_command_taken on device_command (gateway_run) where end_time is null;
      end if;
    end $$`);
}

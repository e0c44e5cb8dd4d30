import type { MigrationSql } from '../migrate.ts';

/**
 * Energy (docs/product/energy.md#intervals): increments of device counters, in whole watt-hours per quarter of an hour UTC. Days are sums
 * of slots in the station's zone; `energy_open_day` lists those whose sum is still to be computed.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table energy_counter (
      tenant_id text not null,
      device_id bigint not null,
      -- Index in counterRoles (model/energy/rules).
      role smallint not null,
      record text not null,
      -- Rules every pair of this counter is judged by; changed only together with its slots (rebuild).
      unit bigint not null,
      moduli bigint[] not null,
      maximum_watts bigint not null,
      gap_ms bigint not null,
      -- Zone the rows of energy_day are days of.
      zone text not null,
      -- Samples before it are no longer complete in history and change no energy.
      energy_from timestamptz,
      -- Sum of the rows of energy_day.
      closed_wh bigint not null default 0,
      primary key (device_id, role)
    );

    create table energy_slot (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      slot timestamptz not null,
      wh bigint not null,
      covered_s integer not null,
      primary key (device_id, role, slot)
    ) partition by range (slot);

    create table energy_day (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      day date not null,
      wh bigint not null,
      covered_s integer not null,
      primary key (device_id, role, day)
    );

    create table energy_open_day (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      day date not null,
      from_at timestamptz not null,
      to_at timestamptz not null,
      primary key (device_id, role, day)
    );
    create index energy_open_day_end on energy_open_day (to_at);

    create table energy_event (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      at timestamptz not null,
      kind text not null,
      from_at timestamptz not null,
      from_wh bigint not null,
      to_wh bigint not null,
      wh bigint not null,
      primary key (device_id, role, at)
    );
    create index energy_event_time on energy_event (tenant_id, at desc)`);
}

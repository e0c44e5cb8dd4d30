import type { MigrationSql } from '../migrate.ts';

/**
 * Days and months of meters by band of their tariff, stored so that a year of many stations need not be added up from quarters of an hour
 * (docs/decisions/0060-reports.md). `energy_band_state` contains the calendar by which the days of a counter are split, `energy_band_due`
 * the days that have to be split again.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table energy_band_state (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      calendar text not null,
      primary key (device_id, role)
    );
    create table energy_band_day (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      day date not null,
      sharp bigint not null,
      peak bigint not null,
      flat bigint not null,
      valley bigint not null,
      -- Whether the meter's own registers told them apart; else the tariff did.
      by_register boolean not null,
      primary key (device_id, role, day)
    );
    create table energy_band_month (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      month date not null,
      sharp bigint not null,
      peak bigint not null,
      flat bigint not null,
      valley bigint not null,
      -- Days of the month that registers told apart, and that the tariff did.
      registers smallint not null,
      tariffs smallint not null,
      primary key (device_id, role, month)
    );
    create table energy_band_due (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      day date not null,
      primary key (device_id, role, day)
    )`);
}

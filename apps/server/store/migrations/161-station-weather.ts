import type { MigrationSql } from '../migrate.ts';

/** The weather of a station's day as reported by a service in the evening: services provide past weather only for a short time. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table station_weather (
      tenant_id text not null,
      station_id bigint not null,
      -- On the calendar of the station.
      day date not null,
      -- In Chinese, as services write it.
      phrase text not null,
      day_temperature smallint,
      night_temperature smallint,
      primary key (station_id, day)
    )`);
}

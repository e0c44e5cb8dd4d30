import type { MigrationSql } from '../migrate.ts';

/** The gateway's counts of the line to each device, and of each DTU itself (device 0), per day. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table line_day (
      tenant_id text not null,
      dtu_id bigint not null,
      -- 0 for what concerns no device
      device_id bigint not null,
      -- the station's
      day date not null,
      exchanges bigint not null,
      answered bigint not null,
      timeouts bigint not null,
      late bigint not null,
      last_late_ms integer not null,
      most_late_ms integer not null,
      most_answer_ms integer not null,
      damaged bigint not null,
      -- how many, by code or reason
      errors jsonb not null,
      discarded jsonb not null,
      last_answer_at timestamptz,
      last_frame_at timestamptz,
      primary key (dtu_id, device_id, day)
    )`);
  await sql('create index line_day_age on line_day (day)');
  await sql(`
    create function added_counts(one jsonb, other jsonb) returns jsonb language sql immutable as $$
      select coalesce(jsonb_object_agg(key, total), '{}') from (
        select key, sum(value::bigint) as total
        from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) counts
        group by key) totals
    $$`);
}

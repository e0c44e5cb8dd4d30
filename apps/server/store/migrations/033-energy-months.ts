import type { MigrationSql } from '../migrate.ts';

/** Months of energy: sums of days, updated with them, so that years of many stations need not be added up from days. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table energy_month (
      tenant_id text not null,
      device_id bigint not null,
      role smallint not null,
      month date not null,
      wh bigint not null,
      covered_s integer not null,
      primary key (device_id, role, month)
    );
    insert into energy_month
    select tenant_id, device_id, role, date_trunc('month', day)::date, sum(wh), sum(covered_s)
    from energy_day group by 1, 2, 3, 4`);
}

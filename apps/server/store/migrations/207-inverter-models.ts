import type { MigrationSql } from '../migrate.ts';

/** Two models of inverters have other names: the one for SunSpec is none of a maker, and SOFAR has hybrid inverters of several generations. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql("select to_regclass('public.device') is not null as there");
  if (!there?.there) return;
  await sql(`
    update public.device set model = case model when 'sunspec-inverter' then 'sunspec' else 'sofar-hyd-g3' end
    where model in ('sunspec-inverter', 'sofar-hyd')`);
}

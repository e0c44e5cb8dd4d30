import type { MigrationSql } from '../migrate.ts';

/**
 * Two inverter models are renamed: the one for SunSpec belongs to no manufacturer, and SOFAR has hybrid inverters of several generations.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.device') is not null as there");
  if (!there?.there) return;
  await sql(`
    update public.device set model = case model when 'sunspec-inverter' then 'sunspec' else 'sofar-hyd-g3' end
    where model in ('sunspec-inverter', 'sofar-hyd')`);
}

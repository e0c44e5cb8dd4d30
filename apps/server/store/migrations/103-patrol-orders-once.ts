import type { MigrationSql } from '../migrate.ts';

/** A plan has one order a day, however often the plan is opened and however many servers check; a removed order is not made again. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.patrol_order') is not null as there");
  if (!there?.there) return;
  await sql(
    'create unique index patrol_order_once on public.patrol_order (plan_id, planned_on) where plan_id is not null',
  );
}

import type { MigrationSql } from '../migrate.ts';

/** A plan has one order a day, however often it is opened and however many servers look; one that was removed stays removed. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(
    'create unique index patrol_order_once on public.patrol_order (plan_id, planned_on) where plan_id is not null',
  );
}

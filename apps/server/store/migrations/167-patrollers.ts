import type { MigrationSql } from '../migrate.ts';

/**
 * Patrol orders say whose work they are: the user of the patroller's name, a repairman before others. Those that are finished stay
 * as they are, since nobody does them any more.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql(`select to_regclass('public.patrol_order') is not null as there`);
  if (!there?.there) return;
  await sql(`alter table patrol_order add column if not exists patroller_id bigint`);
  // The name of the role of the maintenance personnel, which is Chinese in every tenant.
  const repairmen = `U&'\\7EF4\\4FEE\\4EBA\\5458'`;
  await sql(`
    update patrol_order o set patroller_id = (
      select u.id from "user" u
      where u.tenant_id = o.tenant_id and u.real_name = o.patroller and u.is_deleted = 0 and u.status = 1
      order by not exists (select 1 from role r where r.id = any(u.role_id) and r.role_name = ${repairmen}), u.id
      limit 1)
    where o.order_status is distinct from 1 and o.is_deleted = 0`);
}

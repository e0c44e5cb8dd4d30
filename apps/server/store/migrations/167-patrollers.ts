import type { MigrationSql } from '../migrate.ts';

/**
 * Patrol orders get the user whose work they are: the user with the patroller's name, preferably a repairman. Finished orders stay
 * unchanged.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select to_regclass('public.patrol_order') is not null as there`);
  if (!there?.there) return;
  await sql(`alter table patrol_order add column if not exists patroller_id bigint`);
  // Name of the role of maintenance staff, which is Chinese in every tenant.
  const repairmen = `U&'\\7EF4\\4FEE\\4EBA\\5458'`;
  await sql(`
    update patrol_order o set patroller_id = (
      select u.id from "user" u
      where u.tenant_id = o.tenant_id and u.real_name = o.patroller and u.is_deleted = 0 and u.status = 1
      order by not exists (select 1 from role r where r.id = any(u.role_id) and r.role_name = ${repairmen}), u.id
      limit 1)
    where o.order_status is distinct from 1 and o.is_deleted = 0`);
}

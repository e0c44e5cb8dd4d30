import { accessTables } from '../../access/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Returns ids of the menus of any of these top menus. */
export async function menusOfTopMenus(
  db: TenantDb,
  topMenuIds: readonly string[],
): Promise<readonly string[]> {
  if (topMenuIds.length === 0) return [];
  const rows = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('topMenuItem')
      .select('menuId')
      .distinct()
      .where('topMenuId', 'in', topMenuIds)
      .execute(),
  );
  return rows.map((row) => row.menuId);
}

import { accessTables } from '../../access/records/tables.ts';
import type { Db } from '../../store/kysely-on.ts';
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

/** Removes the menu assignments of top menus. @returns those removed */
export function removeItems(connection: Db, topMenuIds: readonly string[]) {
  return accessTables(connection)
    .deleteFrom('topMenuItem')
    .where('topMenuId', 'in', topMenuIds)
    .returning(['topMenuId', 'menuId'])
    .execute();
}

/** Assigns the same menus to each of these top menus, instead of those assigned before. @returns the previous assignments */
export async function replaceItems(
  connection: Db,
  tenantId: string,
  topMenuIds: readonly string[],
  menuIds: readonly string[],
) {
  const had = await removeItems(connection, topMenuIds);
  const rows = topMenuIds.flatMap((topMenuId) => menuIds.map((menuId) => ({ tenantId, topMenuId, menuId })));
  if (rows.length > 0) await accessTables(connection).insertInto('topMenuItem').values(rows).execute();
  return had;
}

import { exportsForViewers } from '@heliodeck/model/permissions/menu-outline';
import type { ParamKey } from '@heliodeck/model/settings/known-params';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { commissioningCodes } from '@heliodeck/model/wire/commissioning';
import { allMenus } from '../access/permissions/authorization.ts';
import { demoTenantId, tenantAdminAlias, withDescendants } from '../access/permissions/permission.ts';
import type { Db } from '../store/kysely-on.ts';
import { isForTenants, type MenuSeed, menuSeeds } from './menu-seeds.ts';
import { seedTables } from './tables.ts';

const root = '0';
/** Parameter with the codes of a new tenant's menus. */
const menuParam: ParamKey = 'tenant.default.menuCode';

/**
 * Adds the menus and buttons of the outline that the database has never had. Rows that users renamed, moved or removed are kept: a removed
 * row keeps its code. New screens are granted to the tenants' 'admin' roles that have the parent; sample pages only to the demonstration
 * tenant's.
 * @param connection of the platform role, in a transaction
 */
export async function syncMenus(connection: Db): Promise<void> {
  const db = seedTables(connection);
  const known = await db.selectFrom('menu').select(['id', 'code', 'isDeleted']).execute();
  const isFirst = known.length === 0;
  const ids = new Map(known.map((row) => [row.code, row.isDeleted === 0 ? row.id : root]));
  const seeds = menuSeeds();
  const added: MenuSeed[] = [];
  for (const seed of seeds) {
    if (ids.has(seed.code)) continue;
    const { parentCode, demoOnly: _, ...row } = seed;
    const parentId = parentCode === null ? root : (ids.get(parentCode) ?? root);
    const { id } = await db
      .insertInto('menu')
      .values({ ...row, parentId, isOpen: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(seed.code, id);
    added.push(seed);
  }
  if (isFirst) return;
  const news = added.filter(({ code }) => isForTenants(code, seeds));
  await grantToAdmins(connection, news, ids);
  const samples = added.filter(({ demoOnly }) => demoOnly);
  await grantToAdmins(connection, samples, ids, demoTenantId);
  await addToDefault(connection, news);
  await grantExportsToViewers(connection, added, ids);
  await grantCommissioning(connection, added, ids);
}

/** Grants the new page for adding stations, DTUs and devices to roles that could add them on their own screens. */
async function grantCommissioning(
  connection: Db,
  seeds: readonly MenuSeed[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const page = seeds.some(({ code }) => code === 'commissioning') ? ids.get('commissioning') : undefined;
  const buttons = commissioningCodes.flatMap((code) => ids.get(code) ?? []);
  if (page === undefined || buttons.length === 0) return;
  await seedTables(connection)
    .insertInto('roleMenu')
    .columns(['tenantId', 'roleId', 'menuId'])
    .expression((query) =>
      query
        .selectFrom('roleMenu')
        .distinct()
        .select(({ val }) => ['tenantId', 'roleId', val(page).as('menuId')])
        .where('menuId', 'in', buttons),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Grants export permissions to roles that can view a list: before these permissions existed, viewing included exporting. */
async function grantExportsToViewers(
  connection: Db,
  seeds: readonly MenuSeed[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const viewCodes = exportsForViewers();
  for (const { code } of seeds) {
    const view = ids.get(viewCodes.get(code) ?? '');
    if (view === undefined) continue;
    await seedTables(connection)
      .insertInto('roleMenu')
      .columns(['tenantId', 'roleId', 'menuId'])
      .expression((query) =>
        query
          .selectFrom('roleMenu')
          .select(({ val }) => ['tenantId', 'roleId', val(ids.get(code) ?? root).as('menuId')])
          .where('menuId', '=', view),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function grantToAdmins(
  connection: Db,
  seeds: readonly MenuSeed[],
  ids: ReadonlyMap<string, string>,
  only?: string,
): Promise<void> {
  for (const { code, parentCode } of seeds) {
    const db = seedTables(connection);
    let admins = db
      .selectFrom('role')
      .select(['id', 'tenantId'])
      .where('roleAlias', '=', tenantAdminAlias)
      .where('tenantId', '!=', platformTenant)
      .where('isDeleted', '=', 0);
    if (only !== undefined) admins = admins.where('tenantId', '=', only);
    if (parentCode !== null) {
      const parent = ids.get(parentCode) ?? root;
      admins = admins.where('id', 'in', (query) =>
        query.selectFrom('roleMenu').select('roleId').where('menuId', '=', parent),
      );
    }
    const menuId = ids.get(code) ?? root;
    const rows = (await admins.execute()).map((role) => ({
      tenantId: role.tenantId,
      roleId: role.id,
      menuId,
    }));
    if (rows.length === 0) continue;
    await db
      .insertInto('roleMenu')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Adds new sidebar headings to the default of future tenants. */
async function addToDefault(connection: Db, seeds: readonly MenuSeed[]): Promise<void> {
  const tops = seeds.filter(({ parentCode }) => parentCode === null).map(({ code }) => code);
  if (tops.length === 0) return;
  const db = seedTables(connection);
  const row = await db
    .selectFrom('param')
    .select(['id', 'paramValue'])
    .where('tenantId', '=', platformTenant)
    .where('paramKey', '=', menuParam)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return;
  const codes = new Set([...row.paramValue.split(','), ...tops]);
  await db
    .updateTable('param')
    .set({ paramValue: [...codes].join() })
    .where('id', '=', row.id)
    .execute();
}

/** Returns the menus of these codes with their descendants. */
export async function menusOfCodes(connection: Db, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const menus = await allMenus(connection);
  const named = menus.filter((menu) => codes.includes(menu.code)).map((menu) => menu.id);
  return withDescendants(menus, new Set(named));
}

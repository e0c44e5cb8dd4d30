import { demoCodes, platformCodes } from '@heliodeck/model/permissions/menu-outline';
import type { Program } from '../context.ts';
import type { Db } from '../store/kysely-on.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { codesOf, menusInForce, type PermissionMenu, tenantAdminAlias } from './permission.ts';
import type { GrantedScope } from './scope.ts';
import { accessTables } from './tables.ts';

/** A role as far as authorisation looks at it. */
export interface Role {
  readonly id: string;
  readonly alias: string;
}

/** What a set of roles holds in a tenant. */
export interface RoleAuthorization {
  readonly roles: readonly Role[];
  /** Menus and buttons in force. */
  readonly menuIds: ReadonlySet<string>;
  /** Their codes. */
  readonly permissions: ReadonlySet<string>;
  readonly scopes: readonly GrantedScope[];
  /** Ids of the interface permissions granted. */
  readonly apiScopes: ReadonlySet<string>;
}

const none: RoleAuthorization = {
  roles: [],
  menuIds: new Set(),
  permissions: new Set(),
  scopes: [],
  apiScopes: new Set(),
};

/** Categories of role_scope (dictionary scope_category). */
const dataScopes = 1;
const apiScopes = 2;
const demoOnly = demoCodes();
const platformOnly = platformCodes();

/** Loads what these roles hold in the tenant of `db`; roles that were removed hold nothing. */
export async function loadRoleAuthorization(
  db: TenantDb,
  roleIds: readonly string[],
): Promise<RoleAuthorization> {
  if (roleIds.length === 0) return none;
  return db.read(async (connection) => {
    const roles = await rolesOf(connection, db.tenantId, roleIds);
    const ids = roles.map((role) => role.id);
    const menus = await allMenus(connection);
    const held = menusInForce(menus, {
      tenantId: db.tenantId,
      roleAliases: roles.map((role) => role.alias),
      granted: await grantedMenus(connection, ids),
      packageMenus: await packageMenus(connection, db.tenantId),
      demoOnly,
      platformOnly,
    });
    return {
      roles,
      menuIds: new Set(held.map((menu) => menu.id)),
      permissions: codesOf(held),
      scopes: await grantedScopes(connection, ids),
      apiScopes: await grantedApiScopes(connection, ids),
    };
  });
}

/** A program sees what its tenant's administrator sees or, limited to a department, what everybody there does. */
export function programAuthorization({
  wholeTenant,
}: Pick<Program, 'wholeTenant'>): Pick<RoleAuthorization, 'roles' | 'scopes'> {
  return { roles: [{ id: '', alias: wholeTenant ? tenantAdminAlias : '' }], scopes: [] };
}

/** Every menu and button. */
export function allMenus(connection: Db): Promise<PermissionMenu[]> {
  return accessTables(connection)
    .selectFrom('menu')
    .select(['id', 'parentId', 'code', 'category'])
    .where('isDeleted', '=', 0)
    .execute();
}

/** Menu ids granted to any of these roles. */
export async function grantedMenus(connection: Db, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await accessTables(connection)
    .selectFrom('roleMenu')
    .select('menuId')
    .distinct()
    .where('roleId', 'in', roleIds)
    .execute();
  return new Set(rows.map((row) => row.menuId));
}

/** Menu ids of the tenant's product package; null without package, none of a package that is gone. */
export async function packageMenus(connection: Db, tenantId: string): Promise<ReadonlySet<string> | null> {
  const row = await accessTables(connection)
    .selectFrom('tenant')
    .leftJoin('tenantPackage', (join) =>
      join.onRef('tenantPackage.id', '=', 'tenant.packageId').on('tenantPackage.isDeleted', '=', 0),
    )
    .select(['tenant.packageId', 'tenantPackage.menuId'])
    .where('tenant.tenantId', '=', tenantId)
    .where('tenant.isDeleted', '=', 0)
    .executeTakeFirst();
  return row === undefined || row.packageId === null ? null : new Set(row.menuId ?? []);
}

/** These departments of the tenant and all below them. */
export async function departmentsBelow(db: TenantDb, deptIds: readonly string[]): Promise<readonly string[]> {
  if (deptIds.length === 0) return [];
  const rows = await db.read((connection) =>
    accessTables(connection)
      .withRecursive('below', (query) =>
        query
          .selectFrom('dept')
          .select('id')
          .where('id', 'in', deptIds)
          .where('tenantId', '=', db.tenantId)
          .where('isDeleted', '=', 0)
          // union, not union all: departments that are each other's parents end the walk.
          .union(
            query
              .selectFrom('dept')
              .innerJoin('below', 'below.id', 'dept.parentId')
              .select('dept.id')
              .where('dept.isDeleted', '=', 0),
          ),
      )
      .selectFrom('below')
      .select('id')
      .execute(),
  );
  return rows.map((row) => row.id);
}

async function rolesOf(connection: Db, tenantId: string, roleIds: readonly string[]): Promise<Role[]> {
  const rows = await accessTables(connection)
    .selectFrom('role')
    .select(['id', 'roleAlias'])
    .where('id', 'in', roleIds)
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .execute();
  return rows.map((row) => ({ id: row.id, alias: row.roleAlias }));
}

async function grantedScopes(connection: Db, roleIds: readonly string[]): Promise<GrantedScope[]> {
  if (roleIds.length === 0) return [];
  const rows = await accessTables(connection)
    .selectFrom('roleScope')
    .innerJoin('dataScope', 'dataScope.id', 'roleScope.scopeId')
    .select(['roleScope.roleId', 'dataScope.resourceCode', 'dataScope.scopeType'])
    .select(['dataScope.scopeColumn', 'dataScope.scopeField', 'dataScope.scopeValue'])
    .where('roleScope.category', '=', dataScopes)
    .where('roleScope.roleId', 'in', roleIds)
    .where('dataScope.isDeleted', '=', 0)
    .execute();
  return rows.map(({ roleId, resourceCode, ...rule }) => ({ roleId, resourceCode, rule }));
}

async function grantedApiScopes(connection: Db, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await accessTables(connection)
    .selectFrom('roleScope')
    .select('scopeId')
    .distinct()
    .where('category', '=', apiScopes)
    .where('roleId', 'in', roleIds)
    .execute();
  return new Set(rows.map((row) => row.scopeId));
}

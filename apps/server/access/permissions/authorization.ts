import { demoCodes, platformCodes } from '@heliodeck/model/permissions/menu-outline';
import type { Program } from '../../context.ts';
import type { Db } from '../../store/kysely-on.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';
import { codesOf, menusInForce, type PermissionMenu, tenantAdminAlias } from './permission.ts';
import type { GrantedScope } from './scope.ts';

/** A role as used by authorisation. */
export interface Role {
  readonly id: string;
  readonly alias: string;
}

/** The rights of a set of roles in a tenant. */
export interface RoleAuthorization {
  readonly roles: readonly Role[];
  /** Menus and buttons in force. */
  readonly menuIds: ReadonlySet<string>;
  /** Their permission codes. */
  readonly permissions: ReadonlySet<string>;
  readonly scopes: readonly GrantedScope[];
  /** Ids of the granted interface permissions. */
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

/** Loads the rights of these roles in the tenant of `db`; removed roles have none. */
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

/** Authorisation of a program: that of its tenant's administrator or, if limited to a department, that of its users. */
export function programAuthorization({
  wholeTenant,
}: Pick<Program, 'wholeTenant'>): Pick<RoleAuthorization, 'roles' | 'scopes'> {
  return { roles: [{ id: '', alias: wholeTenant ? tenantAdminAlias : '' }], scopes: [] };
}

/** Returns all menus and buttons. */
export function allMenus(connection: Db): Promise<PermissionMenu[]> {
  return accessTables(connection)
    .selectFrom('menu')
    .select(['id', 'parentId', 'code', 'category'])
    .where('isDeleted', '=', 0)
    .execute();
}

/** Returns the menu ids granted to any of these roles. */
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

/** Returns the menu ids of the tenant's product package; null without package, empty for a deleted package. */
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

/** Returns these departments of the tenant and all their descendants. */
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
          // union, not union all: a cycle of departments ends the recursion.
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

import { permissionOf } from '@heliodeck/model/permissions/permission';
import { role as roleEntity } from '@heliodeck/model/permissions/role';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Access } from '../../access/callers/access.ts';
import { allMenus } from '../../access/permissions/authorization.ts';
import { grantable, requireRoles, rolesOf } from '../../access/permissions/delegation.ts';
import { isAdministrator } from '../../access/permissions/permission.ts';
import { requireAdmin } from '../../access/permissions/rank.ts';
import { accessTables } from '../../access/records/tables.ts';
import type { Caller, Context } from '../../context.ts';
import { audit } from '../../logs/audit.ts';
import type { Db } from '../../store/kysely-on.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { scopeCategory } from './scope-rules.ts';

/** What to grant; absent kinds are not changed. */
interface Grants {
  readonly menuIds: readonly string[] | undefined;
  readonly dataScopeIds: readonly string[] | undefined;
  readonly apiScopeIds: readonly string[] | undefined;
}

/**
 * Grants roles menus, buttons and scopes, replacing the previous ones. A caller can grant only own menus; grants of a role beyond the
 * caller's own menus, including the rules of those menus, are kept, since the caller does not see them. Roles below a role lose the menus
 * and interface permissions that it loses.
 * @throws CodedError request.forbidden, role.grant…, role.ownGrant, record.notFound
 */
export async function grantRoles(
  access: Access,
  context: Context,
  roleIds: readonly string[],
  grants: Grants,
): Promise<void> {
  const { caller, db } = context;
  requireAdmin(caller);
  const roles = await rolesOf(db, roleIds);
  if (roles.length < roleIds.length) throw new CodedError('record.notFound');
  const { menuIds } = await access.authorizationOf(caller);
  const menus = await db.read(allMenus);
  const held = grantable(menus, menuIds);
  // Rules are below their menus in the tree; some clients send the ids of all displayed nodes.
  const rulesOf = (ids: readonly string[]) => ids.filter((id) => !menus.some((menu) => menu.id === id));
  await db.tx(async (connection, session) => {
    const names = await holdRoles(connection, roleIds);
    const asking = { caller, db: session.db };
    await requireRoles(asking, roleIds);
    for (const role of roles) {
      const before = await grantedIds(session.db, [role.id]);
      if (grants.menuIds) await grantMenus(connection, role, grants.menuIds, held);
      if (grants.dataScopeIds)
        await grantScopes(connection, role, scopeCategory.data, rulesOf(grants.dataScopeIds), held);
      if (grants.apiScopeIds)
        await grantScopes(connection, role, scopeCategory.api, rulesOf(grants.apiScopeIds), held);
      await requireRoles(asking, [role.id]);
      const after = await grantedIds(session.db, [role.id]);
      const { id: recordId, tenantId } = role;
      audit(context, session, [
        {
          act: 'grant',
          entity: 'role',
          recordId,
          title: names.get(recordId) ?? null,
          tenantId,
          ...grantChanges(before, after),
        },
      ]);
    }
    await requireOwnGrant(connection, caller, roleIds);
  });
}

/**
 * Refuses a change of the caller's own roles after which the caller could not grant any more: only the platform could undo it.
 * @throws CodedError role.ownGrant
 */
async function requireOwnGrant(connection: Db, caller: Caller, changed: readonly string[]): Promise<void> {
  if (isAdministrator(caller) || !caller.roleIds.some((id) => changed.includes(id))) return;
  const kept = await accessTables(connection)
    .selectFrom('roleMenu')
    .innerJoin('menu', 'menu.id', 'roleMenu.menuId')
    .select('menu.id')
    .where('roleMenu.roleId', 'in', caller.roleIds)
    .where('menu.code', '=', permissionOf(roleEntity, 'edit'))
    .where('menu.isDeleted', '=', 0)
    .limit(1)
    .execute();
  if (kept.length === 0) throw new CodedError('role.ownGrant');
}

/**
 * Locks the roles: of two concurrent grants to a role, the second waits and replaces the first.
 * @returns names of the roles by id
 * @throws CodedError record.notFound
 */
async function holdRoles(connection: Db, roleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const held = await accessTables(connection)
    .selectFrom('role')
    .select(['id', 'roleName'])
    .where('id', 'in', roleIds)
    .where('isDeleted', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (held.length < roleIds.length) throw new CodedError('record.notFound');
  return new Map(held.map(({ id, roleName }) => [id, roleName]));
}

/** What was revoked and what was added, by the kinds of grant that changed. */
export function grantChanges<Kind extends string>(
  before: Readonly<Record<Kind, readonly string[]>>,
  after: Readonly<Record<Kind, readonly string[]>>,
) {
  const kinds = Object.keys(before) as Kind[];
  const without = (all: typeof before, those: typeof before) => {
    const rest = kinds.map((kind) => [kind, all[kind].filter((id) => !those[kind].includes(id))] as const);
    return Object.fromEntries(rest.filter(([, ids]) => ids.length > 0));
  };
  return { before: without(before, after), after: without(after, before) };
}

interface GrantedRole {
  readonly id: string;
  readonly tenantId: string;
}

async function grantMenus(
  connection: Db,
  { id: roleId, tenantId }: GrantedRole,
  wanted: readonly string[],
  held: ReadonlySet<string>,
): Promise<void> {
  const tables = accessTables(connection);
  const rows = await tables.selectFrom('roleMenu').select('menuId').where('roleId', '=', roleId).execute();
  const had = new Set(rows.map((row) => row.menuId));
  if (wanted.some((id) => !held.has(id) && !had.has(id))) throw new CodedError('request.forbidden');
  const asked = new Set(wanted);
  const lost = [...had].filter((id) => held.has(id) && !asked.has(id));
  const gained = wanted.filter((id) => !had.has(id));
  if (lost.length > 0) {
    const family = [roleId, ...(await rolesBelow(connection, roleId))];
    await tables.deleteFrom('roleMenu').where('roleId', 'in', family).where('menuId', 'in', lost).execute();
  }
  if (gained.length > 0) {
    await tables
      .insertInto('roleMenu')
      .values(gained.map((menuId) => ({ tenantId, roleId, menuId })))
      .execute();
  }
}

async function rolesBelow(connection: Db, roleId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from role where parent_id = ${roleId} and is_deleted = 0
      union select r.id from role r join below b on r.parent_id = b.id where r.is_deleted = 0)
    select id from below`.execute(connection);
  return rows.map((row) => row.id);
}

async function grantScopes(
  connection: Db,
  { id: roleId, tenantId }: GrantedRole,
  category: number,
  wanted: readonly string[],
  held: ReadonlySet<string>,
): Promise<void> {
  const tables = accessTables(connection);
  const rows = await tables
    .selectFrom('roleScope')
    .select('scopeId')
    .where('roleId', '=', roleId)
    .where('category', '=', category)
    .execute();
  const had = new Set(rows.map((row) => row.scopeId));
  const menuOf = await menusOfScopes(connection, category, tenantId, [...had, ...wanted]);
  const gained = wanted.filter((id) => !had.has(id));
  if (gained.some((id) => !menuOf.has(id))) throw new CodedError('record.notFound');
  const isHeld = (id: string): boolean => held.has(menuOf.get(id) ?? '');
  if (!gained.every(isHeld)) throw new CodedError('request.forbidden');
  const asked = new Set(wanted);
  const lost = [...had].filter((id) => isHeld(id) && !asked.has(id));
  if (lost.length > 0) {
    // A role below that lost a data-scope rule as well would get its default, which may be wider.
    const family =
      category === scopeCategory.api ? [roleId, ...(await rolesBelow(connection, roleId))] : [roleId];
    await tables
      .deleteFrom('roleScope')
      .where('roleId', 'in', family)
      .where('category', '=', category)
      .where('scopeId', 'in', lost)
      .execute();
  }
  if (gained.length > 0) {
    await tables
      .insertInto('roleScope')
      .values(gained.map((scopeId) => ({ tenantId, roleId, category, scopeId })))
      .execute();
  }
}

/** Returns the menus of rules; rules that do not exist or belong to another tenant are missing. */
async function menusOfScopes(
  connection: Db,
  category: number,
  tenantId: string,
  scopeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (scopeIds.length === 0) return new Map();
  const table = sql.table(category === scopeCategory.data ? 'data_scope' : 'api_scope');
  const { rows } = await sql<{ id: string; menuId: string | null }>`
    select id::text as id, menu_id::text as "menuId" from ${table}
    where id = any(${scopeIds}::bigint[]) and is_deleted = 0
      and tenant_id in (${platformTenant}, ${tenantId})`.execute(connection);
  return new Map(rows.map((row) => [row.id, row.menuId ?? '']));
}

/** Returns the ids granted to these roles, for the check marks of the grant dialog. */
export async function grantedIds(db: TenantDb, roleIds: readonly string[]) {
  if (roleIds.length === 0) return { menu: [], dataScope: [], apiScope: [] };
  return db.read(async (connection) => {
    const tables = accessTables(connection);
    const menus = await tables
      .selectFrom('roleMenu')
      .select('menuId')
      .distinct()
      .where('roleId', 'in', roleIds)
      .execute();
    const scopes = await tables
      .selectFrom('roleScope')
      .select(['category', 'scopeId'])
      .distinct()
      .where('roleId', 'in', roleIds)
      .execute();
    const of = (category: number) =>
      scopes.flatMap((row) => (row.category === category ? [row.scopeId] : []));
    return {
      menu: menus.map((row) => row.menuId),
      dataScope: of(scopeCategory.data),
      apiScope: of(scopeCategory.api),
    };
  });
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Access } from '../../access/access.ts';
import { accessTables } from '../../access/tables.ts';
import type { Context } from '../../context.ts';
import type { Db, TenantDb } from '../../store/tenant-db.ts';
import { checkRank, requireAdmin, rolesOf } from './rank.ts';

/** What to grant; what is absent stays as it is. */
export interface Grants {
  readonly menuIds: readonly string[] | undefined;
  readonly dataScopeIds: readonly string[] | undefined;
  readonly apiScopeIds: readonly string[] | undefined;
}

/** Categories of role_scope (dictionary scope_category). */
const dataScope = 1;
const apiScope = 2;

/**
 * Grants roles menus, buttons and scopes, replacing what they had. Nobody grants a menu he does not hold himself; of
 * what a role holds beyond the caller's own menus nothing is taken away, since the caller does not see it. What a
 * role loses, the roles below it lose too.
 * @throws CodedError request.forbidden, role.grant…, record.notFound
 */
export async function grantRoles(
  access: Access,
  { caller, db }: Context,
  roleIds: readonly string[],
  grants: Grants,
): Promise<void> {
  requireAdmin(caller);
  const roles = await rolesOf(db, roleIds);
  if (roles.length < roleIds.length) throw new CodedError('record.notFound');
  checkRank(caller, roles);
  const { menuIds: held } = await access.standingOf(caller);
  await db.tx(async (connection) => {
    for (const role of roles) {
      if (grants.menuIds) await grantMenus(connection, role, grants.menuIds, held);
      if (grants.dataScopeIds) await grantScopes(connection, role, dataScope, grants.dataScopeIds);
      if (grants.apiScopeIds) await grantScopes(connection, role, apiScope, grants.apiScopeIds);
    }
  });
}

interface Role {
  readonly id: string;
  readonly tenantId: string;
}

async function grantMenus(
  connection: Db,
  { id: roleId, tenantId }: Role,
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
  { id: roleId, tenantId }: Role,
  category: number,
  scopeIds: readonly string[],
): Promise<void> {
  const tables = accessTables(connection);
  await tables
    .deleteFrom('roleScope')
    .where('roleId', '=', roleId)
    .where('category', '=', category)
    .execute();
  if (scopeIds.length === 0) return;
  const table = category === dataScope ? 'dataScope' : 'apiScope';
  const known = await tables
    .selectFrom(table)
    .select('id')
    .where('id', 'in', scopeIds)
    .where('isDeleted', '=', 0)
    .execute();
  if (known.length < new Set(scopeIds).size) throw new CodedError('record.notFound');
  const rows = scopeIds.map((scopeId) => ({ tenantId, roleId, category, scopeId }));
  await tables.insertInto('roleScope').values(rows).execute();
}

/** The ids granted to these roles, for the grant dialog's check marks. */
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
    return { menu: menus.map((row) => row.menuId), dataScope: of(dataScope), apiScope: of(apiScope) };
  });
}

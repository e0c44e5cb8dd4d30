import { role } from '@heliodeck/model/permissions/role';
import { sql } from 'kysely';
import { tenantAdminAlias } from '../../access/permissions/permission.ts';
import { accessTables } from '../../access/records/tables.ts';
import { titleSql } from '../../crud/columns/title-sql.ts';
import { idList } from '../../crud/requests/inputs.ts';
import type { TreeSource } from '../../crud/trees/lazy-tree.ts';
import type { TreeRow } from '../../crud/trees/tree-node.ts';
import { column } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** The roles of `roleRows`, for choosers. */
export function offeredRoles(tenantId: string, withAdmin: boolean): TreeSource {
  return {
    table: role.table,
    title: (t) => titleSql(role, t, 'zh'),
    also: (t) => titleSql(role, t, 'en'),
    offered(t) {
      const own = sql`${column(t, 'tenant_id')} = ${tenantId}`;
      return withAdmin ? own : sql`${own} and ${column(t, 'role_alias')} <> ${tenantAdminAlias}`;
    },
  };
}

/** Returns roles of the tenant of `db`; the alias 'admin' only for administrators, who may grant it. */
export function roleRows(db: TenantDb, withAdmin: boolean): Promise<readonly TreeRow[]> {
  return db.read((sql) => {
    let rows = accessTables(sql)
      .selectFrom('role')
      .select(['id', 'parentId', 'roleName as title'])
      .where('tenantId', '=', db.tenantId)
      .where('isDeleted', '=', 0);
    if (!withAdmin) rows = rows.where('roleAlias', '!=', tenantAdminAlias);
    return rows.orderBy('sort').orderBy('id').execute();
  });
}

/** Returns ids of the roles of a user of the tenant of `db`. */
export async function rolesOfUser(db: TenantDb, userId: string): Promise<readonly string[]> {
  const [id] = idList('userId', userId);
  const row = await db.read((sql) =>
    accessTables(sql)
      .selectFrom('user')
      .select('roleId')
      .where('id', '=', id ?? '0')
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row?.roleId ?? [];
}

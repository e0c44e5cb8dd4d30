import { dept } from '@heliodeck/model/organisation/dept';
import { sql } from 'kysely';
import { accessTables } from '../../access/records/tables.ts';
import { titleSql } from '../../crud/columns/title-sql.ts';
import type { TreeSource } from '../../crud/trees/lazy-tree.ts';
import type { TreeRow } from '../../crud/trees/tree-node.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Departments for choosers. */
export const depts: TreeSource = {
  table: dept.table,
  title: (t) => titleSql(dept, t, 'zh'),
  also: (t) => titleSql(dept, t, 'en'),
  offered: () => sql`true`,
};

/** Returns all departments that `db` can see. */
export function deptRows(db: TenantDb): Promise<readonly TreeRow[]> {
  return db.read((sql) =>
    accessTables(sql)
      .selectFrom('dept')
      .select(['id', 'parentId', 'deptName as title'])
      .where('isDeleted', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );
}

/** Returns ids of the departments of a user of the tenant of `db`. */
export async function deptsOfUser(db: TenantDb, userId: string): Promise<readonly string[]> {
  const row = await db.read((sql) =>
    accessTables(sql).selectFrom('user').select('deptId').where('id', '=', userId).executeTakeFirst(),
  );
  return row?.deptId ?? [];
}

/** Returns the id of a department's parent; undefined if there is no such department. */
export async function parentDept(db: TenantDb, id: string): Promise<string | undefined> {
  const row = await db.read((sql) =>
    accessTables(sql)
      .selectFrom('dept')
      .select('parentId')
      .where('id', '=', id)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row?.parentId;
}

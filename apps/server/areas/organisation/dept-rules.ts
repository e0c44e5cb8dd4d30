import { dept } from '@heliodeck/model/organisation/dept';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { requireDepartments } from '../../access/permissions/delegation.ts';
import { requireSameTenant } from '../../access/records/same-tenant.ts';
import { accessTables } from '../../access/records/tables.ts';
import { tenantFor } from '../../crud/all-tenants.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Rules of departments: parents of the same tenant, the path of ancestors, no removal while users belong to it. */
export function deptRules(): EntityHooks {
  return defineHooks({
    entity: dept,
    async beforeSave({ caller, db }, draft, before) {
      const { tenantId: named, ancestors: _kept, ...rest } = draft;
      const parentId = draft.parentId ?? before?.parentId ?? '0';
      const tenantId = before?.tenantId ?? tenantFor(caller, await tenantOfParent(db, parentId, named));
      await requireSameTenant(db, tenantId, { dept: [parentId] });
      const moves = parentId !== before?.parentId;
      await requireDepartments({ caller, db }, [
        ...(before ? [before.id] : []),
        ...(moves ? [parentId] : []),
      ]);
      return before === undefined ? { ...rest, tenantId } : rest;
    },
    async afterSave({ db }, saved, before) {
      if (before?.parentId !== saved.parentId) await renewAncestors(db, [saved.id]);
    },
    async beforeRemove({ caller, db }, rows) {
      const ids = rows.map((row) => row.id);
      await requireDepartments({ caller, db }, ids);
      const { rows: members } = await db.read((_, { client }) =>
        client.query(
          statement`select 1 from "user" where dept_id && ${ids}::bigint[] and is_deleted = 0
           union all select 1 from station where create_dept = any(${ids}::bigint[]) and is_deleted = 0 limit 1`,
        ),
      );
      if (members.length > 0) throw new CodedError('record.inUse');
    },
  });
}

async function tenantOfParent(
  db: TenantDb,
  parentId: string,
  named: string | null | undefined,
): Promise<string | null | undefined> {
  if (parentId === '0') return named;
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('dept')
      .select('tenantId')
      .where('id', '=', parentId)
      .executeTakeFirst(),
  );
  return row?.tenantId;
}

/** Updates the path '0,…,parentId' of these departments and all their descendants, after they were moved or added. */
export async function renewAncestors(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.read((connection) =>
    sql`
      with recursive tree as (
        select d.id, case when p.id is null then '0' else coalesce(p.ancestors, '0') || ',' || p.id end as path,
            array[d.id] as trail
          from dept d left join dept p on p.id = d.parent_id where d.id = any(${ids}::bigint[])
        union all
        select d.id, t.path || ',' || t.id, t.trail || d.id from dept d join tree t on d.parent_id = t.id
          -- A ring, which somebody may have written into the table, ends where it began.
          where d.id <> all(t.trail))
      update dept set ancestors = tree.path from tree
        where dept.id = tree.id and dept.ancestors is distinct from tree.path`.execute(connection),
  );
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import { gainDepartment } from '../../access/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { deptCategory } from '../../seed/platform-facts.ts';
import { statement } from '../../store/sql.ts';

/**
 * Creates a station's department (docs/product/stations.md#department-of-a-station): a child of the creator's, who has access to its
 * records from the next call on, whatever the role's scope, also in a session that acts for one department only.
 * @returns its id
 * @throws CodedError station.noDepartment
 */
export async function addDepartment({ caller, db, now }: Context, name: string): Promise<string> {
  return db.read(async (_, session) => {
    const { client } = session;
    const { rows } = await client.query<{ id: string }>(
      statement`insert into dept (tenant_id, dept_name, full_name, parent_id, ancestors, dept_category, sort, create_user, update_user,
         create_dept, create_time, update_time)
       select p.tenant_id, ${name}, ${name}, p.id, p.ancestors || ',' || p.id, ${deptCategory.station}, 1,
         ${caller.userId || null}, ${caller.userId || null}, p.id, ${now}, ${now}
       from dept p where p.id = any(${caller.deptIds}::bigint[]) and p.is_deleted = 0
       order by array_position(${caller.deptIds}::bigint[], p.id) limit 1 returning id::text as id`,
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new CodedError('station.noDepartment');
    await client.query(
      // A user form that is open now must not remove the department unnoticed.
      statement`update "user" set dept_id = array_append(dept_id, ${id}::bigint),
         update_time = greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')
       where id = ${caller.userId || null}`,
    );
    await gainDepartment(session.db, caller.sessionId, id);
    return id;
  });
}

/** Renames the department to its station's name. */
export async function renameDepartment({ db, now }: Context, id: string | null, name: string): Promise<void> {
  await db.read((_, { client }) =>
    client.query(
      statement`update dept set dept_name = ${name}, full_name = ${name}, update_time = ${now}
         where id = ${id} and dept_category = ${deptCategory.station}`,
    ),
  );
}

/**
 * Refuses to remove stations whose departments are still in use: with departments below, or users without another one.
 * @throws CodedError record.hasChildren, record.inUse
 */
export async function refuseNeeded({ db }: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ below: boolean; only: boolean }>(
      statement`select
         exists (select 1 from dept where parent_id = any(${ids}::bigint[]) and id <> all(${ids}::bigint[])
           and is_deleted = 0) as below,
         exists (select 1 from "user" where dept_id && ${ids}::bigint[] and dept_id <@ ${ids}::bigint[]
           and is_deleted = 0) as only`,
    ),
  );
  if (rows[0]?.below) throw new CodedError('record.hasChildren');
  if (rows[0]?.only) throw new CodedError('record.inUse');
}

/** Removes departments of removed stations, also from their users. */
export async function removeDepartments({ db, now }: Context, ids: readonly string[]): Promise<void> {
  await db.read(async (_, { client }) => {
    const { rows } = await client.query<{ id: string }>(
      statement`update dept set is_deleted = 1, update_time = ${now}
       where id = any(${ids}::bigint[]) and dept_category = ${deptCategory.station} and is_deleted = 0
         returning id::text as id`,
    );
    const removed = rows.map((row) => row.id);
    if (removed.length === 0) return;
    await client.query(
      statement`update "user" set dept_id = array(
         select d from unnest(dept_id) with ordinality o(d, n) where d <> all(${removed}::bigint[]) order by n)
       where dept_id && ${removed}::bigint[]`,
    );
  });
}

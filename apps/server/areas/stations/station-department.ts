import { CodedError } from '@heliodeck/model/wire/coded-error';
import { gainDepartment } from '../../access/sessions.ts';
import type { Context } from '../../context.ts';
import { deptCategory } from '../../seed/platform-facts.ts';

/**
 * Makes a station's department (docs/product/stations.md#department-of-a-station): a child of the creator's, who sees what
 * belongs to it from the next call on, whatever the role's scope, also in a session that acts for one department only.
 * @returns its id
 * @throws CodedError station.noDepartment
 */
export async function addDepartment({ caller, db, now }: Context, name: string): Promise<string> {
  return db.read(async (_, session) => {
    const { client } = session;
    const { rows } = await client.query<{ id: string }>(
      `insert into dept (tenant_id, dept_name, full_name, parent_id, ancestors, dept_category, sort, create_user, update_user,
         create_dept, create_time, update_time)
       select p.tenant_id, $2, $2, p.id, p.ancestors || ',' || p.id, $3, 1, $4, $4, p.id, $5, $5
       from dept p where p.id = any($1::bigint[]) and p.is_deleted = 0
       order by array_position($1::bigint[], p.id) limit 1 returning id::text as id`,
      [caller.deptIds, name, deptCategory.station, caller.userId || null, now],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new CodedError('station.noDepartment');
    await client.query(
      // A form of the user that is open now must not take the department away again unseen.
      `update "user" set dept_id = array_append(dept_id, $2::bigint),
         update_time = greatest($3::timestamptz, date_trunc('second', update_time) + interval '1 second')
       where id = $1`,
      [caller.userId || null, id, now],
    );
    await gainDepartment(session.db, caller.sessionId, id);
    return id;
  });
}

/** The department bears its station's name. */
export async function renameDepartment({ db, now }: Context, id: string | null, name: string): Promise<void> {
  await db.read((_, { client }) =>
    client.query(
      `update dept set dept_name = $2, full_name = $2, update_time = $3 where id = $1 and dept_category = $4`,
      [id, name, now, deptCategory.station],
    ),
  );
}

/**
 * Refuses to remove stations whose departments people still need: with departments below, or users who have no other.
 * @throws CodedError record.hasChildren, record.inUse
 */
export async function refuseNeeded({ db }: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ below: boolean; only: boolean }>(
      `select
         exists (select 1 from dept where parent_id = any($1::bigint[]) and id <> all($1::bigint[]) and is_deleted = 0) as below,
         exists (select 1 from "user" where dept_id && $1::bigint[] and dept_id <@ $1::bigint[] and is_deleted = 0) as only`,
      [ids],
    ),
  );
  if (rows[0]?.below) throw new CodedError('record.hasChildren');
  if (rows[0]?.only) throw new CodedError('record.inUse');
}

/** Removes departments of removed stations, also from the users who had them. */
export async function removeDepartments({ db, now }: Context, ids: readonly string[]): Promise<void> {
  await db.read(async (_, { client }) => {
    const { rows } = await client.query<{ id: string }>(
      `update dept set is_deleted = 1, update_time = $2
       where id = any($1::bigint[]) and dept_category = $3 and is_deleted = 0 returning id::text as id`,
      [ids, now, deptCategory.station],
    );
    const removed = rows.map((row) => row.id);
    if (removed.length === 0) return;
    await client.query(
      `update "user" set dept_id = array(
         select d from unnest(dept_id) with ordinality o(d, n) where d <> all($1::bigint[]) order by n)
       where dept_id && $1::bigint[]`,
      [removed],
    );
  });
}

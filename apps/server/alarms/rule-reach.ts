import type { Context } from '../context.ts';
import { statement } from '../store/sql.ts';

/** Departments of a rule and all departments below them, within the caller's tenant, as the rule cache reads them. */
export async function departmentsOfRule(
  { db }: Context,
  deptIds: readonly string[],
): Promise<readonly string[]> {
  if (deptIds.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`with recursive below as (
         select d.id from dept d where d.id = any(${deptIds}::bigint[])
         union
         select d.id from dept d join below b on d.parent_id = b.id)
       select id::text from below`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** The device model to which an attribute of the caller's tenant is limited, null for any; undefined if there is no such attribute. */
export async function modelOfAttribute({ db }: Context, attrNo: string): Promise<string | null | undefined> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ model: string | null }>(
      statement`select device_no as model from threshold_attr where attr_id = ${attrNo} and is_deleted = 0`,
    ),
  );
  return rows[0]?.model;
}

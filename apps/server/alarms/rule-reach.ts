import type { Context } from '../../context.ts';

/** Departments a rule names with all below them, within the caller's tenant. */
export async function departmentsBelow(
  { db }: Context,
  deptIds: readonly string[],
): Promise<readonly string[]> {
  if (deptIds.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      `with recursive below as (
         select d.id from dept d where d.id = any($1::bigint[])
         union
         select d.id from dept d join below b on d.parent_id = b.id)
       select id::text from below`,
      [deptIds],
    ),
  );
  return rows.map(({ id }) => id);
}

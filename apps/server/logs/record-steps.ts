import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { statement } from '../store/sql.ts';

/** Most steps returned for one record. */
const most = 200;

/** Changes of a record with their user, oldest first. */
export const recordSteps = z.array(
  z.object({
    at: z.string().meta({ description: 'wire time' }),
    act: z.string().meta({ description: 'act of the audit log' }),
    who: z.string().nullable(),
  }),
);

/** Returns the changes of a record from the audit log. The caller must be allowed to see the record. */
export async function stepsOf(
  { db, zone }: Pick<Context, 'db' | 'zone'>,
  entity: string,
  id: string,
): Promise<z.infer<typeof recordSteps>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ at: Date; act: string; who: string | null }>(
      statement`select a.create_time as at, a.act, coalesce(nullif(u.real_name, ''), nullif(a.account, '')) as who
       from audit_log a left join "user" u on u.id = a.create_user
       where a.entity = ${entity} and a.record_id = ${id} order by a.create_time, a.id limit ${most}`,
    ),
  );
  return rows.map(({ at, act, who }) => ({ at: wireTime(at, zone), act, who }));
}

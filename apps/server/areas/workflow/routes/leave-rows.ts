import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import { visibleInstance } from '../people/sight.ts';

/** A leave by the id of its form. @throws CodedError workflow.noInstance if the caller does not take part in it */
export async function leaveOf(context: Context, businessId: string) {
  return context.db.read(async (_, session) => {
    const { rows } = await session.client.query<{
      id: string;
      instanceId: string;
      data: Variables;
      createdAt: Date;
    }>(
      statement`select id::text as id, instance_id::text as "instanceId", data, created_at as "createdAt"
       from wf_form where id = ${businessId} and form_key = 'leave'`,
    );
    const [row] = rows;
    if (row === undefined) throw new CodedError('workflow.noInstance');
    const { starterName } = await visibleInstance(context, session, row.instanceId);
    return { ...row, starter: starterName ?? '' };
  });
}

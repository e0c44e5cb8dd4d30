import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { EarlierStep } from '@heliodeck/model/workflow/task-parts';
import { refusalToSendBack } from '@heliodeck/workflow/step/send-back';
import type { Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { taskName } from '../people/shown-names.ts';
import { loadInstance } from '../rows/instance-rows.ts';
import { lockTask, refuseOthers } from '../rows/locked-task.ts';
import type { ProcessEngine } from '../run/engine.ts';
import { addRemark, refuse } from './act-parts.ts';
import { dropPlanned, refuseAwaiting } from './added-people.ts';

/** The steps to which a task may be sent back: completed steps of this process that can safely be repeated. */
export async function earlierSteps(
  context: Pick<Context, 'locale'>,
  session: DbSession,
  instanceId: string,
  tokenId: string,
): Promise<readonly EarlierStep[]> {
  const { definition, state } = await loadInstance(session, instanceId);
  const token = state.tokens[tokenId];
  if (token?.at !== 'user') return [];
  const { rows } = await session.client.query<EarlierStep>(
    statement`select distinct on (t.node) t.node, ${taskName(context)} as name, coalesce(nullif(u.real_name, ''), u.account, '') as "userName"
     from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
       left join "user" u on u.id = t.ended_by
     where t.instance_id = ${instanceId} and t.status = 'done' and t.added is null order by t.node, t.id desc`,
  );
  return rows.filter(({ node }) => refusalToSendBack(definition, state, token, node) === undefined);
}

/**
 * Rejects a task to an earlier step, which is assigned to the person who completed it, even if it was claimed. A repeated request of the
 * same person returns the same result.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.suspended, workflow.needsReason, workflow.awaitsAdded,
 * workflow.addedSendsBack, workflow.notEarlier, workflow.backElsewhere, workflow.backParallel, workflow.backRepeated
 */
export async function sendTaskBack(
  context: Context,
  engine: ProcessEngine,
  asked: { readonly taskId: string; readonly to: string; readonly comment: string },
): Promise<void> {
  const { caller, now } = context;
  const { taskId, to, comment } = asked;
  if (comment === '') throw new CodedError('workflow.needsReason');
  await context.db.tx(async (_, session) => {
    const { client } = session;
    const task = await lockTask(session, caller, taskId);
    if (task.status === 'done' && caller.userId !== '' && task.endedBy === caller.userId) return;
    refuseOthers(caller, task);
    if (task.added !== null) throw new CodedError('workflow.addedSendsBack');
    await refuseAwaiting(session, task);
    const { rows } = await client.query<{ name: string; by: string | null }>(
      statement`select t.name, u.id::text as by from wf_task t
         left join "user" u on u.id = t.ended_by and u.tenant_id = t.tenant_id and u.is_deleted = 0 and u.status = 1
       where t.instance_id = ${task.instanceId} and t.node = ${to} and t.status = 'done' and t.added is null
         order by t.id desc limit 1`,
    );
    const [earlier] = rows;
    if (earlier === undefined) throw new CodedError('workflow.notEarlier');
    await dropPlanned(session, context, task);
    await client.query(
      statement`update wf_task set status = 'done', ended_at = ${now}, ended_by = ${caller.userId},
         is_pass = false, comment = ${comment} where id = ${taskId}`,
    );
    const run = engine.begin(session, now, context);
    const { token, instanceId } = task;
    refuse(await run.command(instanceId, { kind: 'sendBack', token, to, vars: { pass: false, comment } }));
    await run.finish();
    // Even if the model assigns another person, who had handed it over. A multi-instance task is claimed again; if the person is no longer
    // a user, the model's assignment applies.
    await client.query(
      statement`update wf_task set assignee = ${earlier.by}, claimed_at = ${now}
         where instance_id = ${instanceId} and node = ${to} and status = 'open' and ${earlier.by}::bigint is not null
         and created_at = ${now} and (select count(*) from wf_task o where o.instance_id = ${instanceId}
           and o.node = ${to} and o.status = 'open') = 1`,
    );
    await addRemark(session, context, { instanceId, taskId, kind: 'sendBack', text: earlier.name });
  });
}

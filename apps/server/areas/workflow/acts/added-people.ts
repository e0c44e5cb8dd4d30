import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { type LockedTask, lockOwnTask, taskHolderName } from '../rows/locked-task.ts';
import { tellTasks } from '../rows/tell-tasks.ts';
import { addRemark } from './act-parts.ts';

/** Most people who can be added to one task. */
const mostAdded = 10;

/** Separates a token from the number of the person added to its task. */
const mark = '+';

/** The executor's token of a task: a person added to a task decides at the token of that task. */
export function tokenOf({ token }: Pick<LockedTask, 'token'>): string {
  return token.split(mark, 1)[0] ?? token;
}

/**
 * Adds a colleague to a task: `before` the assignee decides, with an opinion only, or `after` the assignee has agreed, with the final
 * decision.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.suspended, workflow.addedAdds, workflow.noSuchPerson,
 * workflow.cannotHandle, workflow.addedSelf, workflow.addedTwice, workflow.tooManyAdded
 */
export async function addPerson(
  context: Context,
  asked: {
    readonly taskId: string;
    readonly userId: string;
    readonly place: 'before' | 'after';
    readonly comment: string;
  },
): Promise<void> {
  const { caller, now } = context;
  const { taskId, userId, place, comment } = asked;
  await context.db.tx(async (_, session) => {
    const task = await lockOwnTask(session, caller, taskId);
    if (task.added !== null) throw new CodedError('workflow.addedAdds');
    if (userId === caller.userId) throw new CodedError('workflow.addedSelf');
    const name = await taskHolderName(session, caller, userId);
    const { rows } = await session.client.query<{ assignee: string; status: string; added: string }>(
      statement`select assignee::text as assignee, status, added from wf_task where added_to = ${taskId}`,
    );
    const isAsked = rows.some(
      (row) => row.assignee === userId && row.added === place && ['open', 'planned'].includes(row.status),
    );
    if (isAsked) throw new CodedError('workflow.addedTwice', { name });
    if (rows.length >= mostAdded) throw new CodedError('workflow.tooManyAdded', { most: mostAdded });
    await session.client.query(
      statement`insert into wf_task (tenant_id, instance_id, token, node, name, name_en, documentation, assignee, form_key, priority, owner, category, due_at, status,
         created_at, claimed_at, added_to, added)
       select tenant_id, instance_id, token || ${mark} || ${String(rows.length + 1)}, node, name, name_en, documentation,
         ${userId}, case when ${place} = 'after' then form_key else '' end,
         priority, owner, category, due_at, case when ${place} = 'after' then 'planned' else 'open' end, ${now}, ${now}, id, ${place}
       from wf_task where id = ${taskId}`,
    );
    const text = comment === '' ? name : `${name}: ${comment}`;
    const kind = place === 'before' ? 'addBefore' : 'addAfter';
    await addRemark(session, context, { instanceId: task.instanceId, taskId, kind, text });
    await tellTasks(session, now, { ...task, tenantId: caller.tenantId });
  });
}

/** Refuses a decision while people added before it have not answered. @throws CodedError workflow.awaitsAdded */
export async function refuseAwaiting({ client }: DbSession, { id }: Pick<LockedTask, 'id'>): Promise<void> {
  const names = await awaitedBy(client, id);
  if (names.length > 0) throw new CodedError('workflow.awaitsAdded', { names: names.join(', ') });
}

/** Names of the people added before the decision of a task who have not answered. */
export async function awaitedBy(client: DbSession['client'], taskId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    statement`select coalesce(nullif(u.real_name, ''), u.account, '') as name from wf_task t left join "user" u on u.id = t.assignee
     where t.added_to = ${taskId} and t.added = 'before' and t.status = 'open' order by t.id`,
  );
  return rows.map(({ name }) => name);
}

/** Assigns the task to the next person added after its assignee. @returns false if there is none left */
export async function askNext(
  { client }: DbSession,
  { now }: Pick<Context, 'now'>,
  { id, addedTo }: LockedTask,
): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`update wf_task set status = 'open', created_at = ${now}, claimed_at = ${now} where id = (
       select id from wf_task where added_to = ${addedTo ?? id} and status = 'planned' order by id limit 1)`,
  );
  return rowCount === 1;
}

/** Removes the remaining added people after a rejection. */
export async function dropPlanned(
  { client }: DbSession,
  { now }: Pick<Context, 'now'>,
  { id, addedTo }: LockedTask,
): Promise<void> {
  await client.query(
    statement`update wf_task set status = 'cancelled', ended_at = ${now} where added_to = ${addedTo ?? id}
       and status in ('open', 'planned')`,
  );
}

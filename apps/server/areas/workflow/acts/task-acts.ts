import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller, Context } from '../../../context.ts';
import { Script } from '../../../store/script.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { readFormValues } from '../definitions/forms.ts';
import { groupsOfCaller } from '../people/candidates.ts';
import { newId } from '../rows/instance-rows.ts';
import {
  givingTask,
  type LockedTask,
  lockingTask,
  readTask,
  refuseOthers,
  taskHolderName,
} from '../rows/locked-task.ts';
import { addTellTasks, tellTasks } from '../rows/tell-tasks.ts';
import { passTicket } from '../services/work-ticket.ts';
import { addRemark, command, keepForm, type WorkParts } from './act-parts.ts';
import { askNext, dropPlanned, refuseAwaiting, tokenOf } from './added-people.ts';
import { formOfTask } from './task-form.ts';

/**
 * Assigns an open task to the caller, who must be a candidate now. Of two concurrent callers one gets it, the other gets an error with the
 * name of the first.
 * @throws CodedError workflow.taskGone, workflow.taskTaken, workflow.notCandidate, workflow.suspended
 */
export async function claimTask(context: Context, id: string): Promise<void> {
  const { caller, now } = context;
  await context.db.tx(
    async (_, session, opened) => {
      const task = readTask(opened);
      if (task.status !== 'open') throw new CodedError('workflow.taskGone');
      if (task.assignee !== null && task.assignee === caller.userId) return;
      if (task.assignee !== null)
        throw new CodedError('workflow.taskTaken', { name: task.assigneeName ?? task.assignee });
      await requireCandidate(session, caller, task);
      if (task.isHeld) throw new CodedError('workflow.suspended');
      const script = new Script().add(givingTask(id, caller.userId, now));
      addTellTasks(script, now, { ...task, tenantId: caller.tenantId });
      await script.run(session.client);
    },
    lockingTask(caller, id),
  );
}

async function requireCandidate(session: DbSession, caller: Caller, task: LockedTask): Promise<void> {
  if (caller.userId === '') throw new CodedError('workflow.notCandidate');
  if (task.users.includes(caller.userId)) return;
  const groups = await groupsOfCaller(session, caller);
  if (!task.groups.some((group) => groups.includes(group))) throw new CodedError('workflow.notCandidate');
}

/** A decision at a task. */
export interface Decision {
  readonly taskId: string;
  readonly isPass: boolean;
  readonly comment: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Completes a task of the caller with its decision and form values; the process continues in the same transaction. A repeated request of
 * the same person returns the same result.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.suspended, workflow.awaitsAdded, and those of the form's fields
 */
export async function completeTask(
  context: Context,
  { engine, entities }: WorkParts,
  { taskId, isPass, comment, variables }: Decision,
): Promise<void> {
  const { caller, now } = context;
  const endedBy = caller.userId === '' ? null : caller.userId;
  const opening = lockingTask(caller, taskId, { endedBy, isPass, comment, now });
  await context.db.tx(async (_, session, opened) => {
    const inner = { ...context, db: session.db };
    const task = readTask(opened);
    if (task.status === 'done' && caller.userId !== '' && task.endedBy === caller.userId) return;
    refuseOthers(caller, task);
    if (task.hasAdded) await refuseAwaiting(session, task);
    const { form, facts } = await formOfTask(inner, session, entities, {
      ...task.stored,
      formKey: task.formKey,
    });
    const values = { ...(await readFormValues(inner, entities, form, variables, isPass)), ...facts };
    if (Object.keys(values).length > 0) {
      const { instanceId, formKey } = task;
      await keepForm(session, context, { id: await newId(session), instanceId, formKey, vars: values });
    }
    if (task.added === 'before') {
      await tellTasks(session, now, { ...task, tenantId: caller.tenantId });
      return;
    }
    if (isPass && task.hasAdded && (await askNext(session, context, task))) {
      // A person added after the assignee sees the entered values; the process continues with that person's decision.
      await command(
        engine,
        session,
        context,
        task.instanceId,
        { kind: 'variables', vars: values },
        task.stored,
      );
      return;
    }
    if (task.hasAdded) await dropPlanned(session, context, task);
    const vars = { ...values, pass: isPass, comment };
    const done = { kind: 'complete', token: tokenOf(task), vars } as const;
    await command(engine, session, context, task.instanceId, done, task.stored);
  }, opening);
}

/**
 * Hands a task of the caller over to another user of the tenant; with the task of a work ticket's holder, the ticket is transferred, too.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.noSuchPerson, workflow.cannotHandle, workflow.suspended,
 * workflow.holdsAlready, workflow.permitterHolds
 */
export async function handTaskOver(
  context: Context,
  id: string,
  userId: string,
  reason: string,
  /** Whether the caller oversees all processes and may hand over tasks of others. */
  mayForOthers: boolean,
): Promise<void> {
  const { caller } = context;
  await context.db.tx(
    async (_, session, opened) => {
      const task = readTask(opened);
      if (task.status !== 'open') throw new CodedError('workflow.taskGone');
      if (task.assignee !== caller.userId && !mayForOthers) throw new CodedError('workflow.notYours');
      if (task.isHeld) throw new CodedError('workflow.suspended');
      const name = await taskHolderName(session, caller, userId);
      if (task.assignee === userId) throw new CodedError('workflow.holdsAlready', { name });
      await passTicket(session, task, { userId, name });
      await session.client.query(
        statement`update wf_task set assignee = ${userId}, claimed_at = ${context.now} where id = ${id}`,
      );
      const text = reason === '' ? name : `${name}: ${reason}`;
      await addRemark(session, context, { instanceId: task.instanceId, taskId: id, kind: 'handOver', text });
      await tellTasks(session, context.now, { ...task, tenantId: caller.tenantId });
    },
    lockingTask(caller, id),
  );
}

/** The instance of an open task of the caller's tenant. @throws CodedError workflow.taskGone */
export async function openInstanceOf({ db, caller }: Context, taskId: string): Promise<string> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select instance_id::text as id from wf_task where id = ${taskId}
         and (tenant_id = ${caller.tenantId} or ${db.spansTenants}) and status = 'open'`,
    ),
  );
  const [found] = rows;
  if (found === undefined) throw new CodedError('workflow.taskGone');
  return found.id;
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller, Context } from '../../context.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { addRemark, command, keepForm, type WorkParts } from './act-parts.ts';
import { groupsOf } from './candidates.ts';
import { formOf, readFormValues } from './forms.ts';
import { lockTree, newId } from './run/instance-rows.ts';

/** A task as its acts look at it. */
interface TaskRow {
  readonly id: string;
  readonly instanceId: string;
  readonly token: string;
  readonly definitionId: string;
  readonly formKey: string;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly status: string;
  readonly endedBy: string | null;
  readonly isHeld: boolean;
}

/** Reads a task of the caller's tenant with the tree of its instance locked. */
async function lockTask(session: DbSession, { tenantId }: Caller, id: string): Promise<TaskRow> {
  const found = await session.client.query<{ instanceId: string }>(
    'select instance_id::text as "instanceId" from wf_task where id = $1 and tenant_id = $2',
    [id, tenantId],
  );
  const instanceId = found.rows[0]?.instanceId;
  if (instanceId === undefined || !(await lockTree(session, instanceId)))
    throw new CodedError('workflow.taskGone');
  const { rows } = await session.client.query<TaskRow>(
    `select t.id::text as id, t.instance_id::text as "instanceId", t.token, i.definition_id::text as "definitionId",
       t.form_key as "formKey", t.assignee::text as assignee, t.users::text[] as users, t.groups, t.status,
       t.ended_by::text as "endedBy", i.is_suspended or d.is_suspended as "isHeld",
       (select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = t.assignee) as "assigneeName"
     from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
     where t.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new CodedError('workflow.taskGone');
  return row;
}

/**
 * Gives an open task to the caller, where he is a candidate at this moment. Of two at once one gets it, the other one is told who.
 * @throws CodedError workflow.taskGone, workflow.taskTaken, workflow.notCandidate, workflow.suspended
 */
export async function claimTask(context: Context, id: string): Promise<void> {
  const { caller, now } = context;
  await context.db.tx(async (_, session) => {
    const task = await lockTask(session, caller, id);
    if (task.status !== 'open') throw new CodedError('workflow.taskGone');
    if (task.assignee !== null && task.assignee === caller.userId) return;
    if (task.assignee !== null)
      throw new CodedError('workflow.taskTaken', { name: task.assigneeName ?? task.assignee });
    await requireCandidate(session, caller, task);
    if (task.isHeld) throw new CodedError('workflow.suspended');
    await session.client.query('update wf_task set assignee = $2, claimed_at = $3 where id = $1', [
      ...[id, caller.userId, now],
    ]);
  });
}

async function requireCandidate(session: DbSession, caller: Caller, task: TaskRow): Promise<void> {
  if (caller.userId === '') throw new CodedError('workflow.notCandidate');
  if (task.users.includes(caller.userId)) return;
  const groups = await groupsOf(session, caller);
  if (!task.groups.some((group) => groups.includes(group))) throw new CodedError('workflow.notCandidate');
}

/** What somebody decides at a task. */
export interface Decision {
  readonly taskId: string;
  readonly isPass: boolean;
  readonly comment: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Ends a task of the caller with its decision and what its form takes; the process goes on in the same transaction. The same person who sends
 * it twice is answered as the first time.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.suspended, of the form's fields
 */
export async function completeTask(
  context: Context,
  { engine, entities }: WorkParts,
  { taskId, isPass, comment, variables }: Decision,
): Promise<void> {
  const { caller, now } = context;
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const task = await lockTask(session, caller, taskId);
    if (task.status === 'done' && caller.userId !== '' && task.endedBy === caller.userId) return;
    if (task.status !== 'open') throw new CodedError('workflow.taskGone');
    if (task.assignee === null || task.assignee !== caller.userId) throw new CodedError('workflow.notYours');
    if (task.isHeld) throw new CodedError('workflow.suspended');
    const form = await formOf(session, task.definitionId, task.formKey);
    const values = await readFormValues(inner, entities, form, variables);
    await session.client.query(
      `update wf_task set status = 'done', ended_at = $2, ended_by = $3, is_pass = $4, comment = $5 where id = $1`,
      [taskId, now, caller.userId, isPass, comment],
    );
    if (Object.keys(values).length > 0) {
      const { instanceId, formKey } = task;
      await keepForm(session, context, { id: await newId(session), instanceId, formKey, vars: values });
    }
    await command(engine, session, context, task.instanceId, {
      ...{ kind: 'complete', token: task.token },
      vars: { ...values, pass: isPass, comment },
    });
  });
}

/**
 * Hands a task of the caller over to somebody else of the tenant.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.noSuchPerson, workflow.suspended
 */
export async function handOver(
  context: Context,
  id: string,
  userId: string,
  reason: string,
  /** Whether the caller looks after all processes and may give away what is not his. */
  mayForOthers: boolean,
): Promise<void> {
  const { caller } = context;
  await context.db.tx(async (_, session) => {
    const task = await lockTask(session, caller, id);
    if (task.status !== 'open') throw new CodedError('workflow.taskGone');
    if (task.assignee !== caller.userId && !mayForOthers) throw new CodedError('workflow.notYours');
    if (task.isHeld) throw new CodedError('workflow.suspended');
    const { rows } = await session.client.query<{ name: string }>(
      `select coalesce(nullif(real_name, ''), account) as name from "user"
       where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1`,
      [userId, caller.tenantId],
    );
    const [person] = rows;
    if (person === undefined) throw new CodedError('workflow.noSuchPerson');
    await session.client.query('update wf_task set assignee = $2, claimed_at = $3 where id = $1', [
      ...[id, userId, context.now],
    ]);
    const text = reason === '' ? person.name : `${person.name}: ${reason}`;
    await addRemark(session, context, { instanceId: task.instanceId, taskId: id, kind: 'handOver', text });
  });
}

/** The instance of an open task of the caller's tenant. @throws CodedError workflow.taskGone */
export async function openInstanceOf({ db, caller }: Context, taskId: string): Promise<string> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      `select instance_id::text as id from wf_task where id = $1 and (tenant_id = $2 or $3) and status = 'open'`,
      [taskId, caller.tenantId, db.spansTenants],
    ),
  );
  const [found] = rows;
  if (found === undefined) throw new CodedError('workflow.taskGone');
  return found.id;
}

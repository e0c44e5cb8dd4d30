import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller, Context } from '../../context.ts';
import { constantOf } from '../../store/sql-text.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { addRemark, command, keepForm, type WorkParts } from './act-parts.ts';
import { groupsOf } from './candidates.ts';
import { formOf, readFormValues } from './forms.ts';
import { newId, type StoredInstance, storedInstance } from './run/instance-rows.ts';

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
  readonly stored: StoredInstance;
}

/**
 * The statement that locks the tree of a task's instance, to be sent together with the begin of the transaction
 * (run/instance-rows.ts, lockTree); it locks nothing where there is no such task.
 */
const lockOf = (taskId: string): string =>
  `select from wf_instance where id = (select i.root_id from wf_task t join wf_instance i on i.id = t.instance_id
     where t.id = ${constantOf(taskId)}) for update`;

/** A task as its assignee ends it. */
interface TaskEnd {
  readonly endedBy: string | null;
  readonly isPass: boolean;
  readonly comment: string;
  readonly now: Date;
}

/**
 * Reads a task of the caller's tenant as it was when its tree was locked (lockOf).
 * @param end with which it is ended in the same round trip, where it is open, its assignee's and not suspended: whatever refuses the
 *   decision later takes that back with the transaction
 */
async function lockedTask(
  { client }: DbSession,
  { tenantId }: Caller,
  id: string,
  end?: TaskEnd,
): Promise<TaskRow> {
  const values: unknown[] = [id, tenantId];
  const ended =
    end === undefined
      ? ''
      : `with ended as (update wf_task t set status = 'done', ended_at = $3, ended_by = $4, is_pass = $5, comment = $6
           from wf_instance i join wf_definition d on d.id = i.definition_id
           where t.id = $1 and t.tenant_id = $2 and t.status = 'open' and t.assignee = $4 and i.id = t.instance_id
             and not (i.is_suspended or d.is_suspended))`;
  if (end !== undefined) values.push(end.now, end.endedBy, end.isPass, end.comment);
  const { rows } = await client.query<TaskRow>(
    `${ended} select t.id::text as id, t.instance_id::text as "instanceId", t.token, i.definition_id::text as "definitionId",
       t.form_key as "formKey", t.assignee::text as assignee, t.users::text[] as users, t.groups, t.status,
       t.ended_by::text as "endedBy", i.is_suspended or d.is_suspended as "isHeld", ${storedInstance} as stored,
       (select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = t.assignee) as "assigneeName"
     from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
     where t.id = $1 and t.tenant_id = $2`,
    values,
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
    const task = await lockedTask(session, caller, id);
    if (task.status !== 'open') throw new CodedError('workflow.taskGone');
    if (task.assignee !== null && task.assignee === caller.userId) return;
    if (task.assignee !== null)
      throw new CodedError('workflow.taskTaken', { name: task.assigneeName ?? task.assignee });
    await requireCandidate(session, caller, task);
    if (task.isHeld) throw new CodedError('workflow.suspended');
    await session.client.query('update wf_task set assignee = $2, claimed_at = $3 where id = $1', [
      ...[id, caller.userId, now],
    ]);
  }, lockOf(id));
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
    const endedBy = caller.userId === '' ? null : caller.userId;
    const task = await lockedTask(session, caller, taskId, { endedBy, isPass, comment, now });
    if (task.status === 'done' && caller.userId !== '' && task.endedBy === caller.userId) return;
    if (task.status !== 'open') throw new CodedError('workflow.taskGone');
    if (task.assignee === null || task.assignee !== caller.userId) throw new CodedError('workflow.notYours');
    if (task.isHeld) throw new CodedError('workflow.suspended');
    const form = await formOf(session, task.definitionId, task.formKey);
    const values = await readFormValues(inner, entities, form, variables);
    if (Object.keys(values).length > 0) {
      const { instanceId, formKey } = task;
      await keepForm(session, context, { id: await newId(session), instanceId, formKey, vars: values });
    }
    const vars = { ...values, pass: isPass, comment };
    const done = { kind: 'complete', token: task.token, vars } as const;
    await command(engine, session, context, task.instanceId, done, task.stored);
  }, lockOf(taskId));
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
    const task = await lockedTask(session, caller, id);
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
  }, lockOf(id));
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

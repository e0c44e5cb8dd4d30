import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Caller } from '../../context.ts';
import { type Execution, type Prepared, sendStatements } from '../../store/prepared.ts';
import { statement } from '../../store/sql.ts';
import { constantOf } from '../../store/sql-text.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { type StoredInstance, storedInstance } from './run/instance-rows.ts';

/** A task as its acts look at it. */
export interface LockedTask {
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
  /** How it was added to another task; null for one of the drawing. */
  readonly added: 'before' | 'after' | null;
  readonly addedTo: string | null;
  /** Whether people were asked besides: who decides looks for them only then. */
  readonly hasAdded: boolean;
  readonly name: string;
  readonly node: string;
}

/**
 * The statement that locks the tree of a task's instance, to be sent together with the begin of the transaction
 * (run/instance-rows.ts, lockTree); it locks nothing where there is no such task.
 */
export const lockOf = (taskId: string): Execution => ({
  what: lockTreeOfTask,
  constants: [constantOf(taskId)],
});

const lockTreeOfTask: Prepared = {
  name: 'lock_tree_of_task',
  types: ['bigint'],
  text: `select from wf_instance where id = (select i.root_id from wf_task t join wf_instance i on i.id = t.instance_id
    where t.id = $1) for update`,
};

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
export async function lockedTask(
  { client }: DbSession,
  { tenantId }: Caller,
  id: string,
  end?: TaskEnd,
): Promise<LockedTask> {
  const ended =
    end === undefined
      ? sql``
      : sql`with ended as (update wf_task t set status = 'done', ended_at = ${end.now}, ended_by = ${end.endedBy},
             is_pass = ${end.isPass}, comment = ${end.comment}
           from wf_instance i join wf_definition d on d.id = i.definition_id
           where t.id = ${id} and t.tenant_id = ${tenantId} and t.status = 'open' and t.assignee = ${end.endedBy}
             and i.id = t.instance_id and not (i.is_suspended or d.is_suspended))`;
  const { rows } = await client.query<LockedTask>({
    name: end === undefined ? 'task-of-locked-tree' : 'end-task-of-locked-tree',
    ...statement`${ended} select t.id::text as id, t.instance_id::text as "instanceId", t.token, i.definition_id::text as "definitionId",
       t.form_key as "formKey", t.assignee::text as assignee, t.users::text[] as users, t.groups, t.status,
       t.ended_by::text as "endedBy", i.is_suspended or d.is_suspended as "isHeld", ${sql.raw(storedInstance)} as stored,
       t.added, t.added_to::text as "addedTo", t.name, t.node,
       exists (select from wf_task a where a.added_to = coalesce(t.added_to, t.id)) as "hasAdded",
       (select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = t.assignee) as "assigneeName"
     from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
     where t.id = ${id} and t.tenant_id = ${tenantId}`,
  });
  const [row] = rows;
  if (row === undefined) throw new CodedError('workflow.taskGone');
  return row;
}

/** Reads a task of the caller's tenant with the tree of its instance locked. @throws CodedError workflow.taskGone */
export async function lockTask(session: DbSession, caller: Caller, id: string): Promise<LockedTask> {
  await sendStatements(session.client, [lockOf(id)], (text) => session.client.query(text));
  return lockedTask(session, caller, id);
}

/**
 * A task that the caller holds, open, with the tree of its instance locked.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.suspended
 */
export async function lockOwnTask(session: DbSession, caller: Caller, id: string): Promise<LockedTask> {
  const task = await lockTask(session, caller, id);
  refuseOthers(caller, task);
  return task;
}

/** @throws CodedError workflow.taskGone, workflow.notYours, workflow.suspended */
export function refuseOthers({ userId }: Caller, task: LockedTask): void {
  if (task.status !== 'open') throw new CodedError('workflow.taskGone');
  if (task.assignee === null || task.assignee !== userId) throw new CodedError('workflow.notYours');
  if (task.isHeld) throw new CodedError('workflow.suspended');
}

/** The name of an active user of the caller's tenant. @throws CodedError workflow.noSuchPerson */
export async function colleagueName(
  session: DbSession,
  { tenantId }: Caller,
  userId: string,
): Promise<string> {
  const { rows } = await session.client.query<{ name: string }>(
    statement`select coalesce(nullif(real_name, ''), account) as name from "user"
     where id = ${userId} and tenant_id = ${tenantId} and is_deleted = 0 and status = 1`,
  );
  if (rows[0] === undefined) throw new CodedError('workflow.noSuchPerson');
  return rows[0].name;
}

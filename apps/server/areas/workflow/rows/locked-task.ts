import { CodedError } from '@heliodeck/model/wire/coded-error';
import type pg from 'pg';
import { loadRoleAuthorization } from '../../../access/permissions/authorization.ts';
import type { Caller } from '../../../context.ts';
import { type Execution, type Prepared, resultsOf } from '../../../store/prepared.ts';
import { statement } from '../../../store/sql.ts';
import { constantOf } from '../../../store/sql-text.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { type StoredInstance, storedInstance } from './instance-rows.ts';

/** A task as needed for actions on it. */
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
  /** How it was added to another task; null for a task of the model. */
  readonly added: 'before' | 'after' | null;
  readonly addedTo: string | null;
  /** Whether people were added: only then does a decision query them. */
  readonly hasAdded: boolean;
  readonly name: string;
  readonly node: string;
}

const lockTreeOfTask: Prepared = {
  name: 'lock_tree_of_task',
  types: ['bigint'],
  text: `select from wf_instance where id = (select i.root_id from wf_task t join wf_instance i on i.id = t.instance_id
    where t.id = $1) for update`,
};

/** The end of a task by its assignee. */
interface TaskEnd {
  readonly endedBy: string | null;
  readonly isPass: boolean;
  readonly comment: string;
  readonly now: Date;
}

const taskRead = (
  ended: string,
): string => `${ended} select t.id::text as id, t.instance_id::text as "instanceId", t.token,
    i.definition_id::text as "definitionId",
    t.form_key as "formKey", t.assignee::text as assignee, t.users::text[] as users, t.groups, t.status,
    t.ended_by::text as "endedBy", i.is_suspended or d.is_suspended as "isHeld", ${storedInstance} as stored,
    t.added, t.added_to::text as "addedTo", t.name, t.node,
    exists (select from wf_task a where a.added_to = coalesce(t.added_to, t.id)) as "hasAdded",
    (select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = t.assignee) as "assigneeName"
  from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
  where t.id = $1 and t.tenant_id = $2`;

const taskOfLockedTree: Prepared = {
  name: 'task_of_locked_tree',
  types: ['bigint', 'text'],
  text: taskRead(''),
};

const endTaskOfLockedTree: Prepared = {
  name: 'end_task_of_locked_tree',
  types: ['bigint', 'text', 'timestamptz', 'bigint', 'boolean', 'text'],
  text: taskRead(`with ended as (update wf_task t set status = 'done', ended_at = $3, ended_by = $4, is_pass = $5, comment = $6
    from wf_instance i join wf_definition d on d.id = i.definition_id
    where t.id = $1 and t.tenant_id = $2 and t.status = 'open' and t.assignee = $4 and i.id = t.instance_id
      and not (i.is_suspended or d.is_suspended))`),
};

/**
 * Statements that lock the tree of a task's instance (instance-rows.ts, lockInstances) and then read the task, for `readTask`; they are
 * sent together with the start of the transaction. Each statement sees what was committed before it began: the task is not older than the
 * lock.
 * @param end ends the task in the same round trip, provided that it is open, assigned to this user and not suspended: if the decision is
 * refused later, the transaction is rolled back
 */
export function lockingTask({ tenantId }: Caller, id: string, end?: TaskEnd): readonly Execution[] {
  const of = [constantOf(id), constantOf(tenantId)];
  return [
    { what: lockTreeOfTask, constants: [constantOf(id)] },
    end === undefined
      ? { what: taskOfLockedTree, constants: of }
      : {
          what: endTaskOfLockedTree,
          constants: [...of, ...[end.now, end.endedBy, end.isPass, end.comment].map(constantOf)],
        },
  ];
}

/** The task read by `lockingTask`. @throws CodedError workflow.taskGone if the caller's tenant has no task with the id */
export function readTask([, read]: readonly pg.QueryResult[]): LockedTask {
  const [row] = (read?.rows ?? []) as LockedTask[];
  if (row === undefined) throw new CodedError('workflow.taskGone');
  return row;
}

const giveTask: Prepared = {
  name: 'give_task',
  types: ['bigint', 'bigint', 'timestamptz'],
  text: 'update wf_task set assignee = $2, claimed_at = $3 where id = $1',
};

/** The script statement that assigns a task to a user. */
export const givingTask = (id: string, userId: string, now: Date): Execution => ({
  what: giveTask,
  constants: [id, userId, now].map(constantOf),
});

/** Reads a task of the caller's tenant and locks the tree of its instance. @throws CodedError workflow.taskGone */
export async function lockTask(session: DbSession, caller: Caller, id: string): Promise<LockedTask> {
  return readTask(await resultsOf(session.client, lockingTask(caller, id)));
}

/**
 * An open task assigned to the caller, with the tree of its instance locked.
 * @throws CodedError workflow.taskGone, workflow.notYours, workflow.suspended
 */
export async function lockOwnTask(session: DbSession, caller: Caller, id: string): Promise<LockedTask> {
  const task = await lockTask(session, caller, id);
  refuseOthers(caller, task);
  return task;
}

/**
 * Refuses a task that is not open or not assigned to the caller. @throws CodedError workflow.taskGone, workflow.notYours,
 * workflow.suspended
 */
export function refuseOthers({ userId }: Caller, task: LockedTask): void {
  if (task.status !== 'open') throw new CodedError('workflow.taskGone');
  if (task.assignee === null || task.assignee !== userId) throw new CodedError('workflow.notYours');
  if (task.isHeld) throw new CodedError('workflow.suspended');
}

/** An active user of the caller's tenant: the name, and the ids of the roles. @throws CodedError workflow.noSuchPerson */
async function colleague({ client }: DbSession, { tenantId }: Caller, userId: string) {
  const { rows } = await client.query<{ name: string; roleIds: readonly string[] }>(
    statement`select coalesce(nullif(real_name, ''), account) as name, role_id::text[] as "roleIds" from "user"
     where id = ${userId} and tenant_id = ${tenantId} and is_deleted = 0 and status = 1`,
  );
  if (rows[0] === undefined) throw new CodedError('workflow.noSuchPerson');
  return rows[0];
}

/** The name of an active user of the caller's tenant. @throws CodedError workflow.noSuchPerson */
export async function colleagueName(session: DbSession, caller: Caller, userId: string): Promise<string> {
  return (await colleague(session, caller, userId)).name;
}

/**
 * The name of a colleague who is given a task. A colleague without permission to handle tasks would block its process.
 * @throws CodedError workflow.noSuchPerson, workflow.cannotHandle
 */
export async function taskHolderName(session: DbSession, caller: Caller, userId: string): Promise<string> {
  const { name, roleIds } = await colleague(session, caller, userId);
  const { permissions } = await loadRoleAuthorization(session.db, roleIds);
  if (!permissions.has('work_todo_handle')) throw new CodedError('workflow.cannotHandle', { name });
  return name;
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { isDecision } from '@heliodeck/workflow/step/is-decision';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { lockedDevices } from '../../../store/device-locks.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { awaitedBy } from '../acts/added-people.ts';
import { earlierSteps } from '../acts/send-back.ts';
import { compiledDefinition } from '../definitions/definition-store.ts';
import { candidatesAmong } from '../people/candidates.ts';
import { personName } from '../people/person-name.ts';
import { taskName } from '../people/shown-names.ts';

/** Data of a task's page, including completed, unassigned and other users' tasks. @throws CodedError workflow.taskGone */
export async function taskView(
  { caller, zone, locale }: Context,
  session: DbSession,
  instanceId: string,
  taskId: string,
) {
  const { rows } = await session.client.query<{
    name: string;
    documentation: string;
    formKey: string;
    status: string;
    assignee: string | null;
    holder: string | null;
    endedAt: Date | null;
    users: readonly string[];
    groups: readonly string[];
    dueAt: Date | null;
    definitionId: string;
    token: string;
    node: string;
    added: 'before' | 'after' | null;
    urgedAt: Date | null;
    priority: number | null;
    owner: string;
    category: string;
  }>(
    statement`select t.token, t.node, t.added, t.urged_at as "urgedAt", ${taskName({ locale })} as name, t.documentation, t.form_key as "formKey", t.status,
       t.priority, coalesce(t.owner, '') as owner, coalesce(t.category, '') as category, t.assignee::text as assignee, t.due_at as "dueAt", t.ended_at as "endedAt", t.users::text[] as users, t.groups,
       i.definition_id::text as "definitionId", ${holderName} as holder
     from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
     where t.id = ${taskId} and t.instance_id = ${instanceId}`,
  );
  const [task] = rows;
  if (task === undefined) throw new CodedError('workflow.taskGone');
  const definition = await compiledDefinition(session, task.definitionId);
  const isMine = task.assignee !== null && task.assignee === caller.userId;
  const isOpen = isMine && task.status === 'open';
  const isFree =
    task.assignee === null && task.status === 'open' && caller.permissions.has('work_claim_sign');
  const at = (time: Date | null): string | null => (time === null ? null : wireTime(time, zone));
  return {
    taskId,
    taskName: task.name,
    documentation: task.documentation,
    formKey: task.formKey,
    status: task.status,
    isMine,
    added: task.added,
    /** False if every decision has the same outcome: the task can only be completed. */
    isDecision: task.added !== null || isDecision(definition, task.node),
    holder: task.holder ?? '',
    endTime: at(task.endedAt),
    mayClaim:
      isFree && (await candidatesAmong(session, caller.tenantId, [caller.userId || '0'], task)).length > 0,
    /** Names of people added before the decision who have not answered. */
    awaits: isOpen ? await awaitedBy(session.client, taskId) : [],
    backTo:
      isOpen && task.added === null ? await earlierSteps({ locale }, session, instanceId, task.token) : [],
    /** Devices that a work ticket locks for the assignee of the task, and that are handed over with it. */
    devices: isOpen && task.added === null ? await lockedDevices(session, instanceId, caller.userId) : [],
    dueTime: at(task.dueAt),
    urgedTime: at(task.urgedAt),
    /** As the drawing has them; '' or null if it has none. */
    priority: task.priority,
    owner: task.owner,
    category: task.category,
    lane: definition.nodes.get(task.node)?.lane ?? '',
  };
}

/** SQL of the current or former assignee of a task `t`. */
const holderName = personName(sql`coalesce(t.ended_by, t.assignee)`);

/**
 * Explains to a user who follows a link to a task why its process is not visible: the user could have claimed the task, but another user
 * did.
 * @throws CodedError workflow.taskTaken, workflow.taskGone; throws nothing if the user was never a candidate
 */
export async function refuseTaken({ caller }: Context, session: DbSession, taskId: string): Promise<void> {
  const { rows } = await session.client.query<{
    status: string;
    holder: string | null;
    users: readonly string[];
    groups: readonly string[];
  }>(
    statement`select t.status, t.users::text[] as users, t.groups, ${holderName} as holder
       from wf_task t where t.id = ${taskId} and t.tenant_id = ${caller.tenantId}`,
  );
  const [task] = rows;
  if (task === undefined || caller.userId === '') return;
  if ((await candidatesAmong(session, caller.tenantId, [caller.userId], task)).length === 0) return;
  if (task.holder === null || task.status === 'cancelled') throw new CodedError('workflow.taskGone');
  throw new CodedError('workflow.taskTaken', { name: task.holder });
}

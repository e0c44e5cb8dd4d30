import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { RemarkFile } from '@heliodeck/model/workflow/task-parts';
import type { Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { userOf } from '../deploy/deploy.ts';
import { visibleInstance } from '../people/sight.ts';
import { lockInstances } from '../rows/instance-rows.ts';
import { colleagueName } from '../rows/locked-task.ts';
import { tellTasks } from '../rows/tell-tasks.ts';
import { addRemark } from './act-parts.ts';

/** Minimum interval, ms, between two reminders for a process. */
const urgeAgainMs = 30 * 60_000;

/** Codes of which the route of reminders asks for one. */
export const urgeCodes = ['work_send', 'work_send_detail', 'flow_follow_delete'] as const;

/**
 * Reminds the other people whose tasks are open; the tasks show it. Allowed to the starter of the process, and to users who oversee all
 * processes.
 * @throws CodedError workflow.noInstance, workflow.ended, workflow.urgeDenied, workflow.suspended, workflow.nothingToUrge,
 * workflow.urgesSelf, workflow.urgedLately
 */
export async function urge(context: Context, id: string, comment: string): Promise<void> {
  const { now } = context;
  await context.db.tx(async (_, session) => {
    const due = await tasksToUrge(context, session, await running(context, session, id));
    if (typeof due === 'string') throw new CodedError(due);
    await session.client.query(
      statement`update wf_task set urged_at = ${now} where id = any(${due.map((row) => row.id)})`,
    );
    await addRemark(session, context, { instanceId: id, kind: 'urge', text: comment });
    for (const instanceId of new Set(due.map((row) => row.instanceId)))
      await tellTasks(session, now, { instanceId, tenantId: context.caller.tenantId });
  });
}

interface ReminderTarget {
  readonly id: string;
  readonly status: string;
  readonly isSuspended: boolean;
  readonly starterId: string | null;
}

/** Whether a reminder of the caller would be accepted now. */
export async function mayUrge(
  context: Context,
  session: DbSession,
  process: ReminderTarget,
): Promise<boolean> {
  if (!urgeCodes.some((code) => context.caller.permissions.has(code))) return false;
  return typeof (await tasksToUrge(context, session, process)) !== 'string';
}

/** The tasks that the caller may remind of now, or why there are none. */
async function tasksToUrge(
  { caller, now }: Context,
  { client }: DbSession,
  { id, status, isSuspended, starterId }: ReminderTarget,
): Promise<readonly { readonly id: string; readonly instanceId: string }[] | MessageCode> {
  if (status !== 'running') return 'workflow.ended';
  const isStarter = starterId !== null && starterId === caller.userId;
  if (!isStarter && !caller.permissions.has('flow_follow_delete')) return 'workflow.urgeDenied';
  // Nobody can handle a task of it now.
  if (isSuspended) return 'workflow.suspended';
  const { rows } = await client.query<{
    id: string;
    instanceId: string;
    urgedAt: Date | null;
    assignee: string | null;
  }>(
    statement`select t.id::text as id, t.instance_id::text as "instanceId", t.urged_at as "urgedAt", t.assignee::text as assignee
       from wf_task t join wf_instance i on i.id = t.instance_id
       where i.root_id = (select root_id from wf_instance where id = ${id}) and t.status = 'open'`,
  );
  if (rows.length === 0) return 'workflow.nothingToUrge';
  const others = rows.filter(({ assignee }) => assignee === null || assignee !== caller.userId);
  if (others.length === 0) return 'workflow.urgesSelf';
  const due = others.filter(
    ({ urgedAt }) => urgedAt === null || now.getTime() - urgedAt.getTime() >= urgeAgainMs,
  );
  return due.length === 0 ? 'workflow.urgedLately' : due;
}

/**
 * Makes a process visible to colleagues, also after its end. Allowed to participants: its starter, current and former assignees of its
 * tasks, and users who oversee all processes.
 * @throws CodedError workflow.noInstance, workflow.copyDenied, workflow.noSuchPerson
 */
export async function sendCopies(
  context: Context,
  id: string,
  userIds: readonly string[],
  comment: string,
): Promise<void> {
  const { caller, now } = context;
  await context.db.tx(async (_, session) => {
    const found = await visibleInstance(context, session, id);
    if (!(await takesPart(context, session, found))) throw new CodedError('workflow.copyDenied');
    const names: string[] = [];
    for (const userId of [...new Set(userIds)].sort()) {
      const name = await colleagueName(session, caller, userId);
      const { rowCount } = await session.client.query(
        statement`insert into wf_copy (tenant_id, instance_id, user_id, sent_by, sent_at) select tenant_id,
           id, ${userId}, ${userOf(caller)}, ${now}
         from wf_instance where id = ${id} on conflict do nothing`,
      );
      if (rowCount === 1) names.push(name);
    }
    if (names.length === 0) return;
    const text = comment === '' ? names.join(', ') : `${names.join(', ')}: ${comment}`;
    await addRemark(session, context, { instanceId: id, kind: 'copy', text });
  });
}

/**
 * Stores a remark, with files, in the history of a process that is visible to the caller; also after its end.
 * @throws CodedError workflow.noInstance, workflow.emptyRemark
 */
export async function comment(
  context: Context,
  id: string,
  text: string,
  files: readonly RemarkFile[],
): Promise<void> {
  if (text === '' && files.length === 0) throw new CodedError('workflow.emptyRemark');
  await context.db.tx(async (_, session) => {
    await visibleInstance(context, session, id);
    await addRemark(session, context, {
      instanceId: id,
      kind: 'comment',
      text,
      files: storableJson(files) ?? '[]',
    });
  });
}

async function running(context: Context, session: DbSession, id: string) {
  const seen = await visibleInstance(context, session, id);
  // Lock first: data read afterwards stays valid until the end of the transaction.
  if (!(await lockInstances(session, id))) throw new CodedError('workflow.noInstance');
  const found = await visibleInstance(context, session, seen.id);
  if (found.status !== 'running') throw new CodedError('workflow.ended');
  return found;
}

/**
 * Whether the caller takes part in a process: as its starter, as a current or former assignee of a task, or as a user who oversees all
 * processes.
 */
export async function takesPart(
  { caller }: Context,
  { client }: DbSession,
  { id, starterId }: { readonly id: string; readonly starterId: string | null },
): Promise<boolean> {
  if (caller.userId === '') return false;
  if (starterId === caller.userId || caller.permissions.has('flow_follow_delete')) return true;
  const { rowCount } = await client.query(
    statement`select 1 from wf_task t join wf_instance i on i.id = t.instance_id
     where i.root_id = (select root_id from wf_instance where id = ${id}) and (t.assignee = ${caller.userId}
       or t.ended_by = ${caller.userId}) limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

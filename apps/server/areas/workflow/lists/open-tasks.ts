import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { lockedDevices } from '../../../store/device-locks.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { personName } from '../people/person-name.ts';
import { taskName } from '../people/shown-names.ts';

/** Most tasks of one process that are offered. */
const most = 50;

/**
 * The open tasks of a running process, oldest first, for managers of processes, who may hand tasks of others over: a task that nobody can
 * claim, or whose holder has left, would otherwise end the whole process.
 * @returns none for other callers, for another tenant's process, and while the process is suspended
 */
export async function openTasks(
  { caller, locale, zone }: Context,
  session: DbSession,
  about: { readonly id: string; readonly status: string; readonly isSuspended: boolean },
) {
  if (!caller.permissions.has('flow_follow_delete') || about.status !== 'running' || about.isSuspended)
    return [];
  const { rows } = await session.client.query<{
    taskId: string;
    name: string;
    assignee: string | null;
    holder: string | null;
    createdAt: Date;
  }>(
    statement`select t.id::text as "taskId", ${taskName({ locale })} as name, t.assignee::text as assignee,
       ${personName(sql`t.assignee`)} as holder, t.created_at as "createdAt"
     from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
     where t.instance_id = ${about.id} and t.tenant_id = ${caller.tenantId} and t.status = 'open'
     order by t.id limit ${most}`,
  );
  const tasks = [];
  // One after the other: they share a connection.
  for (const { taskId, name, assignee, holder, createdAt } of rows)
    tasks.push({
      taskId,
      name,
      holder: holder ?? '',
      createTime: wireTime(createdAt, zone),
      /** Devices that a work ticket locks for the holder, and that are handed over with the task. */
      devices: assignee === null ? [] : await lockedDevices(session, about.id, assignee),
    });
  return tasks;
}

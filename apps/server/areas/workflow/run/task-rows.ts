import type { Task } from '@heliodeck/workflow/step/state';
import { addDuration, parseDuration, parseInstant, TimeError } from '@heliodeck/workflow/time/duration';
import type { DbSession } from '../../../store/tenant-db.ts';

type Session = Pick<DbSession, 'client'>;

/** A task that a step made. */
export interface NewTask {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly zone: string;
  readonly token: string;
  readonly node: string;
  readonly task: Task;
}

const longestName = 200;

/**
 * Adds the tasks of a step. People are named by account or id; whom the tenant does not have is noted beside the task, which then waits
 * for somebody to hand it over.
 */
export async function addTasks(session: Session, tasks: readonly NewTask[], now: Date): Promise<void> {
  for (const made of tasks) {
    const { tenantId, instanceId, token, node, task } = made;
    const named = [task.assignee, ...task.users].filter((name) => name !== '');
    const people = await peopleOf(session, tenantId, named);
    const users = task.users.flatMap((name) => people.get(name) ?? []);
    await session.client.query(
      `insert into wf_task (tenant_id, instance_id, token, node, name, documentation, assignee, users, groups, unknown_people,
         form_key, priority, due_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[tenantId, instanceId, token, node, (task.name || node).slice(0, longestName), task.documentation],
        ...[people.get(task.assignee) ?? null, users, task.groups, named.filter((name) => !people.has(name))],
        ...[task.formKey, priorityOf(task.priority), dueOf(task.dueDate, now, made.zone), now],
      ],
    );
  }
}

/** Ends the open tasks of tokens that are gone. */
export async function cancelTasks(
  { client }: Session,
  instanceId: string,
  tokens: readonly string[],
  now: Date,
): Promise<void> {
  if (tokens.length === 0) return;
  await client.query(
    `update wf_task set status = 'cancelled', ended_at = $3
     where instance_id = $1 and token = any($2) and status = 'open'`,
    [instanceId, tokens, now],
  );
}

async function peopleOf(
  { client }: Session,
  tenantId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; id: string }>(
    `select n.name, u.id::text as id from unnest($2::text[]) as n(name)
     join "user" u on u.tenant_id = $1 and u.is_deleted = 0 and (u.id::text = n.name or u.account = n.name)`,
    [tenantId, names],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

function priorityOf(value: Task['priority']): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isInteger(number) && Math.abs(number) <= 1_000_000 ? number : null;
}

/** A due date is an instant or a duration from now on; what is neither is left out, since it must not stop the process. */
function dueOf(value: Task['dueDate'], now: Date, zone: string): Date | null {
  if (typeof value !== 'string' || value === '') return null;
  try {
    const due = value.startsWith('P')
      ? addDuration(now.getTime(), parseDuration(value), zone)
      : parseInstant(value, zone);
    return new Date(due);
  } catch (error) {
    if (error instanceof TimeError) return null;
    throw error;
  }
}

import type { Task } from '@heliodeck/workflow/step/state';
import { addDuration, parseDuration, parseInstant, TimeError } from '@heliodeck/workflow/time/duration';
import type { Script } from '../../../store/script.ts';
import { arrayOf, constantOf, textsOf } from '../../../store/sql-text.ts';
import { storableText } from '../../../store/storable.ts';

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
export function addTasks(script: Script, tasks: readonly NewTask[], now: Date): void {
  for (const { tenantId, instanceId, zone, token, node, task } of tasks) {
    const named = [task.assignee, ...task.users].filter((name) => name !== '');
    const columns =
      'tenant_id, instance_id, token, node, name, documentation, form_key, priority, due_at, created_at, groups';
    const plain = [
      ...[tenantId, instanceId, token, node, (task.name || node).slice(0, longestName), task.documentation],
      ...[task.formKey, priorityOf(task.priority), dueOf(task.dueDate, now, zone), now],
    ].map(constantOf);
    const values = [...plain, textsOf(task.groups.map(storableText))].join(', ');
    if (named.length === 0) script.add(`insert into wf_task (${columns}) values (${values})`);
    else
      script.add(
        `with ${people(tenantId, named)} insert into wf_task (${columns}, assignee, users, unknown_people)
         select ${values}, (select id from people where name = ${constantOf(task.assignee)}),
           array(select p.id from named n join people p using (name)
             where n.at > ${task.assignee === '' ? 0 : 1} order by n.at),
           array(select n.name from named n where not exists (select from people p where p.name = n.name) order by n.at)`,
      );
  }
}

/** Queries `named`, the names in their order, and `people`, the ids of those that the tenant has. */
function people(tenantId: string, names: readonly string[]): string {
  const ids = names.map((name) => (/^\d{1,18}$/.test(name) ? name : 'null'));
  // Compared as numbers: a condition that looks into the text could not use an index under row-level security.
  return `named as (select * from unnest(${textsOf(names.map(storableText))}, ${arrayOf('bigint', ids)}) with ordinality as n(name, id, at)),
    people as (select distinct on (n.name) n.name, u.id from named n join "user" u
      on u.tenant_id = ${constantOf(tenantId)} and u.is_deleted = 0 and (u.account = n.name or u.id = n.id) order by n.name, u.id)`;
}

/** Ends the open tasks of tokens that are gone, with those that were added to them ('token+1'). */
export function cancelTasks(script: Script, instanceId: string, tokens: readonly string[], now: Date): void {
  if (tokens.length === 0) return;
  script.add(
    `update wf_task set status = 'cancelled', ended_at = ${constantOf(now)}
     where instance_id = ${constantOf(instanceId)} and split_part(token, '+', 1) = any(${textsOf(tokens)})
       and status in ('open', 'planned')`,
  );
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

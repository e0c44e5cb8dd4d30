import { isPeopleGroup, peopleFunctions } from '@heliodeck/model/workflow/people-functions';
import type { Task } from '@heliodeck/workflow/step/state';
import { addDuration, parseDuration, parseInstant, TimeError } from '@heliodeck/workflow/time/duration';
import type { Prepared } from '../../../store/prepared.ts';
import type { Script } from '../../../store/script.ts';
import { arrayOf, constantOf, textsOf } from '../../../store/sql-text.ts';
import { storableText } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { groupsOfManagers } from '../people/candidates.ts';

/** A task created by a step. */
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
 * Converts tasks so that candidates can be stored: a model's name for a group of people has one form everywhere, and a person's manager is
 * the current head of the person's department. A task without a manager waits to be handed over.
 */
export async function withGroups(
  session: Pick<DbSession, 'client'>,
  made: readonly NewTask[],
): Promise<readonly NewTask[]> {
  const tasks = made.map((one) => ({ ...one, task: groupedOf(one.task) }));
  const managers = tasks.flatMap(({ task }) => task.groups.filter(isManager));
  const [first] = tasks;
  if (first === undefined || managers.length === 0) return tasks;
  const heads = await groupsOfManagers(session, first.tenantId, [...new Set(managers)]);
  return tasks.map((one) => ({
    ...one,
    task: {
      ...one.task,
      groups: [...new Set(one.task.groups.flatMap((group) => heads.get(group) ?? group))],
    },
  }));
}

const isManager = (group: string): boolean => group.startsWith(peopleFunctions.managerOf.prefix);

function groupedOf(task: Task): Task {
  const named = [task.assignee, ...task.users].filter(isPeopleGroup);
  if (named.length === 0) return task;
  return {
    ...task,
    assignee: isPeopleGroup(task.assignee) ? '' : task.assignee,
    users: task.users.filter((user) => !isPeopleGroup(user)),
    groups: [...new Set([...task.groups, ...named])],
  };
}

/**
 * Adds the tasks of a step. People are identified by account or id; unknown people are noted with the task, which then waits to be handed
 * over.
 */
export function addTasks(script: Script, tasks: readonly NewTask[], now: Date): void {
  for (const { tenantId, instanceId, zone, token, node, task } of tasks) {
    const named = [task.assignee, ...task.users].filter((name) => name !== '');
    const plain = [
      ...[tenantId, instanceId, token, node, (task.name || node).slice(0, longestName), task.documentation],
      ...[task.formKey, priorityOf(task.priority), dueOf(task.dueDate, now, zone), now],
    ].map(constantOf);
    const values = [
      ...plain,
      textsOf(task.groups.map(storableText)),
      ...[task.nameEn ?? '', task.owner, task.category].map((text) => constantOf(text.slice(0, longestName))),
    ];
    if (named.length === 0) script.execute(addTask, values);
    else {
      const ids = named.map((name) => (/^\d{1,18}$/.test(name) ? name : 'null'));
      const people = [textsOf(named.map(storableText)), arrayOf('bigint', ids)];
      script.execute(addTaskOfPeople, [...values, ...people, constantOf(task.assignee)]);
    }
  }
}

/** Columns of a new task with their types, in the order of the parameters. */
const taskColumns = {
  tenant_id: 'text',
  instance_id: 'bigint',
  token: 'text',
  node: 'text',
  name: 'text',
  documentation: 'text',
  form_key: 'text',
  priority: 'integer',
  due_at: 'timestamptz',
  created_at: 'timestamptz',
  groups: 'text[]',
  name_en: 'text',
  owner: 'text',
  category: 'text',
};
const columns = Object.keys(taskColumns).join(', ');
const types = Object.values(taskColumns);
const parameters = types.map((_, at) => `$${at + 1}`).join(', ');

const addTask: Prepared = {
  name: 'add_task',
  types,
  text: `insert into wf_task (${columns}) values (${parameters})`,
};

/**
 * `named` has the names of $15 in their order, preceded by the assignee of $17 if there is one; `people` the ids of those in the tenant.
 * The numbers among the names are repeated as $16: a condition that parses the text could not use an index under row-level security.
 */
const addTaskOfPeople: Prepared = {
  name: 'add_task_of_people',
  types: [...types, 'text[]', 'bigint[]', 'text'],
  text: `with named as (select * from unnest($15, $16) with ordinality as n(name, id, at)),
      people as (select distinct on (n.name) n.name, u.id from named n join "user" u
        on u.tenant_id = $1 and u.is_deleted = 0 and (u.account = n.name or u.id = n.id) order by n.name, u.id)
    insert into wf_task (${columns}, assignee, users, unknown_people)
    select ${parameters}, (select id from people where name = $17),
      array(select p.id from named n join people p using (name)
        where n.at > case $17 when '' then 0 else 1 end order by n.at),
      array(select n.name from named n where not exists (select from people p where p.name = n.name) order by n.at)`,
};

/** Ends the open tasks of removed tokens, with the tasks added to them ('token+1'). */
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

/** A due date is an instant or a duration from now; any other value is ignored, because it must not stop the process. */
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

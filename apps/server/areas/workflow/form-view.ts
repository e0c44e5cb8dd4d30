import type { Field } from '@heliodeck/model/descriptors/field';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { wireTime } from '@heliodeck/model/wire/time';
import { formEntity, type ProcessForm } from '@heliodeck/model/workflow/form';
import type { Variables } from '@heliodeck/workflow/step/state';
import { isId } from '../../access/ids.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { awaitedBy } from './added-people.ts';
import { compiledDefinition, definitionById } from './definition-store.ts';
import { formOf } from './forms.ts';
import { mayUrge, takesPart } from './people-acts.ts';
import { earlierSteps } from './send-back.ts';
import { incidentsOf, visibleInstance } from './sight.ts';
import { waitingSteps } from './trigger.ts';

/** What a form page shows: its fields, the values the process has, and what it is about. */
export interface FormView {
  readonly form: ProcessForm | null;
  readonly values: Variables;
  readonly [more: string]: unknown;
}

/** The start form of a definition. @throws CodedError workflow.noDefinition */
export async function startFormOf(context: Context, id: string): Promise<FormView> {
  return context.db.read(async (_, session) => {
    const found = await definitionById(session, context.caller.tenantId, id);
    if (found === undefined) throw new CodedError('workflow.noDefinition');
    const form = (await formOf(session, found.id, found.startForm)) ?? null;
    const { documentation } = await compiledDefinition(session, found.id);
    const { key, name, version, isSuspended } = found;
    return {
      ...{ form, values: {}, key, name, version, isSuspended, documentation },
      category: `flow_${found.category}`,
    };
  });
}

/**
 * An instance with what was entered at its start and, for a task, the form of that.
 * @throws CodedError workflow.noInstance, workflow.taskGone
 */
export async function instanceForms(context: Context, entities: EntityEngine, id: string, taskId?: string) {
  return context.db.read(async (_, session) => {
    const found = await visibleInstance(context, session, id);
    const { rows } = await session.client.query<{ data: Variables }>(
      'select data from wf_form where instance_id = $1 order by created_at, id',
      [id],
    );
    const root = Object.values(found.state.scopes).find(({ parent }) => parent === undefined);
    // Variables are gone with the end of a process; what people entered stays.
    const values: Variables = Object.assign({}, ...rows.map(({ data }) => data), root?.vars);
    const start = (await formOf(session, found.definitionId, found.startForm)) ?? null;
    const { state, ...about } = found;
    const task = taskId === undefined ? undefined : await taskForm(context, session, id, taskId);
    return {
      ...{
        processInstanceId: about.id,
        processDefinitionId: about.definitionId,
        name: about.name,
        key: about.key,
      },
      ...{ version: about.version, processState: about.status, isSuspended: about.isSuspended },
      ...{ startUser: about.starterName ?? '', isOwn: about.starterId === context.caller.userId },
      ...{ mayUrge: mayUrge(context, about), mayCopy: await takesPart(context, session, about) },
      startTime: wireTime(about.startedAt, context.zone),
      endTime: about.endedAt === null ? null : wireTime(about.endedAt, context.zone),
      ...{
        endReason: about.endReason ?? '',
        businessTable: about.businessTable,
        businessId: about.businessId,
      },
      category: `flow_${about.category}`,
      incidents: incidentsOf(context, state),
      waiting: waitingSteps(id, await compiledDefinition(session, found.definitionId), state),
      start: { form: start, values: await shownValues(context, entities, start, values) },
      ...(task !== undefined && {
        task: { ...task, values: await shownValues(context, entities, task.form, values) },
      }),
    };
  });
}

/** Of all variables those that a form shows, with the names of the records they refer to. */
async function shownValues(
  context: Context,
  engine: EntityEngine,
  form: ProcessForm | null,
  values: Variables,
): Promise<Readonly<Record<string, unknown>>> {
  if (form === null) return {};
  const shown: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<Field>(formEntity(form).fields)) {
    const value = values[name] ?? null;
    shown[name] = value;
    const target = field.kind === 'ref' ? engine.catalogue.find(field.entity) : undefined;
    if (target === undefined || typeof value !== 'string' || !isId(value)) continue;
    // Who takes part in a process reads what it is about, also where the record itself is out of his scope.
    const [row] = await engine.byIdsUnscoped(context, target, [value]);
    const title: Readonly<Record<string, unknown>> = row ?? {};
    shown[shownName(name)] = String(title[target.title] ?? '');
  }
  return shown;
}

async function taskForm({ caller, zone }: Context, session: DbSession, instanceId: string, taskId: string) {
  const { rows } = await session.client.query<{
    name: string;
    documentation: string;
    formKey: string;
    status: string;
    assignee: string | null;
    dueAt: Date | null;
    definitionId: string;
    token: string;
    added: 'before' | 'after' | null;
    urgedAt: Date | null;
  }>(
    `select t.token, t.added, t.urged_at as "urgedAt", t.name, t.documentation, t.form_key as "formKey", t.status, t.assignee::text as assignee, t.due_at as "dueAt",
       i.definition_id::text as "definitionId"
     from wf_task t join wf_instance i on i.id = t.instance_id where t.id = $1 and t.instance_id = $2`,
    [taskId, instanceId],
  );
  const [task] = rows;
  if (task === undefined) throw new CodedError('workflow.taskGone');
  const form = (await formOf(session, task.definitionId, task.formKey)) ?? null;
  const isMine = task.assignee !== null && task.assignee === caller.userId;
  const isOpen = isMine && task.status === 'open';
  return {
    ...{ taskId, taskName: task.name, documentation: task.documentation, form, status: task.status },
    isMine,
    added: task.added,
    /** Names of those who were asked before and have not answered. */
    awaits: isOpen ? await awaitedBy(session.client, taskId) : [],
    backTo: isOpen && task.added === null ? await earlierSteps(session, instanceId, task.token) : [],
    dueTime: task.dueAt === null ? null : wireTime(task.dueAt, zone),
    urgedTime: task.urgedAt === null ? null : wireTime(task.urgedAt, zone),
  };
}

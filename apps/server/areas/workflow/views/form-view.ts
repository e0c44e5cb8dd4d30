import type { Field } from '@heliodeck/model/descriptors/field';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { wireTime } from '@heliodeck/model/wire/time';
import { formEntity, formOfRecord, type ProcessForm } from '@heliodeck/model/workflow/form';
import { processRecords, recordKindOf } from '@heliodeck/model/workflow/process-record';
import type { Variables } from '@heliodeck/workflow/step/state';
import { isId } from '../../../access/records/ids.ts';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { statement } from '../../../store/sql.ts';
import { filledFrom, type RecordRef, requireStartable, seenRecord } from '../acts/about-record.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { mayUrge, takesPart } from '../acts/people-acts.ts';
import { formOfTask } from '../acts/task-form.ts';
import { waitingSteps } from '../acts/trigger.ts';
import { compiledDefinition, definitionById } from '../definitions/definition-store.ts';
import { endReasonIn } from '../definitions/end-reasons.ts';
import { deployedForm } from '../definitions/forms.ts';
import { keptDevices } from '../definitions/kept-devices.ts';
import { isStartedByPeople } from '../definitions/started-by.ts';
import { openTasks } from '../lists/open-tasks.ts';
import { incidentsOf, visibleInstance } from '../people/sight.ts';
import { unfilledGroups } from '../people/unfilled-groups.ts';
import { refuseTaken, taskView } from './task-view.ts';

/** Data of a form page: its fields, the values of the process, and its record. */
export interface FormView {
  readonly form: ProcessForm | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly [more: string]: unknown;
}

/**
 * The start form of a definition, with initial values from the record from which it starts.
 * @throws CodedError workflow.noDefinition, workflow.noPlainStart; for the record as startProcess
 */
export async function startFormOf(
  context: Context,
  { entities, writes }: Pick<WorkParts, 'entities' | 'writes'>,
  id: string,
  record?: RecordRef,
): Promise<FormView> {
  return context.db.read(async (_, session) => {
    const found = await definitionById(session, context.caller.tenantId, id);
    if (found === undefined) throw new CodedError('workflow.noDefinition');
    const compiled = await compiledDefinition(session, found.id);
    // Checked before a user fills in a form that cannot be sent.
    if (!isStartedByPeople(compiled)) throw new CodedError('workflow.noPlainStart');
    const deployed = (await deployedForm(session, found.id, found.startForm)) ?? null;
    const row = record && (await seenRecord(context, writes, record));
    if (record !== undefined && row !== undefined)
      await requireStartable(
        context,
        session,
        context.caller.tenantId,
        { ...record, row },
        { key: found.key, form: deployed ?? undefined },
      );
    const values = record && row ? filledFrom(deployed ?? undefined, record.kind, row) : {};
    const form = deployed && formOfRecord(deployed, values);
    const { documentation } = compiled;
    const { key, version, isSuspended } = found;
    return {
      form,
      values: await shownValues(context, entities, form, values),
      key,
      name: (context.locale === 'en' ? compiled.nameEn : undefined) ?? found.name,
      version,
      isSuspended,
      documentation,
      category: `flow_${found.category}`,
      /** Names of groups whose tasks no active user can claim. */
      unfilledGroups: await unfilledGroups(session, context.caller.tenantId, compiled, context.locale),
    };
  });
}

/**
 * An instance with the values entered at its start and, for a task, the task's form.
 * @throws CodedError workflow.noInstance, workflow.taskGone, workflow.taskTaken
 */
export async function instanceForms(context: Context, entities: EntityEngine, id: string, taskId?: string) {
  return context.db.read(async (_, session) => {
    const found = await visibleInstance(context, session, id).catch(async (error: unknown) => {
      if (taskId !== undefined) await refuseTaken(context, session, taskId);
      throw error;
    });
    const { rows } = await session.client.query<{ data: Variables }>(
      statement`select data from wf_form where instance_id = ${id} order by created_at, id`,
    );
    const root = Object.values(found.state.scopes).find(({ parent }) => parent === undefined);
    // Variables are deleted with the end of a process; entered values are kept.
    const values: Variables = Object.assign({}, ...rows.map(({ data }) => data), root?.vars);
    const start = (await deployedForm(session, found.definitionId, found.startForm)) ?? null;
    const { state, ...about } = found;
    const definition = await compiledDefinition(session, found.definitionId);
    const task = taskId === undefined ? undefined : await taskView(context, session, id, taskId);
    const { form: taskForm = null, facts } =
      task === undefined
        ? { facts: {} }
        : await formOfTask(context, session, entities, { ...about, formKey: task.formKey });
    const isOwn = about.starterId === context.caller.userId;
    return {
      processInstanceId: about.id,
      processDefinitionId: about.definitionId,
      name: about.name,
      key: about.key,
      version: about.version,
      processState: about.status,
      isSuspended: about.isSuspended,
      startUser: about.starterName ?? '',
      isOwn,
      mayWithdraw: isOwn && about.status === 'running' && (await keptDevices(session, id)).length === 0,
      mayUrge: await mayUrge(context, session, about),
      mayCopy: await takesPart(context, session, about),
      startTime: wireTime(about.startedAt, context.zone),
      endTime: about.endedAt === null ? null : wireTime(about.endedAt, context.zone),
      endReason: endReasonIn(about.endReason, context.locale),
      businessTable: about.businessTable,
      businessId: about.businessId,
      record: await recordAbout(context, entities, about),
      category: `flow_${about.category}`,
      incidents: incidentsOf(context, definition, state),
      waiting: waitingSteps(id, definition, state, context.locale),
      openTasks: await openTasks(context, session, about),
      start: { form: start, values: await shownValues(context, entities, start, values) },
      ...(task !== undefined && {
        task: {
          ...task,
          form: taskForm,
          values: await shownValues(context, entities, taskForm, { ...values, ...facts }),
        },
      }),
    };
  });
}

/** The record of an instance: its title, and whether it still exists. Visible to all participants. */
async function recordAbout(
  context: Context,
  entities: EntityEngine,
  { businessTable, businessId }: { readonly businessTable: string; readonly businessId: string },
) {
  const kind = recordKindOf(businessTable);
  if (kind === undefined) return null;
  const { entity } = processRecords[kind];
  const [row] = await entities.byIdsUnscoped(context, entity, [businessId]);
  const named: Readonly<Record<string, unknown>> = { ...row };
  const english =
    context.locale === 'en' ? entity.titleEn?.map((name) => named[name]).find(Boolean) : undefined;
  return {
    kind,
    id: businessId,
    isGone: row === undefined,
    title: String(english ?? named[entity.title] ?? ''),
  };
}

/** The variables shown in a form, with the titles of referenced records. */
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
    // Participants of a process may read the title of its record, even outside their data scope.
    const [row] = await engine.byIdsUnscoped(context, target, [value]);
    const title: Readonly<Record<string, unknown>> = row ?? {};
    shown[shownName(name)] = String(title[target.title] ?? '');
  }
  return shown;
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import { formOfRecord, type ProcessForm, withoutRequiredFacts } from '@heliodeck/model/workflow/form';
import { processRecords } from '@heliodeck/model/workflow/process-record';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { Caller, Context } from '../../../context.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { compiledDefinition, type DefinitionRow, definitionById } from '../definitions/definition-store.ts';
import { deployedForm, readFormValues } from '../definitions/forms.ts';
import { isStartedByPeople } from '../definitions/started-by.ts';
import { userOf } from '../deploy/deploy.ts';
import { groupsOfCaller } from '../people/candidates.ts';
import { newId } from '../rows/instance-rows.ts';
import type { RecordWrites } from '../services/record-writes.ts';
import { filledFrom, type RecordRef, requireStartable, seenRecord, shownFacts } from './about-record.ts';
import { keepForm, refuse, type WorkParts } from './act-parts.ts';

type Given = Readonly<Record<string, unknown>> | undefined;

/** The table of a process's form, unless another record is its business. */
const ownTable = 'wf_form';

/**
 * Starts a process with the values of its form.
 * @param record its record; absent: the values entered into the form
 * @throws CodedError workflow.noDefinition, workflow.suspended, workflow.notStarter, workflow.noPlainStart, and those of the form's fields
 * and of the record (requireStartable)
 */
export async function startProcess(
  context: Context,
  { engine, entities, writes }: WorkParts,
  definitionId: string,
  given: Given,
  record?: RecordRef & {
    /** A rule starts it: values that the record lacks are not required. */
    readonly byRule?: boolean;
  },
): Promise<{ readonly processInstanceId: string; readonly businessId: string }> {
  const { caller } = context;
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const definition = await definitionById(session, caller.tenantId, definitionId);
    if (definition === undefined) throw new CodedError('workflow.noDefinition');
    if (definition.isSuspended) throw new CodedError('workflow.suspended');
    await requireStarter(session, caller, definition);
    if (!isStartedByPeople(await compiledDefinition(session, definition.id)))
      throw new CodedError('workflow.noPlainStart');
    const deployed = await deployedForm(session, definition.id, definition.startForm);
    const filled = record
      ? await factsOf(inner, session, writes, { record, definition, form: deployed })
      : {};
    const form = deployed && formOfRecord(record?.byRule ? withoutRequiredFacts(deployed) : deployed, filled);
    const entered = await readFormValues(inner, entities, form, given);
    const vars = { ...entered, ...shownFacts(form, filled) };
    const businessId = record?.id ?? (await newId(session));
    const run = engine.begin(session, context.now, context);
    const started = await run.start({
      tenantId: caller.tenantId,
      definition,
      starterId: userOf(caller),
      vars,
      businessTable: record ? processRecords[record.kind].entity.table : ownTable,
      businessId,
    });
    refuse(started.refused);
    await run.finish();
    await keepForm(session, context, {
      id: record === undefined ? businessId : await newId(session),
      instanceId: started.id,
      formKey: definition.startForm ?? '',
      vars,
    });
    return { processInstanceId: started.id, businessId };
  });
}

/** The facts of the record, if the process may start from it now. */
async function factsOf(
  inner: Context,
  session: DbSession,
  writes: RecordWrites,
  about: {
    readonly record: RecordRef;
    readonly definition: DefinitionRow;
    readonly form: ProcessForm | undefined;
  },
): Promise<Variables> {
  const { record, definition, form } = about;
  const row = await seenRecord(inner, writes, record, 'lock');
  await requireStartable(
    inner,
    session,
    inner.caller.tenantId,
    { ...record, row },
    { key: definition.key, form },
  );
  return filledFrom(form, record.kind, row);
}

async function requireStarter(
  session: DbSession,
  caller: Caller,
  { starterUsers, starterGroups }: { starterUsers: readonly string[]; starterGroups: readonly string[] },
): Promise<void> {
  if (starterUsers.length === 0 && starterGroups.length === 0) return;
  const groups = await groupsOfCaller(session, caller);
  const may =
    starterUsers.some((name) => name === caller.userId || name === caller.account) ||
    starterGroups.some((group) => groups.includes(group));
  if (!may) throw new CodedError('workflow.notStarter');
}

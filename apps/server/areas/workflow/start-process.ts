import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller, Context } from '../../context.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { keepForm, refuse, type WorkParts } from './act-parts.ts';
import { groupsOf } from './candidates.ts';
import { compiledDefinition, definitionById } from './definition-store.ts';
import { userOf } from './deploy.ts';
import { plainStart } from './engine.ts';
import { formOf, readFormValues } from './forms.ts';
import { newId } from './run/instance-rows.ts';

type Given = Readonly<Record<string, unknown>> | undefined;

/** The table that a process has its form in, where no other record is its business. */
const ownTable = 'wf_form';

/**
 * Starts a process with what its form takes.
 * @param business the record it is about; absent: what was entered into the form
 * @throws CodedError workflow.noDefinition, workflow.suspended, workflow.notStarter, workflow.noPlainStart, of the form's fields
 */
export async function startProcess(
  context: Context,
  { engine, entities }: WorkParts,
  definitionId: string,
  given: Given,
  business?: { readonly table: string; readonly id: string },
): Promise<{ readonly processInstanceId: string; readonly businessId: string }> {
  const { caller } = context;
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const definition = await definitionById(session, caller.tenantId, definitionId);
    if (definition === undefined) throw new CodedError('workflow.noDefinition');
    if (definition.isSuspended) throw new CodedError('workflow.suspended');
    await requireStarter(session, caller, definition);
    if (plainStart(await compiledDefinition(session, definition.id)) === undefined)
      throw new CodedError('workflow.noPlainStart');
    const form = await formOf(session, definition.id, definition.startForm);
    const vars = await readFormValues(inner, entities, form, given);
    const businessId = business?.id ?? (await newId(session));
    const run = engine.begin(session, context.now);
    const started = await run.start({
      ...{ tenantId: caller.tenantId, definition, starterId: userOf(caller), vars },
      ...{ businessTable: business?.table ?? ownTable, businessId },
    });
    refuse(started.refused);
    await run.finish();
    await keepForm(session, context, {
      ...{ id: business === undefined ? businessId : await newId(session), instanceId: started.id },
      ...{ formKey: definition.startForm ?? '', vars },
    });
    return { processInstanceId: started.id, businessId };
  });
}

async function requireStarter(
  session: DbSession,
  caller: Caller,
  { starterUsers, starterGroups }: { starterUsers: readonly string[]; starterGroups: readonly string[] },
): Promise<void> {
  if (starterUsers.length === 0 && starterGroups.length === 0) return;
  const groups = await groupsOf(session, caller);
  const may =
    starterUsers.some((name) => name === caller.userId || name === caller.account) ||
    starterGroups.some((group) => groups.includes(group));
  if (!may) throw new CodedError('workflow.notStarter');
}

import { formOfRecord, type ProcessForm } from '@heliodeck/model/workflow/form';
import { processRecords, recordOf } from '@heliodeck/model/workflow/process-record';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { deployedForm } from '../definitions/forms.ts';
import { filledFrom, shownFacts } from './about-record.ts';

interface FormedTask {
  readonly formKey: string;
  readonly definitionId: string;
  readonly starterId: string | null;
  readonly businessTable: string;
  readonly businessId: string;
}

/**
 * The form of a task, and the present values of the record for its read-only fields if the starter revises the start form. All others see
 * the values with which the process runs: what is approved does not change with the record.
 */
export async function formOfTask(
  context: Context,
  session: DbSession,
  entities: EntityEngine,
  { formKey, definitionId, starterId, businessTable, businessId }: FormedTask,
): Promise<{ readonly form: ProcessForm | undefined; readonly facts: Variables }> {
  const deployed = await deployedForm(session, definitionId, formKey);
  const record = recordOf(businessTable, businessId);
  const isFilled = deployed?.fields.some(({ fill }) => fill !== undefined) === true;
  if (deployed === undefined || !isFilled || record === undefined) return { form: deployed, facts: {} };
  const [row] = await entities.byIdsUnscoped(context, processRecords[record.kind].entity, [record.id]);
  const filled = row === undefined ? {} : filledFrom(deployed, record.kind, { ...row });
  const form = formOfRecord(deployed, filled);
  const isOwn = starterId !== null && starterId === context.caller.userId;
  const isRevised = isOwn && (await startFormKey(session, definitionId)) === formKey;
  return { form, facts: isRevised ? shownFacts(form, filled) : {} };
}

async function startFormKey({ client }: DbSession, definitionId: string): Promise<string | null> {
  const { rows } = await client.query<{ key: string | null }>(
    statement`select start_form as key from wf_definition where id = ${definitionId}`,
  );
  return rows[0]?.key ?? null;
}

import { CodedError } from '@heliodeck/model/wire/coded-error';
import { processRecords, recordOf } from '@heliodeck/model/workflow/process-record';
import { newState } from '@heliodeck/workflow/step/step';
import { zoneOfStored } from '../../../crud/columns/row-zone.ts';
import { compiledDefinition, hasBrokenFlows } from '../definitions/definition-store.ts';
import { type Loaded, newId } from '../rows/instance-rows.ts';
import type { RunParts, Start } from './run-parts.ts';

/** An instance that has not started; nothing is written. @throws CodedError workflow.brokenFlows */
export async function newInstance(
  parts: RunParts,
  { tenantId, definition, starterId, parent, ...asked }: Start,
): Promise<Loaded> {
  const { session } = parts;
  const id = await newId(session);
  const compiled = await compiledDefinition(session, definition.id);
  if (hasBrokenFlows(compiled)) throw new CodedError('workflow.brokenFlows', { name: compiled.name });
  const { businessTable } = asked;
  const businessId = asked.businessId === '' ? id : asked.businessId;
  return {
    id,
    tenantId,
    definitionId: definition.id,
    definition: compiled,
    starterId,
    businessTable,
    businessId,
    rootId: parent?.instance.rootId ?? id,
    parentId: parent?.instance.id ?? null,
    parentToken: parent?.token ?? null,
    state: newState(compiled, {
      zone: await zoneOfInstance(parts, { tenantId, businessTable, businessId, parent }),
      businessKey: keyOf({ businessTable, businessId }),
      starter: starterId ?? '',
      isChild: parent !== undefined,
    }),
    log: [],
  };
}

/**
 * The zone of an instance's days, dates and cron expressions: that of its record's station, in which the times of the record are given, else
 * of the calling process, else of the tenant.
 */
async function zoneOfInstance(
  { session, services, zoneOf }: RunParts,
  asked: Pick<Start, 'tenantId' | 'businessTable' | 'businessId' | 'parent'>,
): Promise<string> {
  const { tenantId, businessTable, businessId, parent } = asked;
  const record = recordOf(businessTable, businessId);
  const { catalogue } = services.entities;
  const own =
    record &&
    (await zoneOfStored(session, processRecords[record.kind].entity, record.id, (key) =>
      catalogue.find(key),
    ));
  return own ?? parent?.instance.state.zone ?? (await zoneOf(tenantId));
}

type Business = Pick<Start, 'businessTable' | 'businessId'>;

/** The business key of an instance's record. */
function keyOf({ businessTable, businessId }: Business): string {
  return businessTable === '' ? businessId : `${businessTable}:${businessId}`;
}

/**
 * The business of a called process: that of its caller, or a key from the model. A key that names another record is treated as plain text:
 * a process acts only on the record from which it was started.
 */
export function calledBusiness({ businessTable, businessId }: Business, key: string): Business {
  const own = { businessTable, businessId };
  return key === '' || key === keyOf(own) ? own : { businessTable: '', businessId: key };
}

import { newState } from '@heliodeck/workflow/step/step';
import { compiledDefinition } from '../definition-store.ts';
import { type Loaded, newId } from './instance-rows.ts';
import type { RunParts, Start } from './run-parts.ts';

/** An instance that has not begun; nothing of it is written. */
export async function newInstance(
  { session, zoneOf }: RunParts,
  { tenantId, definition, starterId, parent, ...asked }: Start,
): Promise<Loaded> {
  const id = await newId(session);
  const compiled = await compiledDefinition(session, definition.id);
  const { businessTable, businessId } = asked;
  return {
    id,
    tenantId,
    definitionId: definition.id,
    definition: compiled,
    starterId,
    businessTable,
    businessId: businessId === '' ? id : businessId,
    rootId: parent?.instance.rootId ?? id,
    parentId: parent?.instance.id ?? null,
    parentToken: parent?.token ?? null,
    state: newState(compiled, {
      zone: await zoneOf(tenantId),
      businessKey: `${businessTable}:${businessId === '' ? id : businessId}`,
      starter: starterId ?? '',
      isChild: parent !== undefined,
    }),
    log: [],
  };
}
